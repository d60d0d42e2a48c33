import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { later } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { EventStore } from '#server/platform/events/event-store';
import { CreditSale, PayForPurchase, ReceiveDeposit, ReceiveSale, RequestWithdrawal, wallet } from './wallet.js';

@CommandHandler(ReceiveDeposit)
export class ReceiveDepositHandler implements ICommandHandler<ReceiveDeposit> {
  constructor(private readonly store: EventStore) {}

  async execute(command: ReceiveDeposit) {
    await this.store.decide(wallet, command.data.ownerId, command);
  }
}

@CommandHandler(PayForPurchase)
export class PayForPurchaseHandler implements ICommandHandler<PayForPurchase> {
  constructor(private readonly store: EventStore) {}

  async execute(command: PayForPurchase) {
    await this.store.decide(wallet, command.data.ownerId, command);
  }
}

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

@CommandHandler(RequestWithdrawal)
export class RequestWithdrawalHandler implements ICommandHandler<RequestWithdrawal> {
  constructor(private readonly store: EventStore) {}

  async execute(command: RequestWithdrawal) {
    await this.store.decide(wallet, command.data.ownerId, command);
  }
}
