import { FORM } from './market-day.js';
import type { Mutation } from './mutation.js';

const OTHER = '00000000-0000-4000-8000-00000000000b';
const naming = 'listing-lst revision 3';

const row = (
  id: string,
  created: string,
) => `insert into app.file (id, owner_id, scope, scope_id, name, mime_type, size, sha256, created_at)
  values ('${id}', 'chidi', 'section', 'lst/s', '${FORM.item.name}', '${FORM.item.mimeType}', ${FORM.item.size}, '${FORM.sha256}', ${created})`;
/** The row of the one file of the day, stored a moment ago. */
export const formRow = row(FORM.item.fileId, 'now()');

export const fileMutations: Mutation[] = [
  {
    breaks: 'I36',
    by: 'a file that differs from its row',
    spoil: (copy) => copy.rows(`update app.file set sha256 = repeat('0', 64)`),
    named: [naming],
  },
  {
    breaks: 'I36',
    by: 'a row that is gone, while its bytes are there',
    spoil: (copy) => copy.rows('delete from app.file'),
    named: [`file-${FORM.item.fileId} revision -`, `file-${FORM.item.fileId}-480 revision -`, naming],
  },
  {
    breaks: 'I36',
    by: 'bytes that are gone',
    spoil: async (copy) => {
      await copy.change('listing-lst', 3, ({ data }) => ((data.items as { fileId?: string }[])[1]!.fileId = OTHER));
      await copy.rows(row(OTHER, 'now()'));
    },
    named: [naming],
  },
  {
    breaks: 'I36',
    by: 'a file of two days ago that no event names',
    spoil: (copy) => copy.rows(row(OTHER, `now() - interval '2 days'`)),
    named: [`file-${OTHER} revision -`],
  },
  {
    breaks: 'I36',
    by: 'a bundle of a case file that is gone before the end',
    spoil: (copy) => copy.change('casefile-day', 1, ({ data }) => (data.fileId = OTHER)),
    named: ['casefile-day revision 0'],
  },
];
