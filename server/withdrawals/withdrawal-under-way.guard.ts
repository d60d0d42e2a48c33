import { Injectable } from '@nestjs/common';
import { conflict } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import { naira } from '#server/kernel/money';
import { EventStore } from '#server/platform/events/event-store';
import type { ErasureGuard } from '#server/platform/security/erasure-guard';
import { payouts } from '#server/wallet/wallet.folds';
import { withdrawal } from './withdrawal.js';

/** The bank account of a withdrawal is sealed with its owner's key: the owner is not erased while it is needed. */
@Injectable()
export class WithdrawalUnderWay implements ErasureGuard {
  constructor(private readonly store: EventStore) {}

  /** 409 `withdrawal_under_way` unless every withdrawal is paid or back in the wallet, by the streams themselves. */
  async examine(ownerId: UserId) {
    for (const [reference, amount] of [...(await this.store.state(payouts, ownerId))].reverse()) {
      if ((await this.store.state(withdrawal, reference)).status === 'paid') continue;
      const detail = `${naira(amount)} is on its way to your bank. Erase your account once it has arrived.`;
      throw conflict('withdrawal_under_way', detail, { reference });
    }
  }
}
