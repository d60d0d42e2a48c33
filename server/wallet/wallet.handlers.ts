import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { withFacts } from '#server/kernel/command';
import { later } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { EventStore } from '#server/platform/events/event-store';
import { CreditSale, wallet } from './wallet.js';

@CommandHandler(CreditSale)
export class CreditSaleHandler implements ICommandHandler<CreditSale> {
  constructor(
    private readonly store: EventStore,
    private readonly config: Config,
  ) {}

  async execute(command: CreditSale) {
    const availableAt = later(command.data.at, { days: this.config.get('CLEARING_DAYS') });
    await this.store.decide(wallet, command.data.ownerId, withFacts(command, { availableAt }));
  }
}
