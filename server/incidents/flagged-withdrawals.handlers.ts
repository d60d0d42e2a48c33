import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserId } from '#server/kernel/ids';
import { Config } from '#server/platform/config';
import { lastNumber, readLinked } from '#server/platform/events/chained-stream';
import { EventStore } from '#server/platform/events/event-store';
import { walletChain } from '#server/wallet/wallet.events';
import type { StoredWalletEvent } from '#server/wallet/wallet.folds';
import { ExamineWithdrawal } from './flagged-withdrawals.commands.js';
import { FlagWithdrawal, incident } from './incident.js';
import { type LargeDeposits, type Movement, passedThrough } from './passed-through.js';

/** The hours before a withdrawal that count, and the most events of its wallet that are read for them. */
const [HOURS, MOST] = [72, 1_000];

/** Decided from the log of the wallet, after the withdrawal is recorded: it holds nothing up. */
@CommandHandler(ExamineWithdrawal)
export class ExamineWithdrawalHandler implements ICommandHandler<ExamineWithdrawal> {
  private readonly terms: LargeDeposits;

  constructor(
    config: Config,
    private readonly store: EventStore,
  ) {
    this.terms = { hours: HOURS, least: config.get('LARGE_DEPOSITS') };
  }

  async execute({ data }: ExamineWithdrawal) {
    const found = passedThrough(await this.last(data.ownerId), data.reference, this.terms);
    if (!found) return;
    const command = new FlagWithdrawal({ ...data, ...found, hours: HOURS });
    await this.store.decide(incident, data.reference, command);
  }

  /** The last events of a wallet, the oldest first. */
  private async last(ownerId: UserId): Promise<Movement[]> {
    const chain = walletChain(ownerId);
    const last = await lastNumber(this.store, chain);
    const from = { number: Math.max(0, last - MOST + 1), prev: '' };
    const movements: Movement[] = [];
    for await (const { event } of readLinked<StoredWalletEvent>(this.store, chain, last, from)) {
      const { reference, amount, at } = event.data;
      movements.push({ type: event.type, reference, amount, at });
    }
    return movements;
  }
}
