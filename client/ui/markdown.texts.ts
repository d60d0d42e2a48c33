/** Texts in which the parts of a markdown text are named (en-NG). */
export const texts = { done: 'Done', notDone: 'Not done', table: 'Table', code: 'Code' };
