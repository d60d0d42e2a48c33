/** Texts of the notice that a guide is there (en-NG). */
export const texts = {
  published: (title: string) => `A guide you waited for is published: “${title}”.`,
  open: 'Open',
};
