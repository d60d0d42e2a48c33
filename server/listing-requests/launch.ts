import { conflict, forbidden, invalid, notFound } from '#server/kernel/domain-error';
import type { Instant, ListingId, ListingRequestId, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { isLaunchPercent, LAUNCH } from './launch-terms.js';
import type { AnswerEvent } from './listing-requests.events.js';

type Act = { listingId: ListingId; requestId: ListingRequestId; by: UserId; at: Instant };

/** The creator of an answer gives those who wait so many percent off once it is published; an earlier offer ends. */
export class OfferLaunchDiscount {
  readonly type = 'OfferLaunchDiscount';
  constructor(readonly data: Act & { percent: number }) {}
}

/** Takes the offer back. Without effect where there is none. */
export class WithdrawLaunchDiscount {
  readonly type = 'WithdrawLaunchDiscount';
  constructor(readonly data: Act) {}
}

/** From the stream of the listing: its price, kobo, undefined without a listing. */
export type OnLaunch = { isPublished: boolean; price?: Kobo };
/** An answer that a listing gives to a request; `launch`: the offered percent. */
export type Answer = { requesterId: UserId; creatorId: UserId; isRemoved: boolean; launch?: number };
type Named = { requestId: ListingRequestId; answer: Answer };

/** What follows for the answer that a listing gives to the request, undefined without one. */
export function offerLaunch(
  { percent, ...of }: OfferLaunchDiscount['data'] & OnLaunch,
  named: Named | undefined,
): AnswerEvent[] {
  const { answer, data } = ownAnswer(of, named);
  if (!isLaunchPercent(percent)) throw invalid('percent', LAUNCH.rule);
  if (answer.launch === percent) return [];
  refuseOnSale(of);
  if (of.price === 0) throw conflict('free_guide', LAUNCH.free);
  return [{ type: 'LaunchDiscountOffered', data: { ...data, percent } }];
}

export function withdrawLaunch(of: WithdrawLaunchDiscount['data'] & OnLaunch, named: Named | undefined): AnswerEvent[] {
  const { answer, data } = ownAnswer(of, named);
  if (answer.launch === undefined) return [];
  refuseOnSale(of);
  return [{ type: 'LaunchDiscountWithdrawn', data }];
}

function ownAnswer({ listingId, by, at }: Act, named: Named | undefined) {
  if (!named) throw notFound();
  const { requestId, answer } = named;
  const { requesterId, creatorId, isRemoved } = answer;
  if (by !== creatorId) throw forbidden('not_owner', 'Only the creator of a guide can offer a discount on it.');
  if (isRemoved) throw conflict('answer_removed', 'A moderator removed this guide from the request.');
  return { answer, data: { listingId, requestId, requesterId, creatorId, at } };
}

function refuseOnSale({ isPublished }: OnLaunch) {
  if (isPublished) throw conflict('published', LAUNCH.onSale);
}
