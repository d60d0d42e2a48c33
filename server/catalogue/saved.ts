import type { Decider } from '#server/kernel/decider';
import { type SavedEvent, savedEvents } from './catalogue.events.js';

export class SaveListing {
  readonly type = 'SaveListing';
  constructor(readonly data: SavedEvent['data']) {}
}

export class UnsaveListing {
  readonly type = 'UnsaveListing';
  constructor(readonly data: SavedEvent['data']) {}
}

/** Whether one person has saved one listing for later. */
export const saved: Decider<{ isSaved: boolean }, SaveListing | UnsaveListing, SavedEvent> = {
  category: 'saved',
  events: savedEvents,
  initial: () => ({ isSaved: false }),
  decide({ type, data }, { isSaved }) {
    if (type === 'SaveListing') return isSaved ? [] : [{ type: 'ListingSaved', data }];
    return isSaved ? [{ type: 'ListingUnsaved', data }] : [];
  },
  evolve: (_, { type }) => ({ isSaved: type === 'ListingSaved' }),
};
