import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import type { AccessGiven, PurchaseEvent } from './purchases.events.js';

type Access = { listingId: ListingId; buyerId: UserId; reference: Reference; at: Instant };

/** The person `buyerId` took the gift `reference`. */
export class GiveAccess {
  readonly type = 'GiveAccess';
  constructor(readonly data: AccessGiven['data']) {}
}

/** The gift was refunded. Without effect where it gives no access. */
export class EndAccess {
  readonly type = 'EndAccess';
  constructor(readonly data: AccessGiven['data']) {}
}

export type AccessCommand = GiveAccess | EndAccess;

export const isOnAccess = (command: { type: string }): command is AccessCommand =>
  command.type === 'GiveAccess' || command.type === 'EndAccess';

/** What a gift means to the purchase of its recipient: the stream that lets a person own a listing once decides. */
export function decideAccess(
  { type, data }: AccessCommand,
  { owned, ended }: { owned?: Access['reference']; ended: ReadonlySet<Reference> },
): PurchaseEvent[] {
  if (type === 'EndAccess') return owned === data.reference ? [{ type: 'AccessEnded', data }] : [];
  if (owned === data.reference || ended.has(data.reference)) return [];
  return [{ type: owned ? 'AccessDeclined' : 'AccessGiven', data }];
}
