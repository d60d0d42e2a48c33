import { Injectable } from '@nestjs/common';
import { conflict } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import { EventStore } from '#server/platform/events/event-store';
import type { ErasureGuard } from '#server/platform/security/erasure-guard';
import { premiumRefund, premiumReturns } from './premium.folds.js';
import { premium } from './premium.js';

/**
 * A charge or a refund of Premium that the wallet has not answered yet, or a renewal for which the kept card is being charged: its
 * owner is erased after that: within seconds, or within three days where the provider gives no outcome.
 */
@Injectable()
export class PremiumUnderWay implements ErasureGuard {
  constructor(private readonly store: EventStore) {}

  /** 409 `premium_under_way`. */
  async examine(userId: UserId) {
    const { pending, byCard } = await this.store.state(premium, userId);
    const { reference: refunded } = await this.store.state(premiumRefund, userId);
    if (pending || byCard || (refunded !== undefined && !(await this.isReturned(userId, refunded))))
      throw conflict(
        'premium_under_way',
        'A payment or a refund of Premium is on its way. Erase your account in a minute.',
      );
  }

  private async isReturned(userId: UserId, reference: string) {
    return (await this.store.state(premiumReturns, userId)).references.includes(reference);
  }
}
