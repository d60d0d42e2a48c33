import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { standing } from '#server/accounts/accounts.folds';
import { type Identified, withFacts } from '#server/kernel/command';
import { orderOfGift } from '#server/kernel/gift-references';
import { later } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { EventStore } from '#server/platform/events/event-store';
import { givenByOrder } from '#server/purchases/orders.folds';
import { BeginGift, ExpireGift, gift, TakeGift, wrongLink } from './gift.js';
import { GiftLinks } from './gift.links.js';
import { GiftTakers } from './gift.takers.js';
import { BeginBoughtGift } from './gifts.commands.js';

@CommandHandler(BeginBoughtGift)
export class BeginBoughtGiftHandler implements ICommandHandler<BeginBoughtGift> {
  private readonly days: number;

  constructor(
    private readonly store: EventStore,
    private readonly links: GiftLinks,
    config: Config,
  ) {
    this.days = config.get('GIFT_DAYS');
  }

  async execute({ data: { reference, buyerId, listingId, creatorId, price, at } }: BeginBoughtGift) {
    const { order } = orderOfGift(reference);
    const { given } = await this.store.state(givenByOrder, order);
    if (!given) throw new Error(`the order ${order} of the gift ${reference} gives nothing away`);
    const { kind, recipient, message } = given;
    const expiresAt = kind === 'gift' ? later(at, { days: this.days }) : null;
    const bought = { reference, giverId: buyerId, listingId, order, creatorId, price, kind, expiresAt, at };
    const sent = recipient && { recipient, sending: order, linkHash: this.links.of(reference, order).linkHash };
    const command = new BeginGift({ ...bought, ...(message && { message }), ...(sent && { sent }) });
    await this.store.decide(gift, reference, command);
  }
}

@CommandHandler(TakeGift)
export class TakeGiftHandler implements ICommandHandler<TakeGift> {
  constructor(
    private readonly store: EventStore,
    private readonly takers: GiftTakers,
  ) {}

  async execute(command: Identified<TakeGift>) {
    const { reference, takerId } = command.data;
    const known = await this.store.state(gift, reference);
    if (known.status === 'none') throw wrongLink();
    const facts = await this.takers.factsOf(known, reference, takerId);
    return this.store.decide(gift, reference, withFacts(command, facts), command.identity);
  }
}

@CommandHandler(ExpireGift)
export class ExpireGiftHandler implements ICommandHandler<ExpireGift> {
  constructor(private readonly store: EventStore) {}

  async execute(command: ExpireGift) {
    const known = await this.store.state(gift, command.data.reference);
    if (known.status === 'none') return;
    const { isErased = false } = await this.store.state(standing, known.giverId);
    await this.store.decide(gift, command.data.reference, withFacts(command, { isGiverErased: isErased }));
  }
}
