import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { FundByCard } from '#server/kernel/fund-wallet';
import type { Instant, Reference, UserId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { EventStore } from '#server/platform/events/event-store';
import type { JobContext, JobHandler } from '#server/platform/outbox/job-definition';
import { Payments } from '#server/platform/providers/payments';
import { Pursuit } from '#server/platform/providers/pursuit';
import type { EndingOrder } from './card.endings.js';
import { dueCard, ForgetPremiumCard, KeepPremiumCard } from './card.js';
import { KeptCards } from './kept.cards.js';
import { premium } from './premium.js';

/** `reference`: of the deposit. */
export type CardOrder = { userId: UserId; reference: Reference };

/** Keeps the card that paid a deposit, where the provider says that it can be charged again. */
@Injectable()
export class KeepCard implements JobHandler<CardOrder> {
  constructor(
    private readonly cards: KeptCards,
    private readonly commands: CommandBus,
    private readonly payments: Payments,
    private readonly store: EventStore,
  ) {}

  async handle({ userId, reference }: CardOrder) {
    if ((await this.store.state(premium, userId)).consent !== reference) return;
    const found = (await this.payments.verify(reference))?.card;
    if (!found) return;
    const sealed = await this.cards.seal(userId, found);
    await this.commands.execute(new KeepPremiumCard({ userId, reference, ...sealed, at: now() }));
  }
}

/**
 * Charges a renewal that the wallet did not cover to the kept card, as a deposit, and asks what became of it (see `Pursuit`).
 * Where the card may not be charged any more, the provider is only asked whether it was.
 */
@Injectable()
export class ChargeKeptCard implements JobHandler<CardOrder> {
  constructor(
    private readonly cards: KeptCards,
    private readonly commands: CommandBus,
    private readonly pursuit: Pursuit,
    private readonly store: EventStore,
  ) {}

  handle({ userId, reference }: CardOrder, job: JobContext) {
    return this.pursuit.follow({ reference, what: 'a renewal by card' }, job, async (at) => {
      const state = await this.store.state(premium, userId);
      if (state.byCard?.reference !== reference) return undefined;
      // The wallet is asked again meanwhile, and may pay it.
      if (state.pending) return at;
      const card = await this.cards.unexpired(dueCard(state, at), at);
      const authorization = await this.cards.authorization(card?.secret);
      const { amount } = state.byCard;
      const command = new FundByCard({
        ...{ reference, payerId: userId, amount, at },
        ...(authorization && { authorization }),
      });
      return this.commands.execute<FundByCard, Instant | undefined>(command);
    });
  }
}

/**
 * Has the provider forget the cards that are kept no more, so that nothing can charge them. It is ordered again until the provider
 * has answered; a card that it does not know any more is forgotten.
 */
@Injectable()
export class EndKeptCards implements JobHandler<EndingOrder> {
  constructor(
    private readonly cards: KeptCards,
    private readonly commands: CommandBus,
    private readonly payments: Payments,
    private readonly pursuit: Pursuit,
    private readonly store: EventStore,
  ) {}

  handle({ userId, erased }: EndingOrder, job: JobContext) {
    return this.pursuit.follow(
      { reference: erased?.reference ?? job.id, what: 'the end of a kept card' },
      job,
      async (at) => {
        const { ending, card } = await this.store.state(premium, userId);
        const kept = (await this.cards.authorization(card?.secret))?.code;
        for (const { reference, secret } of ending) {
          const code =
            erased?.reference === reference
              ? this.cards.keptOver(reference, erased.code)
              : (await this.cards.authorization(secret))?.code;
          // The key of its person is destroyed: an order of its own has the code.
          if (code === undefined) continue;
          const isKeptAnew = code === kept;
          if (!isKeptAnew) await this.payments.endAuthorization(code);
          const command = new ForgetPremiumCard({ userId, reference, ...(isKeptAnew && { isKeptAnew: true }), at });
          await this.commands.execute(command);
        }
        return undefined;
      },
    );
  }
}
