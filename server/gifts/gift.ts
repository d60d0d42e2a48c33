import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { conflict, forbidden, notFound } from '#server/kernel/domain-error';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sealed } from '#server/kernel/sealed';
import { type GiftBought, type GiftEvent, giftEvents, type GiftSent } from './gifts.events.js';

type Step = { reference: Reference; at: Instant };
type Act = Step & { giverId: UserId };
/** A mail with its link. */
export type Sending = Pick<GiftSent['data'], 'recipient' | 'sending' | 'linkHash'>;

/** The purchase of this gift completed. `sent`: the mail to its recipient; absent for a seat, which has none yet. */
export class BeginGift {
  readonly type = 'BeginGift';
  constructor(readonly data: GiftBought['data'] & { sent?: Sending }) {}
}

/** The giver sends the link again, or to another address. */
export class SendGift {
  readonly type = 'SendGift';
  constructor(readonly data: Act & Sending) {}
}

/** The giver takes the invitation to a seat back. */
export class WithdrawGift {
  readonly type = 'WithdrawGift';
  constructor(readonly data: Act) {}
}

/** A person follows the link. `linkHash`: of the secret that the person shows. */
export class TakeGift {
  readonly type = 'TakeGift';
  constructor(readonly data: Step & { takerId: UserId; linkHash: string }) {}
}

/** The recipient owned the guide before the gift could give access. */
export class ReleaseGift {
  readonly type = 'ReleaseGift';
  constructor(readonly data: Step & { takerId: UserId }) {}
}

/** The time to take it is over. Without effect before that, and on a gift that was taken. */
export class ExpireGift {
  readonly type = 'ExpireGift';
  constructor(readonly data: Step) {}
}

/** The giver has the price again. */
export class EndGift {
  readonly type = 'EndGift';
  constructor(readonly data: Step) {}
}

/** What the streams of the guide, the person and the purchase say about the person who follows the link. */
export type TakerFacts = { owns: boolean; isAuthor: boolean; isStaff: boolean; isRefunded: boolean };

export type GiftCommand =
  | BeginGift
  | SendGift
  | WithdrawGift
  | WithFacts<TakeGift, TakerFacts>
  | ReleaseGift
  | WithFacts<ExpireGift, { isGiverErased: boolean }>
  | EndGift;

type Bought = {
  /** `open`: paid, and no mail with its link is valid. */
  status: 'open' | 'sent' | 'taken' | 'expired' | 'refunded';
  giverId: UserId;
  creatorId: UserId;
  listingId: ListingId;
  price: Kobo;
  expiresAt: Instant | null;
  recipient?: Sealed;
  linkHash?: string;
  takerId?: UserId;
};
export type Gift = { status: 'none' } | Bought;

/** A guide bought for another person: its link is taken once, by one person. */
export const gift: Decider<Gift, GiftCommand, GiftEvent> = {
  category: 'gift',
  events: giftEvents,
  initial: () => ({ status: 'none' }),
  assumesEmpty: ({ type }) => type === 'BeginGift',

  decide(command, state) {
    if (command.type === 'BeginGift') return state.status === 'none' ? begin(command.data) : [];
    if (state.status === 'none') {
      if (command.type === 'EndGift' || command.type === 'ExpireGift' || command.type === 'ReleaseGift') return [];
      throw command.type === 'TakeGift' ? wrongLink() : notFound();
    }
    const { type, data } = command;
    const { giverId, listingId, creatorId, takerId, price, expiresAt, status } = state;
    const own = { reference: data.reference, giverId, listingId, at: data.at };
    const isUntaken = status === 'open' || status === 'sent';
    switch (type) {
      case 'SendGift': {
        mayChange(state, data);
        const { recipient, sending, linkHash } = data;
        return [{ type: 'GiftSent', data: { ...own, recipient, sending, linkHash } }];
      }
      case 'WithdrawGift':
        mayChange(state, data);
        return status === 'sent' ? [{ type: 'GiftWithdrawn', data: own }] : [];

      case 'TakeGift':
        if (state.linkHash !== data.linkHash) throw wrongLink();
        if (status === 'taken' && takerId === data.takerId) return [];
        mayTake(state, data);
        return [{ type: 'GiftTaken', data: { ...own, creatorId, takerId: data.takerId } }];

      case 'ReleaseGift':
        if (status !== 'taken' || takerId !== data.takerId) return [];
        return [{ type: 'GiftReleased', data: { ...own, creatorId, takerId } }];

      case 'ExpireGift':
        if (!isUntaken || expiresAt === null || data.at < expiresAt) return [];
        return [{ type: 'GiftExpired', data: { ...own, credited: price > 0 && !data.isGiverErased } }];

      case 'EndGift':
        if (!isUntaken && status !== 'taken') return [];
        return [{ type: 'GiftRefunded', data: { ...own, creatorId, takerId: takerId ?? null } }];
    }
  },

  evolve(state, { type, data }) {
    if (type === 'GiftBought') {
      const { giverId, creatorId, listingId, price, expiresAt } = data;
      return { status: 'open', giverId, creatorId, listingId, price, expiresAt };
    }
    if (state.status === 'none') return state;
    switch (type) {
      case 'GiftSent':
        return { ...state, status: 'sent', recipient: data.recipient, linkHash: data.linkHash };
      case 'GiftWithdrawn':
        return { ...state, status: 'open', recipient: undefined, linkHash: undefined };
      case 'GiftTaken':
        return { ...state, status: 'taken', takerId: data.takerId };
      case 'GiftReleased':
        return { ...state, status: 'sent', takerId: undefined };
      case 'GiftExpired':
        return { ...state, status: 'expired' };
      case 'GiftRefunded':
        return { ...state, status: 'refunded' };
    }
  },
};

function begin({ sent, ...bought }: BeginGift['data']): GiftEvent[] {
  const { reference, giverId, listingId, at } = bought;
  const begun: GiftEvent = { type: 'GiftBought', data: bought };
  return sent ? [begun, { type: 'GiftSent', data: { reference, giverId, listingId, at, ...sent } }] : [begun];
}

/** Refuses all but the giver, and a gift that is no longer waiting. */
function mayChange({ status, giverId }: Bought, by: Act) {
  if (by.giverId !== giverId) throw notFound();
  if (status === 'taken') throw conflict('gift_taken', 'It was taken already. It can go to no other person.');
  refuseEnded(status);
}

function mayTake({ status, giverId }: Bought, { takerId, owns, isAuthor, isStaff, isRefunded }: TakerData) {
  refuseEnded(status);
  if (isRefunded) refuseEnded('refunded');
  if (status === 'taken') throw conflict('gift_taken', 'This gift was taken already, with another account.');
  const other = takerId === giverId ? 'You may send it to another person.' : OTHER;
  if (isAuthor) throw conflict('own_listing', `You write this guide yourself. ${other}`);
  if (owns) throw conflict('already_owned', `You own this guide already. ${other}`);
  if (isStaff) throw forbidden('staff', 'Staff accounts take no gifts. Sign in with your own account.');
}
type TakerData = WithFacts<TakeGift, TakerFacts>['data'];

const OTHER = 'The person who gave it may send it to somebody else.';

function refuseEnded(status: Bought['status']) {
  if (status === 'expired') throw conflict('gift_expired', 'The time to take this gift is over.');
  if (status === 'refunded') throw conflict('gift_ended', 'This gift was given back.');
}

/** A wrong link is answered like a gift that does not exist. */
export const wrongLink = () => notFound();
