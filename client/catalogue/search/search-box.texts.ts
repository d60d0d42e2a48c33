/** Texts of the search box (en-NG), which the first view needs. */
export const texts = {
  label: 'Search listings',
  placeholder: 'What business do you want to know about?',
  clear: 'Clear',
};
