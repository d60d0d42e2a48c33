/** Texts of the rows of languages (en-NG). */
export const texts = {
  language: (n: number) => `Language ${n}`,
  proficiency: (n: number) => `Proficiency ${n}`,
  removeLanguage: (n: number, name: string) => `Remove ${name || `language ${n}`}`,
  remove: 'Remove',
  addLanguage: 'Add a language',
};
