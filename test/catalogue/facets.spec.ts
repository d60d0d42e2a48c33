import { bitOf, countFacets, type Facet, priceBands } from '#projections/catalogue/facets';
import type { Kind } from '#projections/facets';
import { PRICE_LABELS } from '#server/catalogue/vocabulary';

type Listings = Partial<Record<Facet, string>> & { sectors?: string[] };

/** Listings of one kind, and the facets whose filter they do not match. */
const kind = ({ sectors = [], ...has }: Listings, listings: number, ...missed: Facet[]): Kind =>
  [
    sectors,
    ...[has.industry ?? '', has.country ?? '', has.region ?? '', has.price ?? '', has.rating ?? ''],
    missed.reduce((bits, one) => bits | bitOf(one), 0),
    listings,
  ] as unknown as Kind;

describe('The facets of a search', () => {
  it('count every value when none is chosen, most listings first, then by value', () =>
    expect(
      countFacets([
        kind({ sectors: ['health'], industry: 'import', country: 'Nigeria' }, 3),
        kind({ sectors: ['health', 'trade'], industry: 'clinic' }, 2),
        kind({ sectors: ['trade'], industry: 'clinic' }, 1),
      ]),
    ).toEqual({
      ...{ matched: 6, count: 6 },
      facets: [
        { facet: 'sector', value: 'health', count: 5 },
        { facet: 'sector', value: 'trade', count: 3 },
        { facet: 'industry', value: 'clinic', count: 3 },
        { facet: 'industry', value: 'import', count: 3 },
        { facet: 'country', value: 'Nigeria', count: 3 },
      ],
    }));

  it('ignore a facet’s own filter and obey the others: what those leave out counts 0', () =>
    expect(
      countFacets([
        kind({ sectors: ['trade'] }, 3),
        kind({ sectors: ['health'] }, 3, 'sector'),
        kind({ sectors: ['health'], industry: 'clinic' }, 2, 'sector', 'price'),
      ]),
    ).toEqual({
      ...{ matched: 8, count: 3 },
      facets: [
        { facet: 'sector', value: 'health', count: 3 },
        { facet: 'sector', value: 'trade', count: 3 },
        { facet: 'industry', value: 'clinic', count: 0 },
      ],
    }));

  it('have prices in their order, each with a name', () => {
    const { facets } = countFacets([kind({ price: 'from-50000' }, 9), kind({ price: 'free' }, 1)]);
    expect(facets.map(({ value }) => value)).toEqual(['free', 'from-50000']);
    expect(Object.keys(PRICE_LABELS)).toEqual(priceBands);
  });

  it('count a listing under its stars and every lower number, and an unrated one under none', () => {
    const { facets } = countFacets([kind({ rating: '3' }, 2), kind({ rating: '2' }, 1), kind({}, 4)]);
    expect(facets).toEqual([
      { facet: 'rating', value: '3', count: 2 },
      { facet: 'rating', value: '2', count: 3 },
      { facet: 'rating', value: '1', count: 3 },
    ]);
  });

  it('are empty when nothing is found', () => expect(countFacets([])).toEqual({ matched: 0, count: 0, facets: [] }));
});
