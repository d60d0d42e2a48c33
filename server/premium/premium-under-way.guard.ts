import { Injectable } from '@nestjs/common';
import { conflict } from '#server/kernel/domain-error';
import type { ErasureTerms } from '#server/kernel/erasure';
import type { Instant, UserId } from '#server/kernel/ids';
import { EventStore } from '#server/platform/events/event-store';
import type { ErasureGuard } from '#server/platform/security/erasure-guard';
import { CardEndings } from './card.endings.js';
import { premiumRefund, premiumReturns } from './premium.folds.js';
import { premium } from './premium.js';

/**
 * A charge or a refund of Premium that the wallet has not answered yet, or a renewal for which the kept card is being charged: its
 * owner is erased after that: within seconds, or within three days where the provider gives no outcome. A kept card is removed.
 */
@Injectable()
export class PremiumUnderWay implements ErasureGuard {
  constructor(
    private readonly endings: CardEndings,
    private readonly store: EventStore,
  ) {}

  examine(userId: UserId) {
    return refuseUnderWay(this.store, userId);
  }

  settle(userId: UserId, _terms: ErasureTerms, at: Instant) {
    return this.endings.beforeErasure(userId, at);
  }
}

/** 409 `premium_under_way`. */
export async function refuseUnderWay(store: EventStore, userId: UserId) {
  const { pending, byCard } = await store.state(premium, userId);
  const { reference: refunded } = await store.state(premiumRefund, userId);
  if (pending || byCard || (refunded !== undefined && !(await isReturned(store, userId, refunded))))
    throw conflict(
      'premium_under_way',
      'A payment or a refund of Premium is on its way. Erase your account in a minute.',
    );
}

const isReturned = async (store: EventStore, userId: UserId, reference: string) =>
  (await store.state(premiumReturns, userId)).references.includes(reference);
