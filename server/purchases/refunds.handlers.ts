import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Instant, Reference } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { EventStore } from '#server/platform/events/event-store';
import { failpoint } from '#server/platform/failpoint';
import { log } from '#server/platform/log';
import { Payments, ProviderError, type VerifiedCharge } from '#server/platform/providers/payments';
import type { ProviderRefund } from '#server/platform/providers/provider-refunds';
import { orderOf } from './order.references.js';
import { purchase, purchaseId } from './purchase.js';
import {
  AcceptRefund,
  FailRefund,
  isUnderWay,
  ProcessRefund,
  refund,
  type RefundCommand,
  type RefundState,
  StallRefund,
} from './refund.js';
import { CheckRefund, OrderRefund } from './refunds.commands.js';

/** What the provider's refunds of a payment of `amount` kobo add up to. */
type Found = 'none' | 'partial' | 'pending' | 'needs-attention' | 'processed' | 'failed';

/**
 * Failed refunds returned nothing; those that failed `before` the last order do not answer it either. `partial`: refunds that do not come from here return less than the price, which a person
 * must look at; nothing is ordered beside them.
 */
export function foundAmong(refunds: readonly ProviderRefund[], amount: Kobo, before: readonly string[] = []): Found {
  const live = refunds.filter(({ status }) => status !== 'failed');
  const sum = (some: readonly ProviderRefund[]) => some.reduce((total, one) => total + one.amount, 0);
  if (live.length === 0) return refunds.some(({ id }) => !before.includes(id)) ? 'failed' : 'none';
  if (sum(live) < amount) return 'partial';
  if (sum(live.filter(({ status }) => status === 'processed')) >= amount) return 'processed';
  return live.some(({ status }) => status === 'needs-attention') ? 'needs-attention' : 'pending';
}

/**
 * The refunds that answer an order of `reference`: all of a payment of its own. Of a cart's payment, those of this line; the others
 * must be of its other lines, because a refund that was ordered elsewhere may return this line's price.
 */
export function refundsFor(reference: Reference, charge: Reference, refunds: readonly ProviderRefund[]) {
  if (charge === reference) return { own: refunds, hasOthers: false };
  const others = refunds.filter(({ of, status }) => status !== 'failed' && (!of || orderOf(of) !== charge));
  return { own: refunds.filter(({ of }) => of === reference), hasOthers: others.length > 0 };
}

/** Of refunds of which one has not failed. */
const underWay = (refunds: readonly ProviderRefund[]) => refunds.find(({ status }) => status !== 'failed')!;

/** The provider's side of refunds: its API is asked before and after every order. */
@Injectable()
export class ProviderSide {
  constructor(
    private readonly store: EventStore,
    private readonly payments: Payments,
  ) {}

  /** Records what the provider says; resolves to the refund afterwards, and to the charge if nothing was refunded of it yet. */
  async ask(reference: Reference, at: Instant): Promise<{ state: RefundState; unrefunded?: VerifiedCharge }> {
    const state = await this.store.state(refund, reference);
    if (state.status === 'none' || !isUnderWay(state)) return { state };
    // The bank took all of a held charge: the payer has the money.
    if (state.amount === 0) return { state: await this.record(new ProcessRefund({ reference, at })) };
    const paid = state.charge ?? reference;
    const charge = await this.payments.verify(paid);
    if (!charge) throw new Error(`the payment provider does not know the payment ${paid}, which it confirmed`);
    const { own: refunds, hasOthers } = refundsFor(reference, paid, await this.payments.refundsOf(charge));
    const among = foundAmong(refunds, state.amount, state.failed);
    const found = among === 'none' && hasOthers ? 'partial' : among;
    const step = { reference, at };
    switch (found) {
      case 'none':
        // A charge that the bank or the provider took back by other means: the payer has the money.
        if (charge.status === 'reversed') return { state: await this.record(new ProcessRefund(step)) };
        return { state, unrefunded: charge };
      case 'partial':
        log.error(
          { reference, refunds },
          'the payment provider has refunds of this payment that were not ordered from here',
        );
        return { state };
      case 'processed':
        return { state: await this.record(new ProcessRefund(step)) };
      case 'failed': {
        const providerIds = refunds.map(({ id }) => id);
        return { state: await this.record(new FailRefund({ ...step, reason: 'failed', providerIds })) };
      }
      case 'pending':
      case 'needs-attention': {
        const accepted = await this.record(new AcceptRefund({ ...step, providerId: underWay(refunds).id }));
        return { state: found === 'pending' ? accepted : await this.record(new StallRefund(step)) };
      }
    }
  }

  record(command: Exclude<RefundCommand, { type: 'StartRefund' }>): Promise<RefundState> {
    return this.store.decideAndQuery(refund, command.data.reference, command, (state) => ({ ...state }));
  }

  /** Resolves to the provider's id of the refund, or to undefined when it refuses the order for good. */
  async order(
    reference: Reference,
    amount: Kobo,
    charge = reference,
  ): Promise<{ providerId: string } | { refused: string }> {
    try {
      return { providerId: await this.payments.refund(charge, amount, reference) };
    } catch (error) {
      if (error instanceof ProviderError && REFUSED.has(error.status)) return { refused: error.reason };
      throw error;
    }
  }
}

/** The provider read the order and does not carry it out. Any other failure leaves open whether it did. */
const REFUSED = new Set([400, 404, 422]);

@CommandHandler(CheckRefund)
export class CheckRefundHandler implements ICommandHandler<CheckRefund> {
  constructor(private readonly provider: ProviderSide) {}

  async execute({ data: { reference, at } }: CheckRefund): Promise<RefundState> {
    return (await this.provider.ask(reference, at)).state;
  }
}

@CommandHandler(OrderRefund)
export class OrderRefundHandler implements ICommandHandler<OrderRefund> {
  constructor(
    private readonly provider: ProviderSide,
    private readonly store: EventStore,
  ) {}

  /** Resolves to the refund afterwards. After an order whose outcome is unknown the next run asks before it orders again. */
  async execute({ data: { reference, at } }: OrderRefund): Promise<RefundState> {
    // Nothing is awaited between the question and the order, so that another worker's order is seen.
    const isTakenBack = await this.isTakenBack(reference);
    const { state, unrefunded } = await this.provider.ask(reference, at);
    if (state.status !== 'started' || unrefunded?.status !== 'success') return state;
    if (isTakenBack)
      return this.provider.record(
        new FailRefund({ reference, at, reason: 'the bank took the price back in a dispute' }),
      );
    failpoint('before-refund-order');
    const answer = await this.provider.order(reference, state.amount, state.charge);
    failpoint('after-refund-order');
    if ('providerId' in answer)
      return this.provider.record(new AcceptRefund({ reference, at, providerId: answer.providerId }));
    const again = await this.provider.ask(reference, at);
    if (again.unrefunded?.status !== 'success') return again.state;
    return this.provider.record(new FailRefund({ reference, at, reason: answer.refused.slice(0, 200) }));
  }

  /** A dispute that was lost meanwhile gave the buyer the price: a refund beside it would pay it twice. */
  private async isTakenBack(reference: Reference) {
    const started = await this.store.state(refund, reference);
    if (started.status !== 'started' || !started.listingId) return false;
    const { sold } = await this.store.state(purchase, purchaseId(started.listingId, started.buyerId, reference));
    return sold.get(reference)?.refundedTo !== undefined;
  }
}
