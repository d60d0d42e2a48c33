import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { conflict, forbidden, notFound } from '#server/kernel/domain-error';
import type { Instant, ListingId, ListingRequestId, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import { type AnswerEvent, answerEvents } from './listing-requests.events.js';
import {
  type Answer,
  offerLaunch,
  type OfferLaunchDiscount,
  type OnLaunch,
  withdrawLaunch,
  type WithdrawLaunchDiscount,
} from './launch.js';
import { refuseMerged, type Standing } from './standing.js';

type Act = {
  listingId: ListingId;
  requestId: ListingRequestId;
  requesterId: UserId;
  by: UserId;
  at: Instant;
};

/** The creator names a listing as the answer of a request; `launch`: percent off for those who wait. */
export class AnswerListingRequest {
  readonly type = 'AnswerListingRequest';
  constructor(readonly data: Act & { launch?: number }) {}
}

/** A moderator finds that the listing is no answer, of the request and of those that are merged with it. */
export class RemoveListingRequestAnswer {
  readonly type = 'RemoveListingRequestAnswer';
  constructor(readonly data: Act & { reason: Envelope }) {}
}

/** From the stream of the merges: the requests that count as one with the named one. */
type Merged = { merged?: readonly ListingRequestId[] };
/** From the streams of the listing and of the request; `creatorId` is undefined without a listing. */
type Facts = Merged & OnLaunch & { creatorId?: UserId; isInReview: boolean; request?: Standing };
export type AnswerCommand =
  | WithFacts<AnswerListingRequest, Facts>
  | WithFacts<RemoveListingRequestAnswer, Merged>
  | WithFacts<OfferLaunchDiscount, Merged & OnLaunch>
  | WithFacts<WithdrawLaunchDiscount, Merged & OnLaunch>;

/** By request. One that was removed is kept: the listing does not answer that request again. */
export type Answers = Map<ListingRequestId, Answer>;

export const answers: Decider<Answers, AnswerCommand, AnswerEvent> = {
  category: 'answers',
  events: answerEvents,
  initial: () => new Map(),

  decide(command, linked) {
    if (command.type === 'RemoveListingRequestAnswer') return remove(command.data, linked);
    if (command.type === 'OfferLaunchDiscount') return offerLaunch(command.data, answerOf(command.data, linked));
    if (command.type === 'WithdrawLaunchDiscount') return withdrawLaunch(command.data, answerOf(command.data, linked));
    const { listingId, requestId, requesterId, at, by: creatorId, merged = [], launch } = command.data;
    const answer = linked.get(requestId) ?? merged.map((id) => linked.get(id)).find((one) => one?.isRemoved);
    refuseUnfit(command.data, answer);
    const named = { requestId, answer: answer ?? { requesterId, creatorId, isRemoved: false } };
    return [
      ...(answer
        ? []
        : [{ type: 'ListingRequestAnswered', data: { listingId, requestId, requesterId, creatorId, at } } as const]),
      ...(launch === undefined ? [] : offerLaunch({ ...command.data, percent: launch }, named)),
    ];
  },

  evolve(linked, { type, data }) {
    const { requestId, requesterId, creatorId } = data;
    const isRemoved = type === 'ListingRequestAnswerRemoved';
    const launch = type === 'LaunchDiscountOffered' ? { launch: data.percent } : {};
    return linked.set(requestId, { requesterId, creatorId, isRemoved, ...launch });
  },
};

/** The answer to the request, or to one that is merged into it. */
function answerOf({ requestId, merged = [] }: { requestId: ListingRequestId } & Merged, linked: Answers) {
  const found = [requestId, ...merged].flatMap((id) => {
    const answer = linked.get(id);
    return answer ? [{ requestId: id, answer }] : [];
  });
  return found.find(({ answer }) => !answer.isRemoved) ?? found[0];
}

function remove(data: WithFacts<RemoveListingRequestAnswer, Merged>['data'], linked: Answers): AnswerEvent[] {
  const { listingId, requestId, by, reason, at, merged = [] } = data;
  const found = [...new Set([requestId, ...merged])].flatMap((id) => {
    const answer = linked.get(id);
    return answer ? [{ id, answer }] : [];
  });
  if (found.length === 0) throw notFound();
  if (found.some(({ answer }) => answer.creatorId === by))
    throw forbidden('own_case', 'Another moderator must decide on your own listing.');
  return found
    .filter(({ answer }) => !answer.isRemoved)
    .map(({ id, answer: { requesterId, creatorId } }) => ({
      type: 'ListingRequestAnswerRemoved',
      data: { listingId, requestId: id, requesterId, creatorId, by, reason, at },
    }));
}

function refuseUnfit(data: WithFacts<AnswerListingRequest, Facts>['data'], answer: Answer | undefined) {
  const { by, creatorId, isPublished, isInReview, request } = data;
  if (!request) throw notFound();
  refuseMerged(request);
  if (!creatorId || (by !== creatorId && !isPublished)) throw notFound('This guide does not exist.');
  if (by !== creatorId) throw forbidden('not_owner', 'Only the creator of a guide can name it as the answer.');
  if (answer?.isRemoved) throw conflict('answer_removed', 'A moderator removed this guide from the request.');
  if (answer) return;
  if (request === 'fulfilled') throw conflict('fulfilled', 'This request has its guide already.');
  if (!isPublished && !isInReview)
    throw conflict('not_in_review', 'Choose a guide that is published or waits for its review.');
}
