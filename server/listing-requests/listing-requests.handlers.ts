import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { standing } from '#server/accounts/accounts.folds';
import { guide } from '#server/catalogue/catalogue.folds';
import { type Identified, withFacts } from '#server/kernel/command';
import type { ListingRequestId, UserId } from '#server/kernel/ids';
import { isStaff } from '#server/kernel/roles';
import { EventStore } from '#server/platform/events/event-store';
import { hasPremium, premiumAccess } from '#server/premium/premium.folds';
import { AnswerListingRequest, answers } from './answers.js';
import { ClaimListingRequest, requestClaim } from './claim.js';
import { FulfilAnsweredRequests } from './fulfilment.js';
import { FulfilListingRequest, RequestListing, requests, RestoreListingRequest } from './request.js';
import { vote, voteStream, VoteForListingRequest } from './vote.js';

/** The status of a request in its own stream; undefined for a withdrawn or unknown one. */
export async function statusOf(store: EventStore, requesterId: UserId, id: ListingRequestId) {
  const status = (await store.state(requests, requesterId)).get(id)?.status;
  return status === 'withdrawn' ? undefined : status;
}

/** Fulfils the request where the listing is published and still its answer, by the streams of both. */
async function fulfil(store: EventStore, command: FulfilListingRequest) {
  const { listingId, requestId, requesterId } = command.data;
  const isAnswer = (await store.state(answers, listingId)).get(requestId)?.isRemoved === false;
  const { isPublished } = await store.state(guide, listingId);
  return store.decide(requests, requesterId, withFacts(command, { isPublished, isAnswer }));
}

/** By the stream of the person's Premium, with which any number may be open. */
async function withPremium<Command extends RequestListing | RestoreListingRequest>(
  store: EventStore,
  command: Command,
) {
  const { requesterId, at } = command.data;
  return withFacts(command, { isPremium: hasPremium(await store.state(premiumAccess, requesterId), at) });
}

@CommandHandler(RequestListing)
export class RequestListingHandler implements ICommandHandler<RequestListing> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<RequestListing>) {
    const informed = await withPremium<RequestListing>(this.store, command);
    return this.store.decide(requests, command.data.requesterId, informed, command.identity);
  }
}

@CommandHandler(RestoreListingRequest)
export class RestoreListingRequestHandler implements ICommandHandler<RestoreListingRequest> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<RestoreListingRequest>) {
    const informed = await withPremium<RestoreListingRequest>(this.store, command);
    return this.store.decide(requests, command.data.requesterId, informed, command.identity);
  }
}

@CommandHandler(VoteForListingRequest)
export class VoteForListingRequestHandler implements ICommandHandler<VoteForListingRequest> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<VoteForListingRequest>) {
    const { requesterId, requestId } = command.data;
    const request = await statusOf(this.store, requesterId, requestId);
    return this.store.decide(vote, voteStream(command.data), withFacts(command, { request }), command.identity);
  }
}

@CommandHandler(ClaimListingRequest)
export class ClaimListingRequestHandler implements ICommandHandler<ClaimListingRequest> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<ClaimListingRequest>) {
    const { requesterId, requestId, creatorId, at } = command.data;
    const request = await statusOf(this.store, requesterId, requestId);
    const { claim } = await this.store.state(requestClaim, requestId);
    const facts = {
      request,
      isVerified: await this.isVerified(creatorId),
      isClaimantVerified: claim !== undefined && (await this.isVerified(claim.creatorId)),
      isPremium: hasPremium(await this.store.state(premiumAccess, creatorId), at),
    };
    return this.store.decide(requestClaim, requestId, withFacts(command, facts), command.identity);
  }

  private async isVerified(userId: UserId) {
    const { verified, roles } = await this.store.state(standing, userId);
    return verified && !isStaff(roles);
  }
}

@CommandHandler(AnswerListingRequest)
export class AnswerListingRequestHandler implements ICommandHandler<AnswerListingRequest> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<AnswerListingRequest>) {
    const { listingId, requestId, requesterId } = command.data;
    const request = await statusOf(this.store, requesterId, requestId);
    const { creatorId, isPublished, isInReview } = await this.store.state(guide, listingId);
    const informed = withFacts(command, { creatorId, isPublished, isInReview, request });
    return this.store.decide(answers, listingId, informed, command.identity);
  }
}

@CommandHandler(FulfilListingRequest)
export class FulfilListingRequestHandler implements ICommandHandler<FulfilListingRequest> {
  constructor(private readonly store: EventStore) {}

  execute(command: FulfilListingRequest) {
    return fulfil(this.store, command);
  }
}

@CommandHandler(FulfilAnsweredRequests)
export class FulfilAnsweredRequestsHandler implements ICommandHandler<FulfilAnsweredRequests> {
  constructor(private readonly store: EventStore) {}

  async execute({ data: { listingId, at } }: FulfilAnsweredRequests) {
    const linked = [...(await this.store.state(answers, listingId))].map(([requestId, { requesterId }]) => ({
      ...{ requestId, requesterId },
    }));
    for (const one of linked) await fulfil(this.store, new FulfilListingRequest({ ...one, listingId, at }));
  }
}
