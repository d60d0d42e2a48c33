import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { withFacts } from '#server/kernel/command';
import { EventStore } from '#server/platform/events/event-store';
import { SpendPremiumDeposit } from './deposit.js';
import { premium } from './premium.js';
import { PremiumPrices } from './premium.prices.js';

@CommandHandler(SpendPremiumDeposit)
export class SpendPremiumDepositHandler implements ICommandHandler<SpendPremiumDeposit> {
  constructor(
    private readonly store: EventStore,
    private readonly prices: PremiumPrices,
  ) {}

  async execute(command: SpendPremiumDeposit) {
    await this.store.decide(premium, command.data.userId, withFacts(command, { offers: await this.prices.all() }));
  }
}
