import type { Decider } from '#server/kernel/decider';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { type RefundEvent, refundEvents, type RefundStarted } from './purchases.events.js';

type Step = { reference: Reference; at: Instant };

export class StartRefund {
  readonly type = 'StartRefund';
  constructor(readonly data: RefundStarted['data']) {}
}

/** The provider has the order of this refund. */
export class AcceptRefund {
  readonly type = 'AcceptRefund';
  constructor(readonly data: Step & { providerId: string }) {}
}

/** The provider's status is `needs-attention`. */
export class StallRefund {
  readonly type = 'StallRefund';
  constructor(readonly data: Step) {}
}

/** The provider's status is `processed`. */
export class ProcessRefund {
  readonly type = 'ProcessRefund';
  constructor(readonly data: Step) {}
}

/** The provider's status is `failed`, that of all refunds `providerIds`, or it refused the order. */
export class FailRefund {
  readonly type = 'FailRefund';
  constructor(readonly data: Step & { reason: string; providerIds?: string[] }) {}
}

export type RefundCommand = StartRefund | AcceptRefund | StallRefund | ProcessRefund | FailRefund;

/** `providerId`: the provider's refund under way. `failed`: those that failed before the last order. `charge`: see `RefundStarted`. */
type Order = { listingId: ListingId | null; buyerId: UserId; amount: Kobo; startedAt: Instant } & {
  charge?: Reference;
  providerId?: string;
  failed: string[];
};
export type RefundState =
  { status: 'none' } | ({ status: 'started' | 'accepted' | 'stalled' | 'processed' | 'failed' } & Order);

/** True while the provider may still be asked for the outcome. */
export const isUnderWay = ({ status }: RefundState) => ['started', 'accepted', 'stalled'].includes(status);

/**
 * Returns the price of one purchase, what the card paid of it, or a charge in quarantine, identified by the reference of its payment. The provider's own API decides every step;
 * webhooks and the timer only ask it. The message `refund-<reference>` orders the refund and is its own timer: it runs
 * again until the refund has ended.
 *
 * | state                      | event           | state     | commands and messages                          |
 * | -------------------------- | --------------- | --------- | ---------------------------------------------- |
 * | none                       | RefundStarted   | started   | message payments/refund: order, then ask again |
 * | started                    | RefundAccepted  | accepted  |                                                |
 * | started, accepted          | RefundStalled   | stalled   | mail refund-stalled                            |
 * | started, accepted, stalled | RefundProcessed | processed | CompleteRefund to the card                     |
 * | started, accepted, stalled | RefundFailed    | failed    | CompleteRefund to the wallet                   |
 * | failed                     | RefundStarted   | started   | message payments/refund, for a charge alone    |
 * | processed                  | none            |           |                                                |
 *
 * A charge that bought nothing ends otherwise: FailPayment as reversed when processed, FailReturn when failed.
 */
export const refund: Decider<RefundState, RefundCommand, RefundEvent> = {
  category: 'refund',
  events: refundEvents,
  process: true,
  initial: () => ({ status: 'none' }),

  assumesEmpty: ({ type }) => type === 'StartRefund',

  decide({ type, data }, state) {
    if (type === 'StartRefund') {
      if (state.status === 'none') return [{ type: 'RefundStarted', data }];
      const isOrderedAgain = state.status === 'failed' && state.listingId === null && data.at > state.startedAt;
      return isOrderedAgain ? [{ type: 'RefundStarted', data: { ...data, again: true } }] : [];
    }
    if (state.status === 'none' || !isUnderWay(state)) return [];
    const { listingId, buyerId, amount } = state;
    const own = { reference: data.reference, listingId, buyerId, at: data.at };
    switch (type) {
      case 'AcceptRefund':
        return state.status === 'started'
          ? [{ type: 'RefundAccepted', data: { ...own, providerId: data.providerId } }]
          : [];
      case 'StallRefund':
        return state.status === 'stalled' ? [] : [{ type: 'RefundStalled', data: { ...own, amount } }];
      case 'ProcessRefund':
        return [{ type: 'RefundProcessed', data: { ...own, amount } }];
      case 'FailRefund':
        return [{ type: 'RefundFailed', data: { ...own, amount, reason: data.reason, ...failedOf(data.providerIds) } }];
    }
  },

  evolve(state, { type, data }) {
    if (type === 'RefundStarted') {
      const { listingId, buyerId, amount, charge, at } = data;
      const failed = state.status === 'none' ? [] : state.failed;
      return { status: 'started', listingId, buyerId, amount, startedAt: at, failed, ...(charge && { charge }) };
    }
    if (state.status === 'none') return state;
    if (type === 'RefundAccepted') return { ...state, status: 'accepted', providerId: data.providerId };
    if (type === 'RefundFailed') {
      const failed = new Set([
        ...state.failed,
        ...(state.providerId ? [state.providerId] : []),
        ...(data.providerIds ?? []),
      ]);
      return { ...state, status: 'failed', failed: [...failed] };
    }
    return { ...state, status: STATUS[type] };
  },
};

const STATUS = { RefundStalled: 'stalled', RefundProcessed: 'processed' } as const;

const failedOf = (providerIds: string[] = []) => (providerIds.length > 0 ? { providerIds } : {});
