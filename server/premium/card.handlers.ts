import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { withFacts } from '#server/kernel/command';
import { EventStore } from '#server/platform/events/event-store';
import { KeptCards } from './kept.cards.js';
import { FailPremium, premium } from './premium.js';

/** What is known of the kept card is sealed: whether it has expired is a fact of the command. */
@CommandHandler(FailPremium)
export class FailPremiumHandler implements ICommandHandler<FailPremium> {
  constructor(
    private readonly cards: KeptCards,
    private readonly store: EventStore,
  ) {}

  async execute(command: FailPremium) {
    const { userId, at } = command.data;
    const { card } = await this.store.state(premium, userId);
    const chargeable = (await this.cards.unexpired(card, at))?.reference;
    await this.store.decide(premium, userId, withFacts(command, { chargeable }));
  }
}
