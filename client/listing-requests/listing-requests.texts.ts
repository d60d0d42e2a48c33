/** Texts of the requests for missing listings (en-NG). */
export const texts = {
  board: {
    title: 'Listing requests',
    notice: 'The board of requests is not open yet. The guides that exist are found by the search.',
    filters: 'Filters',
    any: 'Any',
    sector: 'Sector',
    industry: 'Industry',
    businessType: 'Business Type',
    date: 'Date',
    reset: 'Reset All',
    empty: 'There are no requests.',
    search: 'Search guides',
  },
  request: {
    title: 'Request a listing',
    notice: 'Requests for a missing guide are not open yet. The guides that exist are found by the search.',
    sector: 'Choose Sector',
    industry: 'Choose Industry',
    name: 'Business name',
    example: 'Fintech Company',
    description: 'Further Description',
    submit: 'Submit',
    search: 'Search guides',
  },
};
