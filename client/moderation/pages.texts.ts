import type { PageKind } from '#server/kernel/page-slugs';

/** Texts of the pages on the desk (en-NG). */
export const texts = {
  title: 'Pages, programs and resources',
  lead: 'Pages of the site show the text that comes with the product until one is written here. Programs are open to all, resources with Premium.',
  kinds: { page: 'Page', program: 'Program', resource: 'Resource' } satisfies Record<PageKind, string>,
  list: 'Written pages',
  states: { asMade: 'As it comes with the product', shown: 'On the site', hidden: 'Not on the site' },
  edit: 'Edit',
  editOne: (title: string) => `Edit ${title}`,
  add: { program: 'New program', resource: 'New resource' },
  form: (title: string) => `Text of ${title}`,
  fields: {
    slug: 'Address',
    slugHelp: 'Lower-case letters, digits and hyphens. It cannot be changed later.',
    title: 'Title',
    lead: 'In one sentence',
    body: 'Text',
    bodyHelp: 'Markdown: ## for a heading, - for a list, [words](address) for a link.',
    shown: 'Shown on the site',
  },
  missing: {
    slug: 'Write an address.',
    title: 'Write a title.',
    lead: 'Say in one sentence what it is.',
    body: 'Write the text.',
  },
  preview: 'Preview',
  previewOf: (title: string) => `Preview of ${title}`,
  write: 'Go on writing',
  save: 'Save page',
  cancel: 'Cancel',
  reload: 'Load it again',
  versions: 'Earlier versions',
  version: (revision: number, by: string | null) => `Version ${revision}${by ? ` by ${by}` : ''}`,
  take: 'Take this text',
  takeOne: (revision: number) => `Take the text of version ${revision}`,
};
