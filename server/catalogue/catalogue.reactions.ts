import type { Recorded } from '#server/kernel/decider';
import type { ListingId, UserId } from '#server/kernel/ids';
import { type Reactions, OutboxMessage } from '#server/kernel/reactions';
import type { ChangesRequested, ListingPublished, ListingRejected } from './catalogue.events.js';

type Decision = ListingPublished | ListingRejected | ChangesRequested;
export type DecisionLetter = { listingId: ListingId; creatorId: UserId; decision: Decision['type']; reason: string };

/** The creator hears of every decision by mail. */
const tell = ({ id, type, data }: Recorded<Decision>) =>
  new OutboxMessage<DecisionLetter>('mail', 'listing-decision', `listing-decision-${id}`, {
    listingId: data.listingId,
    creatorId: data.creatorId,
    decision: type,
    reason: 'reason' in data ? data.reason : '',
  });

export const catalogueReactions: Reactions<Decision> = {
  ListingPublished: tell,
  ListingRejected: tell,
  ChangesRequested: tell,
};
