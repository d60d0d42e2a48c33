import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Identified, withFacts } from '#server/kernel/command';
import type { ListingRequestId } from '#server/kernel/ids';
import { EventStore } from '#server/platform/events/event-store';
import { requestClaim } from './claim.js';
import {
  BOARD,
  FreeMergedListingRequests,
  MergeListingRequest,
  merges,
  ObjectToListingRequestMerge,
  UnmergeListingRequest,
} from './merges.js';
import { intoOf, mergedOf, statusOf } from './request.facts.js';

@CommandHandler(MergeListingRequest)
export class MergeListingRequestHandler implements ICommandHandler<MergeListingRequest> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<MergeListingRequest>) {
    const { requestId, intoId, intoRequesterId } = command.data;
    const { claim } = await this.store.state(requestClaim, requestId);
    const facts = {
      status: await statusOf(this.store, command.data),
      intoStatus: await statusOf(this.store, { requestId: intoId, requesterId: intoRequesterId }),
      ...(claim && { claimedUntil: claim.until }),
    };
    return this.store.decide(merges, BOARD, withFacts(command, facts), command.identity);
  }
}

/** What ends a merge, while the request that it was merged into waits. */
@Injectable()
abstract class PartHandler {
  constructor(protected readonly store: EventStore) {}

  protected async isFulfilled(requestId: ListingRequestId) {
    const into = await intoOf(this.store, requestId);
    return into !== undefined && (await statusOf(this.store, into)) === 'fulfilled';
  }
}

@CommandHandler(ObjectToListingRequestMerge)
export class ObjectToListingRequestMergeHandler
  extends PartHandler
  implements ICommandHandler<ObjectToListingRequestMerge>
{
  async execute(command: Identified<ObjectToListingRequestMerge>) {
    const isFulfilled = await this.isFulfilled(command.data.requestId);
    return this.store.decide(merges, BOARD, withFacts(command, { isFulfilled }), command.identity);
  }
}

@CommandHandler(UnmergeListingRequest)
export class UnmergeListingRequestHandler extends PartHandler implements ICommandHandler<UnmergeListingRequest> {
  async execute(command: Identified<UnmergeListingRequest>) {
    const isFulfilled = await this.isFulfilled(command.data.requestId);
    return this.store.decide(merges, BOARD, withFacts(command, { isFulfilled }), command.identity);
  }
}

@CommandHandler(FreeMergedListingRequests)
export class FreeMergedListingRequestsHandler implements ICommandHandler<FreeMergedListingRequests> {
  constructor(private readonly store: EventStore) {}

  async execute(command: FreeMergedListingRequests) {
    const { intoId, intoRequesterId } = command.data;
    const isGone = !(await statusOf(this.store, { requestId: intoId, requesterId: intoRequesterId }));
    const freed: ListingRequestId[] = [];
    for (const one of await mergedOf(this.store, intoId))
      if (isGone || (await statusOf(this.store, one)) === 'fulfilled') freed.push(one.requestId);
    return this.store.decide(merges, BOARD, withFacts(command, { freed }));
  }
}
