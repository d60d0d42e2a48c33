/** Texts of the owner's tools for sections and items (en-NG). */
export const texts = {
  options: (what: string) => `Options for ${what}`,
  drag: 'Drag to move, press for options',
  rename: 'Rename',
  edit: 'Edit',
  up: 'Move up',
  down: 'Move down',
  remove: 'Remove',
  save: 'Save',
  cancel: 'Cancel',
  newTitle: 'Section title',
  text: 'Text',
  missing: { title: 'Add a title.', text_content: 'Write something before you save it.' },
  moved: (what: string, number: number, total: number) => `${what} is now ${number} of ${total}.`,
  removed: (what: string) => `Removed: ${what}`,
  item: {
    Text: (number: number) => `text ${number}`,
    Image: (number: number) => `picture ${number}`,
    Document: (number: number) => `document ${number}`,
    Audio: (number: number) => `recording ${number}`,
  },
};
