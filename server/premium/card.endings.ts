import { Injectable } from '@nestjs/common';
import type { Instant, Reference, UserId } from '#server/kernel/ids';
import { OutboxMessage } from '#server/kernel/reactions';
import { EventStore } from '#server/platform/events/event-store';
import { Outbox } from '#server/platform/outbox/outbox';
import { RemovePremiumCard } from './card.js';
import { KeptCards } from './kept.cards.js';
import { premium } from './premium.js';

/** `erased`: a card of a person whose key is destroyed since; `code` is sealed by `KeptCards.keepOver`. */
export type EndingOrder = { userId: UserId; erased?: { reference: Reference; code: string } };

/** Has the provider forget the cards of a person that are kept no more; `key` makes it count once. */
export const endingMessage = (key: string, payload: EndingOrder) =>
  new OutboxMessage<EndingOrder>({
    ...{ id: `premium-end-card-${key}`, queue: 'payments', name: 'premium-end-card', payload },
  });

/** What ends kept cards where their person is erased. */
@Injectable()
export class CardEndings {
  constructor(
    private readonly cards: KeptCards,
    private readonly outbox: Outbox,
    private readonly store: EventStore,
  ) {}

  /** Removes the kept card, and orders that the provider forgets it, also where that answers after the person's key is destroyed. */
  async beforeErasure(userId: UserId, at: Instant) {
    await this.store.decide(premium, userId, new RemovePremiumCard({ userId, at }));
    for (const { reference, secret } of (await this.store.state(premium, userId)).ending) {
      const found = await this.cards.authorization(secret);
      if (!found) continue;
      const erased = { reference, code: this.cards.keepOver(reference, found.code) };
      await this.outbox.run(endingMessage(`erased-${reference}`, { userId, erased }));
    }
  }
}
