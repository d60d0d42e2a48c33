/** Texts of the synonyms of the search (en-NG). */
export const texts = {
  title: 'Synonyms of the search',
  lead: 'Terms of one line give the same results. A term is found as it stands: it is never taken for another word.',
  changed: (who: string | null, reason: string | null) =>
    `Last changed${who ? ` by ${who}` : ''}: ${reason ?? 'reason removed'}`,
  groups: 'Groups, one per line, terms between commas',
  reason: 'Why do they change?',
  missing: { groups: 'Write at least two terms in a line.', reason: 'Write a reason.' },
  save: 'Save synonyms',
  reload: 'Load them again',
  reloaded: 'The list is shown as it is now.',
};
