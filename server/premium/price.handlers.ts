import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { withFacts } from '#server/kernel/command';
import { EventStore } from '#server/platform/events/event-store';
import { PremiumPrices } from './premium.prices.js';
import { premiumPrice, SetPremiumPrice } from './price.js';

@CommandHandler(SetPremiumPrice)
export class SetPremiumPriceHandler implements ICommandHandler<SetPremiumPrice> {
  constructor(
    private readonly store: EventStore,
    private readonly prices: PremiumPrices,
  ) {}

  execute(command: SetPremiumPrice) {
    const { offer } = command.data;
    return this.store.decide(premiumPrice, offer, withFacts(command, { configured: this.prices.configured(offer) }));
  }
}
