import type { WithFacts } from '#server/kernel/command';
import { conflict, invalid, notFound } from '#server/kernel/domain-error';
import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Envelope } from '#server/kernel/sealed';
import type { ListingEvent, PricingEvent } from './catalogue.events.js';
import {
  isAuthor,
  type Listing,
  type PriceProposal,
  refuseEmpty,
  refuseUnlessCreator,
  type Side,
} from './listing-state.js';
import { isPrice, PRICE_RULE } from './offer.js';
import { reviewChecked } from './review-checks.js';
import { refuseClaimed } from './review-claim.js';

/** `asModerator`: the person holds the role; a creator acts for the creator's side in any case. */
type Act = { listingId: ListingId; by: UserId; asModerator: boolean; at: Instant };

/**
 * Another price is proposed by the creator or a moderator; it replaces a proposal that is open. A moderator has ticked the
 * checklist of a listing under review, which the creator's acceptance then publishes.
 */
export class ProposePrice {
  readonly type = 'ProposePrice';
  constructor(readonly data: Act & { price: Kobo; note: Envelope; checked?: readonly string[] }) {}
}

/** The other side accepts the proposal of this round. That publishes a listing whose checklist a moderator has ticked. */
export class AcceptPrice {
  readonly type = 'AcceptPrice';
  constructor(readonly data: Act & { round: number; checked?: readonly string[] }) {}
}

/** The other side declines the proposal of this round, or its own side withdraws it. */
export class DeclinePrice {
  readonly type = 'DeclinePrice';
  constructor(readonly data: Act & { round: number; reason: Envelope }) {}
}

export type PricingCommand = ProposePrice | WithFacts<AcceptPrice, { creatorVerified: boolean }> | DeclinePrice;
const TYPES = new Set<string>(['ProposePrice', 'AcceptPrice', 'DeclinePrice']);
export const isPricingCommand = (command: { type: string }): command is PricingCommand => TYPES.has(command.type);

/** In these statuses a price can be agreed. */
export const isNegotiable = (status: Listing['status']) =>
  status === 'pending_review' || status === 'changes_requested' || status === 'published';

export function decidePricing(command: PricingCommand, state: Listing): ListingEvent[] {
  const { creatorId, proposal, status } = state;
  const { listingId, by, at } = command.data;
  const side = sideOf(state, command.data);
  if (!isNegotiable(status)) throw conflict('price_closed', 'The price of this listing cannot change now.');
  const decided = { listingId, creatorId, by, at };
  switch (command.type) {
    case 'ProposePrice': {
      const { price, note, checked } = command.data;
      if (!isPrice(price)) throw invalid('price', PRICE_RULE);
      if (proposal?.asked === side && proposal.price === price) return [];
      if (proposal && proposal.price === price)
        throw conflict('same_price', 'This price is proposed to you already: accept it.');
      if (!proposal && state.offer?.price === price) throw invalid('price', 'The listing has this price already.');
      const round = (state.rounds?.last ?? 0) + 1;
      const proposed: ListingEvent = { type: 'PriceProposed', data: { ...decided, round, price, asked: side, note } };
      const isReview = side === 'moderator' && status === 'pending_review';
      return isReview ? [reviewChecked(decided, { checked }), proposed] : [proposed];
    }

    case 'AcceptPrice': {
      const { round, creatorVerified, checked } = command.data;
      if (!proposal && state.rounds?.agreed === round) return [];
      const { price, asked, by: proposer } = current(proposal, round);
      if (side === 'moderator') refuseClaimed(state, command.data);
      if (asked === side) throw conflict('own_proposal', 'The other side answers this proposal.');
      const agreed: ListingEvent = { type: 'PriceAgreed', data: { ...decided, round, price } };
      const isReady = status === 'pending_review' && creatorVerified && state.offer?.licenceAffirmed;
      if (!isReady) return [agreed];
      refuseEmpty(state);
      if (side === 'moderator')
        return [agreed, reviewChecked(decided, { checked }), { type: 'ListingPublished', data: decided }];
      return state.checked ? [agreed, { type: 'ListingPublished', data: { ...decided, by: proposer } }] : [agreed];
    }

    case 'DeclinePrice': {
      const { round, reason } = command.data;
      if (!proposal && state.rounds?.last === round && state.rounds.agreed !== round) return [];
      const { price } = current(proposal, round);
      return [{ type: 'PriceDeclined', data: { ...decided, round, price, reason } }];
    }
  }
}

export function evolvePricing(state: Listing, { type, data }: PricingEvent): Listing {
  const { round, price } = data;
  switch (type) {
    case 'PriceProposed':
      state.proposal = { round, price, asked: data.asked, by: data.by };
      state.rounds = { ...state.rounds, last: round };
      return state;
    case 'PriceAgreed':
      state.proposal = undefined;
      state.rounds = { last: round, agreed: round };
      if (state.offer) state.offer = { ...state.offer, price };
      return state;
    case 'PriceDeclined':
      state.proposal = undefined;
      return state;
  }
}

/** Throws for a person of neither side. */
function sideOf(state: Listing, { by, asModerator }: Act): Side {
  if (by === state.creatorId) return 'creator';
  if (asModerator && !isAuthor(state, by)) return 'moderator';
  refuseUnlessCreator(state, by);
  throw notFound();
}

/** The open proposal; throws where the person has seen another one. */
function current(proposal: PriceProposal | undefined, round: number): PriceProposal {
  if (proposal?.round !== round)
    throw conflict('price_moved', 'This proposal is no longer open. Look at the latest one.');
  return proposal;
}
