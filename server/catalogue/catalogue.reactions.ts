import type { Recorded } from '#server/kernel/decider';
import { mail, type Reactions } from '#server/kernel/reactions';
import type { Sealed } from '#server/kernel/sealed';
import type { ListingDecision } from './catalogue.events.js';
import type { DecisionOrder } from './catalogue.mails.js';

const mailDecision = ({ id, type, data }: Recorded<ListingDecision>) =>
  mail<DecisionOrder>('listing-decision', `listing-decision-${id}`, {
    listingId: data.listingId,
    creatorId: data.creatorId,
    decision: type,
    reason: 'reason' in data ? encrypted(data.reason) : null,
  });

/** A reason stored in plain text is not copied. */
const encrypted = (reason: Sealed) => ('ciphertext' in reason ? reason : undefined);

/** Mails every decision on a listing to its creator. */
export const catalogueReactions: Reactions<ListingDecision> = {
  ListingPublished: mailDecision,
  ListingRejected: mailDecision,
  ChangesRequested: mailDecision,
  ListingSuspended: mailDecision,
  ListingRestored: mailDecision,
};
