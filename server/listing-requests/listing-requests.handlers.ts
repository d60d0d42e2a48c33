import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { standing } from '#server/accounts/accounts.folds';
import { guide } from '#server/catalogue/catalogue.folds';
import { type Identified, withFacts } from '#server/kernel/command';
import type { ListingRequestId, UserId } from '#server/kernel/ids';
import { isStaff } from '#server/kernel/roles';
import { EventStore } from '#server/platform/events/event-store';
import { mayPass, premiumAccess } from '#server/premium/premium.folds';
import { offer } from '#server/purchases/offer.folds';
import { AnswerListingRequest, answers, RemoveListingRequestAnswer } from './answers.js';
import { ClaimListingRequest, requestClaim } from './claim.js';
import { DeclineListingRequest, RequestListing, requests, RestoreListingRequest } from './request.js';
import { intoOf, mergedOf, servedOf, standingOf, waitingBy } from './request.facts.js';
import { PledgeForListingRequest, vote, voteStream, VoteForListingRequest } from './vote.js';

/** By the streams of the person's Premium, with which any number may be open, and of what own requests are merged into. */
async function withAsker<Command extends RequestListing | RestoreListingRequest>(store: EventStore, command: Command) {
  const { requesterId, at } = command.data;
  const isPremium = mayPass(await store.state(premiumAccess, requesterId), 'requests', at);
  return withFacts(command, { isPremium, served: await servedOf(store, requesterId) });
}

@CommandHandler(RequestListing)
export class RequestListingHandler implements ICommandHandler<RequestListing> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<RequestListing>) {
    const informed = await withAsker<RequestListing>(this.store, command);
    return this.store.decide(requests, command.data.requesterId, informed, command.identity);
  }
}

@CommandHandler(RestoreListingRequest)
export class RestoreListingRequestHandler implements ICommandHandler<RestoreListingRequest> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<RestoreListingRequest>) {
    const informed = await withAsker<RestoreListingRequest>(this.store, command);
    return this.store.decide(requests, command.data.requesterId, informed, command.identity);
  }
}

@CommandHandler(DeclineListingRequest)
export class DeclineListingRequestHandler implements ICommandHandler<DeclineListingRequest> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<DeclineListingRequest>) {
    const { requestId, requesterId } = command.data;
    const { claim } = await this.store.state(requestClaim, requestId);
    const informed = withFacts(command, {
      isMerged: (await intoOf(this.store, requestId)) !== undefined,
      ...(claim && { claimedUntil: claim.until }),
    });
    return this.store.decide(requests, requesterId, informed, command.identity);
  }
}

@CommandHandler(VoteForListingRequest)
export class VoteForListingRequestHandler implements ICommandHandler<VoteForListingRequest> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<VoteForListingRequest>) {
    const request = await standingOf(this.store, command.data);
    return this.store.decide(vote, voteStream(command.data), withFacts(command, { request }), command.identity);
  }
}

/** The pledge is kept by the request by which the person waits, so that it goes where the vote goes when requests are merged. */
@CommandHandler(PledgeForListingRequest)
export class PledgeForListingRequestHandler implements ICommandHandler<PledgeForListingRequest> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<PledgeForListingRequest>) {
    const { data, identity } = command;
    const request = await standingOf(this.store, data);
    const by = await waitingBy(this.store, data.voterId, data);
    const placed = withFacts(new PledgeForListingRequest({ ...data, ...by }), { request });
    return this.store.decide(vote, voteStream(placed.data), placed, identity);
  }
}

@CommandHandler(ClaimListingRequest)
export class ClaimListingRequestHandler implements ICommandHandler<ClaimListingRequest> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<ClaimListingRequest>) {
    const { requestId, creatorId, at } = command.data;
    const request = await standingOf(this.store, command.data);
    const { claim } = await this.store.state(requestClaim, requestId);
    const facts = {
      request,
      isVerified: await this.isVerified(creatorId),
      isClaimantVerified: claim !== undefined && (await this.isVerified(claim.creatorId)),
      isPremium: mayPass(await this.store.state(premiumAccess, creatorId), 'claims', at),
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
    const { listingId, requestId } = command.data;
    const request = await standingOf(this.store, command.data);
    const merged = await mergedIds(this.store, requestId);
    const { creatorId, isPublished, isInReview } = await this.store.state(guide, listingId);
    const price = (await this.store.state(offer, listingId)).on?.price;
    const facts = { creatorId, isPublished, isInReview, request, merged, ...(price !== undefined && { price }) };
    const informed = withFacts(command, facts);
    return this.store.decide(answers, listingId, informed, command.identity);
  }
}

/** Removes the listing from the request, or the one that counts for it, and from all that are merged into that. */
@CommandHandler(RemoveListingRequestAnswer)
export class RemoveListingRequestAnswerHandler implements ICommandHandler<RemoveListingRequestAnswer> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<RemoveListingRequestAnswer>) {
    const { requestId, listingId } = command.data;
    const counting = (await intoOf(this.store, requestId))?.requestId ?? requestId;
    const merged = [counting, ...(await mergedIds(this.store, counting))];
    return this.store.decide(answers, listingId, withFacts(command, { merged }), command.identity);
  }
}

const mergedIds = async (store: EventStore, requestId: ListingRequestId) =>
  (await mergedOf(store, requestId)).map(({ requestId: id }) => id);
