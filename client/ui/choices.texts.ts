/** Texts of a list of several choices (en-NG). */
export const texts = {
  several: (count: number) => `${count} chosen`,
  empty: 'Nothing to choose here',
};
