/** Texts of the frame around the pages (en-NG). */
export const texts = {
  failure: { title: 'This page could not be shown' },
  loadingPage: 'Loading the page',
};
