/** Texts of the newsletter box (en-NG). */
export const texts = { missing: 'Enter your e-mail address.' };
