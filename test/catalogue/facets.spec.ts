import { bitOf, countFacets, type Facet, type Group, priceBands } from '#projections/catalogue/facets';
import { PRICE_LABELS } from '#server/catalogue/vocabulary';

const group = (facet: Facet | null, values: string[], listings: number, ...missed: Facet[]): Group => ({
  ...{ facet, values, listings },
  misses: missed.reduce((bits, one) => bits | bitOf(one), 0),
});

describe('The facets of a search', () => {
  it('count every value when none is chosen, most listings first, then by value', () =>
    expect(
      countFacets([
        ...[group(null, [], 6), group('sector', ['health'], 3), group('sector', ['health', 'trade'], 2)],
        ...[group('sector', ['trade'], 1), group('industry', ['import'], 3), group('industry', ['clinic'], 3)],
        ...[group('country', ['Nigeria'], 3), group('country', [''], 1)],
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
        ...[group(null, [], 3), group(null, [], 3, 'sector'), group(null, [], 2, 'sector', 'price')],
        ...[group('sector', ['trade'], 3), group('sector', ['health'], 3, 'sector')],
        ...[group('sector', ['health'], 2, 'sector', 'price'), group('industry', ['clinic'], 5, 'sector')],
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
    const { facets } = countFacets([group('price', ['from-50000'], 9), group('price', ['free'], 1)]);
    expect(facets.map(({ value }) => value)).toEqual(['free', 'from-50000']);
    expect(Object.keys(PRICE_LABELS)).toEqual(priceBands);
  });

  it('are empty when nothing is found', () => expect(countFacets([])).toEqual({ matched: 0, count: 0, facets: [] }));
});
