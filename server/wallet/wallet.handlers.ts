import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { withFacts } from '#server/kernel/command';
import type { Instant } from '#server/kernel/ids';
import { later } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { EventStore } from '#server/platform/events/event-store';
import { wallet } from './wallet.js';
import { CreditMeeting, CreditSale, CreditShare, FreezeFunds } from './wallet-commands.js';

@CommandHandler(CreditSale)
export class CreditSaleHandler implements ICommandHandler<CreditSale> {
  constructor(
    private readonly store: EventStore,
    private readonly config: Config,
  ) {}

  async execute(command: CreditSale) {
    await this.store.decide(wallet, command.data.ownerId, withFacts(command, clearedAt(command.data, this.config)));
  }
}

@CommandHandler(CreditShare)
export class CreditShareHandler implements ICommandHandler<CreditShare> {
  constructor(
    private readonly store: EventStore,
    private readonly config: Config,
  ) {}

  async execute(command: CreditShare) {
    await this.store.decide(wallet, command.data.ownerId, withFacts(command, clearedAt(command.data, this.config)));
  }
}

@CommandHandler(CreditMeeting)
export class CreditMeetingHandler implements ICommandHandler<CreditMeeting> {
  constructor(
    private readonly store: EventStore,
    private readonly config: Config,
  ) {}

  async execute(command: CreditMeeting) {
    await this.store.decide(wallet, command.data.ownerId, withFacts(command, clearedAt(command.data, this.config)));
  }
}

@CommandHandler(FreezeFunds)
export class FreezeFundsHandler implements ICommandHandler<FreezeFunds> {
  constructor(
    private readonly store: EventStore,
    private readonly config: Config,
  ) {}

  async execute(command: FreezeFunds) {
    const { ownerId, soldAt, at } = command.data;
    const clearsAt = soldAt ? clearedAt({ at: soldAt }, this.config).availableAt : at;
    await this.store.decide(wallet, ownerId, withFacts(command, { clearsAt }));
  }
}

/** When the earnings of a sale or a meeting at this instant clear: the owner's and the co-authors' alike. */
const clearedAt = ({ at }: { at: Instant }, config: Config) => ({
  availableAt: later(at, { days: config.get('CLEARING_DAYS') }),
});
