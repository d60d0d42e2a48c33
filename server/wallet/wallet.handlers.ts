import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { later } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { EventStore } from '#server/platform/events/event-store';
import { CreditSale, ReceiveSale, wallet } from './wallet.js';

@CommandHandler(CreditSale)
export class CreditSaleHandler implements ICommandHandler<CreditSale> {
  constructor(
    private readonly store: EventStore,
    private readonly config: Config,
  ) {}

  async execute({ data }: CreditSale) {
    const availableAt = later(data.at, { days: this.config.get('CLEARING_DAYS') });
    await this.store.decide(wallet, data.ownerId, new ReceiveSale({ ...data, availableAt }));
  }
}
