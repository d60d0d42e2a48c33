import type { Recorded } from '#server/kernel/decider';
import { mail, type Reactions } from '#server/kernel/reactions';
import type { Sealed } from '#server/kernel/sealed';
import type { ListingDecision, ListingRestored, ListingSuspended, PricingEvent } from './catalogue.events.js';
import type { DecisionOrder } from './catalogue.mails.js';
import { alertSearchers } from './search-alerts.reactions.js';
import type { PriceMail } from './pricing.mails.js';

const mailDecision = ({ id, type, data }: Recorded<ListingDecision>) =>
  mail<DecisionOrder>('listing-decision', `listing-decision-${id}`, {
    listingId: data.listingId,
    creatorId: data.creatorId,
    decision: type,
    reason: 'reason' in data ? encrypted(data.reason) : null,
  });

/** One mail about the creator stands for all listings that are suspended or restored together. */
const mailSuspension = (event: Recorded<ListingSuspended | ListingRestored>) =>
  event.data.withCreator ? undefined : mailDecision(event);

/** To the creator, who needs no mail about an act of their own. */
const mailPrice = ({ id, type: step, data }: Recorded<PricingEvent>) => {
  const { listingId, creatorId, by, price } = data;
  const words = 'note' in data ? data.note : 'reason' in data ? data.reason : null;
  return by === creatorId
    ? undefined
    : mail<PriceMail>('listing-price', `listing-price-${id}`, { listingId, creatorId, step, price, words });
};

/** A reason stored in plain text is not copied. */
const encrypted = (reason: Sealed) => ('ciphertext' in reason ? reason : undefined);

/** Mails every decision on a listing or its price to its creator, and a published one to those who searched for it. */
export const catalogueReactions: Reactions<ListingDecision | PricingEvent> = {
  ListingPublished: (event) => [mailDecision(event), alertSearchers(event)],
  ListingRejected: mailDecision,
  ChangesRequested: mailDecision,
  ListingSuspended: mailSuspension,
  ListingRestored: mailSuspension,
  PriceProposed: mailPrice,
  PriceAgreed: mailPrice,
  PriceDeclined: mailPrice,
};
