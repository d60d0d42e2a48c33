import { type Alike, countFacets } from '#projections/catalogue/facets';

const found: Alike[] = [
  { sectors: ['health'], industry: 'pharmacy', country: 'Nigeria', listings: 3 },
  { sectors: ['health', 'trade'], industry: 'import', country: 'Ghana', listings: 2 },
  { sectors: ['trade'], industry: 'import', country: '', listings: 1 },
];
const everything = { sectors: [], industries: [], countries: [] };

describe('The facets of a search', () => {
  it('count every value when none is chosen, most listings first, then by value', () =>
    expect(countFacets(found, everything)).toEqual({
      ...{ matched: 6, count: 6 },
      facets: [
        { facet: 'sector', value: 'health', count: 5 },
        { facet: 'country', value: 'Nigeria', count: 3 },
        { facet: 'industry', value: 'import', count: 3 },
        { facet: 'industry', value: 'pharmacy', count: 3 },
        { facet: 'sector', value: 'trade', count: 3 },
        { facet: 'country', value: 'Ghana', count: 2 },
      ],
    }));

  it('ignore a facet’s own filter, and obey the other two', () =>
    expect(countFacets(found, { ...everything, sectors: ['trade'] })).toEqual({
      ...{ matched: 6, count: 3 },
      facets: [
        { facet: 'sector', value: 'health', count: 5 },
        { facet: 'industry', value: 'import', count: 3 },
        { facet: 'sector', value: 'trade', count: 3 },
        { facet: 'country', value: 'Ghana', count: 2 },
      ],
    }));

  it('are empty when nothing is found', () =>
    expect(countFacets([], { ...everything, countries: ['Ghana'] })).toEqual({ matched: 0, count: 0, facets: [] }));
});
