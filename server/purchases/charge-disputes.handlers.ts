import { Injectable } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Instant, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { later } from '#server/platform/clock';
import { EventStore } from '#server/platform/events/event-store';
import { failpoint } from '#server/platform/failpoint';
import { log } from '#server/platform/log';
import { Payments, ProviderError } from '#server/platform/providers/payments';
import type { ProviderDispute } from '#server/platform/providers/provider-disputes';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { REMOVED } from '#server/kernel/sealed';
import {
  type ChargeDispute,
  chargeDispute,
  type ChargeDisputeCommand,
  EndChargeDispute,
  EVIDENCE_MS,
  FailDisputeAnswer,
  isDisputeOpen,
  OpenChargeDispute,
  RecordDisputeAnswer,
  RemindChargeDispute,
  spread,
} from './charge-dispute.js';
import { AnswerChargeDispute, CheckChargeDispute } from './charge-disputes.commands.js';
import { DISPUTE_NOTE, type ChargeDisputed, type DisputedLine } from './charge-disputes.events.js';
import { EvidenceReader } from './dispute-evidence.reader.js';
import { order } from './order.js';
import { cardParts } from './order-parts.js';
import { type Payment, payment } from './payment.js';
import { purchase, purchaseId } from './purchase.js';
import { VerifyPayment } from './purchases.commands.js';

type PaymentBegun = Exclude<Payment, { status: 'none' }>;
/** The lines that a payment bought, with what of it paid for each, and how much of it may be credit in the payer's wallet. */
type PaidFor = { lines: DisputedLine[]; most: Kobo };

/** The provider's side of disputes: its API is asked before and after every answer. */
@Injectable()
export class DisputeSide {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly payments: Payments,
  ) {}

  /** Records what the provider says; resolves to the dispute afterwards, and to the provider's answer about it. */
  async ask(dispute: string, at: Instant): Promise<{ state: ChargeDispute; found?: ProviderDispute }> {
    const found = await this.payments.dispute(dispute);
    const state = await this.store.state(chargeDispute, dispute);
    if (!found) return { state };
    const known = state.status === 'none' ? await this.open(found, at) : state;
    if (known.status === 'none' || !found.outcome || !isDisputeOpen(known)) return { state: known, found };
    const amount = found.outcome === 'lost' ? await this.takenOf(found, known.amount) : 0;
    const end = new EndChargeDispute({ dispute, outcome: found.outcome, amount, at });
    return { state: await this.record(end), found };
  }

  record(command: ChargeDisputeCommand): Promise<ChargeDispute> {
    return this.store.decideAndQuery(chargeDispute, command.data.dispute, command, (state) => ({ ...state }));
  }

  private async open(found: ProviderDispute, at: Instant): Promise<ChargeDispute> {
    const { id: dispute, reference } = found;
    // The dispute may come before the message about its charge.
    await this.commands.execute(new VerifyPayment({ reference, at }));
    const paid = await this.store.state(payment, reference);
    if (paid.status === 'none' || paid.method) return { status: 'none' };
    const { lines, most } = await this.paidFor(reference, paid);
    // A held charge may differ from what was asked for.
    const whole = (paid.status !== 'settled' && paid.charge?.paid) || paid.amount;
    const amount = Math.min(found.amount ?? whole, whole);
    const opened: ChargeDisputed['data'] = {
      ...{ dispute, reference, payerId: paid.payerId, purpose: paid.purpose, ...spread(amount, lines, most), at },
      reason: found.category ?? 'not named',
      dueAt: found.dueAt ?? later(at, { ms: EVIDENCE_MS }),
    };
    return this.record(new OpenChargeDispute(opened));
  }

  /** Throws, to be asked again, while the payment has not bought what it pays for. */
  private async paidFor(
    reference: Reference,
    { status, purpose, payerId, listingId, amount }: PaymentBegun,
  ): Promise<PaidFor> {
    if (status !== 'settled') return { lines: [], most: 0 };
    if (purpose === 'purchase' && listingId) {
      const { sold, ended } = await this.store.state(purchase, purchaseId(listingId, payerId));
      if (!sold.has(reference) && !ended.has(reference))
        throw new Error(`${reference} is disputed before it has ended`);
      return sold.has(reference) ? { lines: [{ listingId, reference, amount }], most: 0 } : { lines: [], most: amount };
    }
    if (purpose !== 'order') return { lines: [], most: amount };
    const ordered = await this.store.state(order, reference);
    if (ordered.status === 'none' || ordered.status === 'credited') return { lines: [], most: amount };
    if (ordered.status !== 'completed') throw new Error(`${reference} is disputed before it has ended`);
    const parts = cardParts(ordered.lines, ordered.toPay);
    const bought = [...ordered.lines].filter(([, { outcome }]) => outcome === 'bought');
    const [kept, refunded]: [DisputedLine[], DisputedLine[]] = [[], []];
    for (const [line, { listingId: of }] of bought) {
      const disputed = { listingId: of, reference: line, amount: parts.get(line)! };
      ((await this.isOnCard(disputed, payerId)) ? refunded : kept).push(disputed);
    }
    // What the bank takes is first that of the guides whose price the buyer has not had back.
    return { lines: [...kept, ...refunded], most: amount };
  }

  private async isOnCard({ listingId, reference }: DisputedLine, buyerId: UserId) {
    const { sold } = await this.store.state(purchase, purchaseId(listingId, buyerId, reference));
    return sold.get(reference)?.refundedTo === 'card';
  }

  /** What a lost dispute took: nothing that the provider had refunded before. */
  private async takenOf({ reference, amount }: ProviderDispute, disputed: Kobo): Promise<Kobo> {
    const charge = await this.payments.verify(reference);
    const refunds = charge ? await this.payments.refundsOf(charge) : [];
    const refunded = refunds.reduce((sum, one) => (one.status === 'failed' ? sum : sum + one.amount), 0);
    return Math.max(0, Math.min(amount ?? disputed, disputed, (charge?.paid ?? disputed) - refunded));
  }
}

@CommandHandler(CheckChargeDispute)
export class CheckChargeDisputeHandler implements ICommandHandler<CheckChargeDispute> {
  constructor(private readonly provider: DisputeSide) {}

  async execute({ data: { dispute, isReminder, at } }: CheckChargeDispute): Promise<ChargeDispute> {
    const { state, found } = await this.provider.ask(dispute, at);
    if (!isReminder || !found || state.status === 'none') return state;
    const dueAt = found.dueAt ?? later(state.openedAt, { ms: EVIDENCE_MS });
    return this.provider.record(new RemindChargeDispute({ dispute, dueAt, at }));
  }
}

/** The provider read the answer and does not take it. Any other failure leaves open whether it did. */
const REFUSED = new Set([400, 404, 422]);

@CommandHandler(AnswerChargeDispute)
export class AnswerChargeDisputeHandler implements ICommandHandler<AnswerChargeDispute> {
  constructor(
    private readonly provider: DisputeSide,
    private readonly payments: Payments,
    private readonly encryption: FieldEncryption,
    private readonly evidence: EvidenceReader,
  ) {}

  /**
   * Resolves to the dispute afterwards. After an answer whose outcome is unknown the next run asks before it answers again. While
   * the provider does not wait for our answer yet, the next run gives it.
   */
  async execute({ data: { dispute, at } }: AnswerChargeDispute): Promise<ChargeDispute> {
    const { state, found } = await this.provider.ask(dispute, at);
    if (state.status !== 'decided' || !found) return state;
    if (found.isAnswered) return this.provider.record(new RecordDisputeAnswer({ dispute, at }));
    if (!found.isOurs) return state;
    failpoint('before-dispute-answer');
    const refused = await this.give(dispute, state);
    failpoint('after-dispute-answer');
    if (refused === undefined) {
      const answered = await this.provider.record(new RecordDisputeAnswer({ dispute, at }));
      // An accepted claim is resolved at once.
      return answered.status === 'answered' ? (await this.provider.ask(dispute, at)).state : answered;
    }
    const again = await this.provider.ask(dispute, at);
    if (again.state.status !== 'decided' || !again.found?.isOurs) return again.state;
    return this.provider.record(new FailDisputeAnswer({ dispute, reason: refused.slice(0, 200), at }));
  }

  /** Resolves to why the provider refuses the answer; undefined when it takes it. */
  private async give(dispute: string, state: Exclude<ChargeDispute, { status: 'none' }>): Promise<string | undefined> {
    const { is, note } = state.decision!;
    const message = (await this.encryption.decrypt(note, DISPUTE_NOTE)) ?? REMOVED;
    try {
      if (is === 'accept') await this.payments.acceptDispute(dispute, state.amount, message);
      else await this.payments.contestDispute(dispute, await this.evidence.submitted(state, message), message);
      return undefined;
    } catch (error) {
      if (!(error instanceof ProviderError && REFUSED.has(error.status))) throw error;
      log.warn({ dispute, reason: error.reason }, 'the payment provider refuses the answer to a dispute');
      return error.reason;
    }
  }
}
