import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { guide } from '#server/catalogue/catalogue.folds';
import { withFacts } from '#server/kernel/command';
import { EventStore } from '#server/platform/events/event-store';
import { answers } from './answers.js';
import { FulfilAnsweredRequests } from './fulfilment.js';
import { launchFor } from './launch.facts.js';
import { FulfilListingRequest, ReopenListingRequest, requests } from './request.js';
import { intoOf } from './request.facts.js';

/**
 * Fulfils the request where the listing is published and still its answer, by the streams of both. An answer of a merged
 * request answers the one that it was merged into.
 */
async function fulfil(store: EventStore, { data }: FulfilListingRequest) {
  const { listingId, requestId } = data;
  const isAnswer = (await store.state(answers, listingId)).get(requestId)?.isRemoved === false;
  const { isPublished } = await store.state(guide, listingId);
  const command = new FulfilListingRequest({ ...data, ...(await intoOf(store, requestId)) });
  const { requesterId, at } = command.data;
  const launch =
    isPublished && isAnswer ? await launchFor(store, requesterId, { listingId, publishedAt: at }) : undefined;
  return store.decide(requests, requesterId, withFacts(command, { isPublished, isAnswer, launch }));
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

/** Reopens what the listing fulfilled: the request, or the one that it was merged into. */
@CommandHandler(ReopenListingRequest)
export class ReopenListingRequestHandler implements ICommandHandler<ReopenListingRequest> {
  constructor(private readonly store: EventStore) {}

  async execute({ data }: ReopenListingRequest) {
    const command = new ReopenListingRequest({ ...data, ...(await intoOf(this.store, data.requestId)) });
    return this.store.decide(requests, command.data.requesterId, command);
  }
}
