import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FundByCard } from '#server/kernel/fund-wallet';
import type { Instant } from '#server/kernel/ids';
import { EventStore } from '#server/platform/events/event-store';
import { failpoint } from '#server/platform/failpoint';
import { Payments, ProviderError } from '#server/platform/providers/payments';
import { FailPayment, InitiatePayment, payment } from './payment.js';
import { stepOf } from './payment.references.js';
import { VerifyPayment } from './purchases.commands.js';

/** The payment is recorded before the provider is called, and settled by the provider's verification as every other one. */
@CommandHandler(FundByCard)
export class FundByCardHandler implements ICommandHandler<FundByCard> {
  constructor(
    private readonly commands: CommandBus,
    private readonly payments: Payments,
    private readonly store: EventStore,
  ) {}

  async execute({ data }: FundByCard): Promise<Instant | undefined> {
    const { reference, payerId, amount, at } = data;
    const order = { reference, purpose: 'deposit' as const, payerId, amount, listingId: null, at };
    const once = stepOf(reference, 'initiate');
    const known = await this.store.decideAndQuery(
      payment,
      reference,
      new InitiatePayment(order),
      (state) => state,
      once,
    );
    if (known.status !== 'initiated') return undefined;
    failpoint('before-provider-call');
    const charged = await this.charge(data);
    failpoint('after-provider-before-record');
    // The provider refused the charge, and does not know it: a refusal that it took back would be verified later.
    if (charged === 'refused' && !(await this.payments.verify(reference)))
      await this.store.decide(payment, reference, new FailPayment({ reference, status: 'failed', at }));
    else await this.commands.execute(new VerifyPayment({ reference, at }));
    const { status } = await this.store.state(payment, reference);
    return status === 'initiated' ? known.initiatedAt : undefined;
  }

  private async charge({ reference, amount, authorization }: FundByCard['data']) {
    if (!authorization) return 'refused';
    try {
      const metadata = { purpose: 'deposit', listing_id: null };
      return await this.payments.chargeCard(authorization, { reference, amount, metadata });
    } catch (error) {
      if (error instanceof ProviderError && error.isRefusal) return 'refused';
      throw error;
    }
  }
}
