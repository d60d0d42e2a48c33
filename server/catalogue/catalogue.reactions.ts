import type { Recorded } from '#server/kernel/decider';
import { mail, type Reactions } from '#server/kernel/reactions';
import type { Sealed } from '#server/kernel/sealed';
import type { ChangesRequested, ListingPublished, ListingRejected } from './catalogue.events.js';
import type { DecisionOrder } from './catalogue.mails.js';

type Decision = ListingPublished | ListingRejected | ChangesRequested;

const mailDecision = ({ id, type, data }: Recorded<Decision>) =>
  mail<DecisionOrder>('listing-decision', `listing-decision-${id}`, {
    listingId: data.listingId,
    creatorId: data.creatorId,
    decision: type,
    reason: 'reason' in data ? encrypted(data.reason) : null,
  });

/** A reason stored in plain text is not copied. */
const encrypted = (reason: Sealed) => ('ciphertext' in reason ? reason : undefined);

/** Mails every decision on a listing to its creator. */
export const catalogueReactions: Reactions<Decision> = {
  ListingPublished: mailDecision,
  ListingRejected: mailDecision,
  ChangesRequested: mailDecision,
};
