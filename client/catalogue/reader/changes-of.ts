import type { Content } from '../listing';

export interface Change {
  kind: 'added' | 'removed' | 'edited';
  before?: Content;
  after?: Content;
}

const substance = ({ text_content, entry }: Content) =>
  JSON.stringify([text_content, entry?.document, entry?.agency, entry?.fee_kobo, entry?.days]);

/** What became of the items of a section: those of today in their order, then the removed ones. */
export function changesOf(then: readonly Content[], today: readonly Content[]): Change[] {
  const before = new Map(then.map((item) => [item.id, item]));
  const changes = today.flatMap((after): Change[] => {
    const item = before.get(after.id);
    if (!item) return [{ kind: 'added', after }];
    return substance(item) === substance(after) ? [] : [{ kind: 'edited', before: item, after }];
  });
  const kept = new Set(today.map(({ id }) => id));
  return [
    ...changes,
    ...then.flatMap((item): Change[] => (kept.has(item.id) ? [] : [{ kind: 'removed', before: item }])),
  ];
}
