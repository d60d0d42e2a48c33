import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Identified, withFacts } from '#server/kernel/command';
import { EventStore } from '#server/platform/events/event-store';
import { offer } from '#server/purchases/offer.folds';
import { answers } from './answers.js';
import { OfferLaunchDiscount, WithdrawLaunchDiscount } from './launch.js';
import { mergedOf } from './request.facts.js';

async function launched(store: EventStore, { listingId, requestId }: OfferLaunchDiscount['data']) {
  const merged = (await mergedOf(store, requestId)).map((one) => one.requestId);
  const { on } = await store.state(offer, listingId);
  return { merged, isPublished: on?.published ?? false, ...(on && { price: on.price }) };
}

@CommandHandler(OfferLaunchDiscount)
export class OfferLaunchDiscountHandler implements ICommandHandler<OfferLaunchDiscount> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<OfferLaunchDiscount>) {
    const informed = withFacts(command, await launched(this.store, command.data));
    return this.store.decide(answers, command.data.listingId, informed, command.identity);
  }
}

@CommandHandler(WithdrawLaunchDiscount)
export class WithdrawLaunchDiscountHandler implements ICommandHandler<WithdrawLaunchDiscount> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<WithdrawLaunchDiscount>) {
    const informed = withFacts(command, await launched(this.store, { ...command.data, percent: 0 }));
    return this.store.decide(answers, command.data.listingId, informed, command.identity);
  }
}
