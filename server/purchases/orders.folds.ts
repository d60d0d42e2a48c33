import type { Fold } from '#server/kernel/decider';
import type { UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import { type GiftKind, type OrderEvent, orderEvents } from './orders.events.js';

type Given = { kind: GiftKind; giverId: UserId; recipient?: Sealed; message?: Sealed };

/** What an order gives away, and to whom; undefined for a cart. Stream `order-<reference>`. */
export const givenByOrder: Fold<{ given?: Given }, OrderEvent> = {
  category: 'order',
  events: orderEvents,
  initial: () => ({}),
  evolve(state, { type, data }) {
    if (type !== 'OrderPlaced' || !data.gives) return state;
    const { gives: kind, buyerId: giverId, recipient, message } = data;
    return { given: { kind, giverId, ...(recipient && { recipient }), ...(message && { message }) } };
  },
};
