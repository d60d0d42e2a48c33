/** Texts of the notice that a guide is there (en-NG). */
export const texts = {
  published: (title: string) => `A guide you waited for is published: “${title}”.`,
  launch: (percent: number, code: string, day: string) =>
    `You get ${percent} % off with your code ${code}, until ${day}.`,
  open: 'Open',
};
