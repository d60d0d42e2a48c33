import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { standing } from '#server/accounts/accounts.folds';
import { guide } from '#server/catalogue/catalogue.folds';
import { type Identified, withFacts } from '#server/kernel/command';
import type { UserId } from '#server/kernel/ids';
import { isStaff } from '#server/kernel/roles';
import { EventStore } from '#server/platform/events/event-store';
import { hasPremium, premiumAccess } from '#server/premium/premium.folds';
import { AnswerListingRequest, answers } from './answers.js';
import { ClaimListingRequest, requestClaim } from './claim.js';
import { RequestListing, requests, RestoreListingRequest } from './request.js';
import { standingOf } from './request.facts.js';
import { vote, voteStream, VoteForListingRequest } from './vote.js';

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
    const request = await standingOf(this.store, command.data);
    return this.store.decide(vote, voteStream(command.data), withFacts(command, { request }), command.identity);
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
    const { listingId } = command.data;
    const request = await standingOf(this.store, command.data);
    const { creatorId, isPublished, isInReview } = await this.store.state(guide, listingId);
    const informed = withFacts(command, { creatorId, isPublished, isInReview, request });
    return this.store.decide(answers, listingId, informed, command.identity);
  }
}
