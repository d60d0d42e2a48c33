/** Texts of a form that asks for a reason (en-NG). */
export const texts = { missing: 'Write a reason.' };
