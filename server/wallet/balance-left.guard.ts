import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { conflict } from '#server/kernel/domain-error';
import type { ErasureTerms } from '#server/kernel/erasure';
import type { Instant, UserId } from '#server/kernel/ids';
import { naira } from '#server/kernel/money';
import { EventStore } from '#server/platform/events/event-store';
import type { ErasureGuard } from '#server/platform/security/erasure-guard';
import { balanceChanged, fundsFrozen, wallet } from './wallet.js';
import { GiveUpBalance } from './wallet-commands.js';

/** Money is not erased with its owner: it is withdrawn or spent before, or given up as it is shown. */
@Injectable()
export class BalanceLeft implements ErasureGuard {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  /** 409 `funds_frozen` while a dispute holds a part of it,
   * `balance_left` without an amount that is given up, 409 `balance_changed` for another one than the balance. */
  async examine(ownerId: UserId, { giveUp }: ErasureTerms) {
    const { balance, frozen } = await this.store.state(wallet, ownerId);
    if (frozen.length > 0) throw fundsFrozen();
    if (balance === 0 || balance === giveUp) return;
    if (giveUp !== undefined) throw balanceChanged(balance);
    const detail = `You have ${naira(balance)} in your wallet. Withdraw or spend it, or give it up.`;
    throw conflict('balance_left', detail, { balance_kobo: balance });
  }

  /** Decided on the balance of the wallet's own stream: money that moved meanwhile refuses it. */
  async settle(ownerId: UserId, { giveUp = 0 }: ErasureTerms, at: Instant) {
    const { balance } = await this.store.state(wallet, ownerId);
    if (balance === 0) return;
    await this.commands.execute(
      new GiveUpBalance({ ownerId, reference: `giveup_${randomUUID()}`, amount: giveUp, at }),
    );
  }
}
