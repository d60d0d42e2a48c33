import type { Decider } from '#server/kernel/decider';
import { conflict } from '#server/kernel/domain-error';
import { type PageWritten, pageEvents } from './pages.events.js';

type Written = PageWritten['data'];

/** `revision`: the number of versions that the admin's text was made from. */
export class WritePage {
  readonly type = 'WritePage';
  constructor(readonly data: Written & { revision: number }) {}
}

type State = { written?: Written; revision: number };

const isSame = (one: Written, other: Written) =>
  one.title === other.title &&
  one.lead === other.lead &&
  one.body === other.body &&
  one.isPublished === other.isPublished;

/**
 * The text at one address. A text made from an older one is refused, and so is a new program or resource at an address that has
 * a text; an address keeps its kind.
 */
export const page: Decider<State, WritePage, PageWritten> = {
  category: 'page',
  events: pageEvents,
  initial: () => ({ revision: 0 }),

  decide({ data: { revision, ...written } }, state) {
    if (state.written && state.written.kind !== written.kind)
      throw conflict('address_taken', 'This address belongs to a page of another kind. Choose another one.');
    if (state.written && isSame(state.written, written)) return [];
    if (state.written && revision === 0 && written.kind !== 'page')
      throw conflict(
        'address_taken',
        'There is a page at this address already. Choose another address, or edit that page.',
      );
    if (revision !== state.revision)
      throw conflict('page_changed', 'Somebody changed this page meanwhile. Load it again.');
    return [{ type: 'PageWritten', data: written }];
  },

  evolve({ revision }, { data }) {
    return { written: data, revision: revision + 1 };
  },
};
