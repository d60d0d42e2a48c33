import { answersOf, ownVotersOf, votersOf } from '#projections/listing-requests/waiting.queries';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { withFacts } from '#server/kernel/command';
import { now, notBefore } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import type { JobHandler } from '#server/platform/outbox/job-definition';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { ExpireListingRequestClaim, requestClaim } from './claim.js';
import { launchFor } from './launch.facts.js';
import type { DeclinedRequest, EndingClaim, FulfilledRequest, WaitingRequest } from './listing-requests.reactions.js';
import { mergedOf, standingOf, waitsFor } from './request.facts.js';
import { FulfilListingRequest, requests } from './request.js';
import { NotifyOfListingRequestDecline, NotifyListingRequestVoter, vote, voteStream } from './vote.js';

const BATCH = 500;
/** The view shows the votes within this time, or the job is tried again, ms. */
const SHOWN_MS = 10_000;

/**
 * Notifies everyone whose vote came before the fulfilment, and who waits by a request that was merged into it, each once:
 * the stream of the person's vote for this request decides.
 */
@Injectable()
export class NotifyVoters implements JobHandler<FulfilledRequest> {
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
    private readonly views: ViewPositions,
  ) {}

  async handle({ requestId, listingId, fulfilment, fulfilledAt, position }: FulfilledRequest) {
    if (!(await this.views.reached(['listing_requests'], BigInt(position), SHOWN_MS)))
      throw new Error('the view does not show all votes yet');
    const merged = await mergedOf(this.store, requestId);
    for (let after = ''; ;) {
      const voters = await votersOf(this.db.sql, requestId, { after, most: BATCH });
      for (const voterId of voters) {
        // Messages of the first releases carry no instant.
        const launch = fulfilledAt && (await launchFor(this.store, voterId, { listingId, publishedAt: fulfilledAt }));
        const notice = { requestId, voterId, listingId, fulfilment, ...(launch && { launch }) };
        const command = new NotifyListingRequestVoter({ ...notice, at: now() });
        const informed = withFacts(command, { waits: await waitsFor(this.store, voterId, merged) });
        await this.store.decide(vote, voteStream({ requestId, voterId }), informed);
      }
      if (voters.length < BATCH) return;
      after = voters.at(-1)!;
    }
  }
}

/** Notifies everyone who voted for a request that is declined still, each once: the stream of the vote decides. */
@Injectable()
export class NotifyDeclinedVoters implements JobHandler<DeclinedRequest> {
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
    private readonly views: ViewPositions,
  ) {}

  async handle({ requestId, requesterId, declinedAt, decline, reason, position }: DeclinedRequest) {
    const request = (await this.store.state(requests, requesterId)).get(requestId);
    if (request?.decline?.at !== declinedAt) return;
    if (!(await this.views.reached(['listing_requests'], BigInt(position), SHOWN_MS)))
      throw new Error('the view does not show all votes yet');
    for (let after = ''; ;) {
      const voters = await ownVotersOf(this.db.sql, requestId, { after, most: BATCH });
      for (const voterId of voters) {
        const command = new NotifyOfListingRequestDecline({ requestId, voterId, decline, reason, at: now() });
        await this.store.decide(vote, voteStream({ requestId, voterId }), command);
      }
      if (voters.length < BATCH) return;
      after = voters.at(-1)!;
    }
  }
}

/**
 * Fulfils a request that waits again by the first of its answers that is published, and still an answer by the streams. What is
 * answered or published after the event at `position` fulfils it by itself.
 */
@Injectable()
export class FulfilWaiting implements JobHandler<WaitingRequest> {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly views: ViewPositions,
  ) {}

  async handle({ requestId, position }: WaitingRequest) {
    if (!(await this.views.reached(['listing_requests'], BigInt(position), SHOWN_MS)))
      throw new Error('the view does not show all answers yet');
    for (const answer of await answersOf(this.db.sql, requestId))
      await this.commands.execute(new FulfilListingRequest({ ...answer, at: now() }));
  }
}

/** Ends a claim whose time ran out; its own stream decides whether it still runs. */
@Injectable()
export class ExpireClaim implements JobHandler<EndingClaim> {
  constructor(private readonly store: EventStore) {}

  async handle({ requestId, requesterId, creatorId, until }: EndingClaim) {
    const isOpen = (await standingOf(this.store, { requestId, requesterId })) === 'open';
    const command = new ExpireListingRequestClaim({ requestId, creatorId, until, isOpen, at: notBefore(until) });
    return this.store.decide(requestClaim, requestId, command);
  }
}
