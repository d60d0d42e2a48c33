export const texts = { undo: 'Undo' };
