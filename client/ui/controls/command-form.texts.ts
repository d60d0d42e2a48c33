/** Texts of a form that sends a command (en-NG). */
export const texts = { cancel: 'Cancel' };
