import { plural } from '../../lib/texts/plural';

/** Texts of the reader (en-NG). */
export const texts = {
  tab: 'Sections',
  sections: 'Sections',
  /** The button that opens the list on a phone. */
  openList: (number: number, total: number) =>
    number > 0
      ? `Section ${number} of ${total}`
      : total > 0
        ? plural(total, { one: '# section', other: '# sections' })
        : 'Sections',
  reading: 'Reading',
  back: 'Back',
  done: 'Done',
  notDone: 'Not done',
  next: 'Next Section',
  contents: 'Contents',
  document: 'Document',
  download: 'Download',
  downloadFile: (name: string) => `Download ${name}`,
  note: {
    add: 'Add a note',
    title: 'Your note',
    edit: 'Edit note',
    save: 'Save note',
    private: 'Only you can read it.',
  },
  read: 'Read',
  readFile: (name: string) => `Read ${name}`,
  close: 'Close',
  closeFile: (name: string) => `Close ${name}`,
  pdf: {
    page: 'Page',
    of: (pages: number) => `of ${pages}`,
    previous: 'Previous page',
    next: 'Next page',
    remembered: 'This device remembers the page.',
  },
  picture: 'Picture without a description',
  enlarge: (shows: string) => `Enlarge: ${shows}`,
  notRenewed: 'This file could not be downloaded. Reload the page and try again.',
  voiceNote: 'Voice note',
  empty: "There's no content found for this section",
  ownEmpty: 'If you are the owner of this listing, start by adding contents',
  finished: 'You have finished this guide.',
  seeWhole: 'See the whole guide',
  previewEnd: {
    title: 'This section is free',
    others: (count: number) =>
      plural(count, {
        one: 'Buy this guide to read its other section.',
        other: 'Buy this guide to read its # other sections.',
      }),
  },
  removed: (title: string, open: string | undefined) =>
    `“${title}” was removed from this guide.${open === undefined ? '' : ` “${open}” is open in its place.`}`,
  noneSelected: 'No section selected',
  openFirst: 'Open the first section',
  addFirst: 'Add the first one with Add New Section.',
  ownNone: 'Add your first section; it is what buyers pay for.',
  beingWritten: 'The sections are being written. Each appears here as soon as it is added.',
  locked: {
    title: 'This section is locked',
    text: 'Buy this listing to read this section.',
    signInTitle: 'Sign in to continue',
    signInText: 'Sign in to read guides you bought.',
    signIn: 'Sign in',
    starting: 'Starting your payment',
  },
  owned: {
    loading: 'Your guide',
    start: 'Start reading',
    again: 'Read again',
    goOn: 'Continue',
    next: 'Next for you',
    purchase: 'Your purchase',
    isYours: 'This is your listing.',
    youOwn: 'You own this guide.',
    youWrite: 'You are a co-author of this guide.',
    by: (name: string) => `By ${name}`,
    updated: 'Updated',
    seeListing: 'See the listing',
    message: 'Send Message',
    bought: 'Bought',
    receipt: 'receipt',
    given: 'A gift to you, taken',
    asBought: 'Read it as on the day you bought it',
  },
};
