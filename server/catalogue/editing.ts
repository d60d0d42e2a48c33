import { conflict } from '#server/kernel/domain-error';
import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import type { ListingEvent, Offer } from './catalogue.events.js';
import { type ListingStatus, wasPublished } from './listing-state.js';
import { refuseBadOffer } from './offer.js';

type Own = { listingId: ListingId; by: UserId; at: Instant };

/** The creator changes fields of the offer. */
export class EditListing {
  readonly type = 'EditListing';
  constructor(readonly data: Own & { changes: Partial<Offer> }) {}
}

/** The creator submits a listing again whose changes were requested. */
export class ResubmitListing {
  readonly type = 'ResubmitListing';
  constructor(readonly data: Own) {}
}

type Submitted = { creatorId: UserId; offer?: Offer; status?: ListingStatus; proposal?: object };

/** The creator's work on a submitted listing. The texts of a published one change at once, its price does not. */
export function decideEditing(
  command: EditListing | ResubmitListing,
  { creatorId, offer, status, proposal }: Submitted,
): ListingEvent[] {
  const { listingId, at } = command.data;
  switch (command.type) {
    case 'EditListing': {
      const changes = differing(command.data.changes, offer!);
      if (Object.keys(changes).length === 0) return [];
      refuseBadOffer({ ...offer!, ...changes });
      if (wasPublished(status) && changes.price !== undefined)
        throw conflict('price_needs_approval', 'The price of a published listing changes only when we agree to it.');
      if (proposal && changes.price !== undefined)
        throw conflict('price_open', 'A price is proposed for this listing. Answer it first.');
      return [{ type: 'ListingEdited', data: { listingId, creatorId, changes, at } }];
    }

    case 'ResubmitListing':
      if (status === 'pending_review') return [];
      if (wasPublished(status)) throw conflict('published', 'This listing is published already.');
      return [{ type: 'ListingResubmitted', data: { listingId, creatorId, at } }];
  }
}

const differing = (changes: Partial<Offer>, offer: Offer): Partial<Offer> =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(offer[field as keyof Offer]),
    ),
  );
