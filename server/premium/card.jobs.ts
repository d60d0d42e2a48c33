import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { FundByCard } from '#server/kernel/fund-wallet';
import type { Instant, Reference, UserId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { EventStore } from '#server/platform/events/event-store';
import type { JobContext, JobHandler } from '#server/platform/outbox/job-definition';
import { Payments } from '#server/platform/providers/payments';
import { Pursuit } from '#server/platform/providers/pursuit';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { chargeableCard, KeepPremiumCard } from './card.js';
import { PREMIUM_CARD } from './premium.events.js';
import { premium } from './premium.js';

/** `reference`: of the deposit. */
export type CardOrder = { userId: UserId; reference: Reference };

const authorization = z.object({ code: z.string(), email: z.string() });

/** Keeps the card that paid a deposit, where the provider says that it can be charged again. */
@Injectable()
export class KeepCard implements JobHandler<CardOrder> {
  constructor(
    private readonly commands: CommandBus,
    private readonly encryption: FieldEncryption,
    private readonly payments: Payments,
    private readonly store: EventStore,
  ) {}

  async handle({ userId, reference }: CardOrder) {
    if ((await this.store.state(premium, userId)).consent !== reference) return;
    const found = (await this.payments.verify(reference))?.card;
    if (!found) return;
    const secret = await this.encryption.encrypt(userId, PREMIUM_CARD, JSON.stringify(found.authorization));
    await this.commands.execute(new KeepPremiumCard({ userId, reference, card: found.card, secret, at: now() }));
  }
}

/**
 * Charges a renewal that the wallet did not cover to the kept card, as a deposit, and asks what became of it (see `Pursuit`).
 * Where the card may not be charged any more, the provider is only asked whether it was.
 */
@Injectable()
export class ChargeKeptCard implements JobHandler<CardOrder> {
  constructor(
    private readonly commands: CommandBus,
    private readonly encryption: FieldEncryption,
    private readonly pursuit: Pursuit,
    private readonly store: EventStore,
  ) {}

  handle({ userId, reference }: CardOrder, job: JobContext) {
    return this.pursuit.follow({ reference, what: 'a renewal by card' }, job, async (at) => {
      const state = await this.store.state(premium, userId);
      if (state.byCard?.reference !== reference) return undefined;
      // The wallet is asked again meanwhile, and may pay it.
      if (state.pending) return at;
      const secret = await this.encryption.decrypt(chargeableCard(state, at)?.secret, PREMIUM_CARD);
      const { amount } = state.byCard;
      const command = new FundByCard({
        ...{ reference, payerId: userId, amount, at },
        ...(secret !== undefined && { authorization: authorization.parse(JSON.parse(secret)) }),
      });
      return this.commands.execute<FundByCard, Instant | undefined>(command);
    });
  }
}
