/** Texts of the list below the search box (en-NG). */
export const texts = {
  list: 'Suggestions',
  recent: 'Your last searches',
  forget: 'Forget them',
  kinds: { sector: 'Sector', industry: 'Industry', listing: 'Guide', creator: 'Creator', recent: '' },
  found: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
};
