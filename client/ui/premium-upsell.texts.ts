/** Texts of what offers Premium (en-NG). */
export const texts = { see: 'See Premium' };
