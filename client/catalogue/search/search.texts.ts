import { plural } from '../../lib/texts/plural';

/** Texts of the search (en-NG). */
export const texts = {
  results: {
    label: 'Search results',
    title: 'Listings',
    count: (count: number, isCapped: boolean) =>
      plural(count, { one: '# guide', other: isCapped ? '#+ guides' : '# guides' }),
    more: 'Show more guides',
    offline: 'You are offline. These are the last results; new ones come with the connection.',
    failed: 'New results could not be fetched. These are the last ones.',
    retry: 'Retry',
    noneFor: (words: string) => `No listing for '${words}' yet`,
    none: 'No guide here yet',
    noneWith: (words: string | undefined, filters: string[]) =>
      `No guide${words ? ` for '${words}'` : ''} matches ${plural(filters.length, { one: 'the filter', other: 'all filters' })}: ${filters.join(', ')}`,
    clearFilters: (count: number) => plural(count, { one: 'Clear the filter', other: 'Clear the filters' }),
    seeAll: 'See all guides',
    request: 'Request this listing',
  },
  saving: {
    save: 'Save this search',
    done: 'Search saved. We mail you new guides that match, at most once a day.',
  },
  ofCreator: { none: 'No guide of this creator is published yet.' },
  filters: {
    title: 'Filters',
    chosen: (count: number) => plural(count, { one: 'Filters, # chosen', other: 'Filters, # chosen' }),
    sector: { label: 'Sector', all: 'All sectors' },
    industry: { label: 'Industry', all: 'All industries' },
    country: { label: 'Country', all: 'All countries' },
    region: { label: 'Region', all: 'All regions' },
    price: { label: 'Price', all: 'Any price' },
    rating: { label: 'Rating', all: 'Any rating' },
    sort: 'Sort by',
    orders: {
      relevance: 'Most relevant',
      newest: 'Newest',
      most_bought: 'Most bought',
      top_rated: 'Top rated',
      price: 'Price, low to high',
      '-price': 'Price, high to low',
    },
    creator: (name: string) => `By ${name}`,
    removeCreator: (name: string) => `By ${name}. Show listings of every creator`,
    clearAll: 'Clear all',
  },
  kinds: { label: 'What to find', guides: 'Guides', founders: 'Founders' },
};
