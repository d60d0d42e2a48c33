import { join } from 'node:path';
import { chargeSuccess, disputeData, refundEvent, transferData } from './answers.js';
import { Book } from './book.js';
import { Controls } from './controls.js';
import { identificationData } from './identities.js';
import type {
  Customer,
  Dispute,
  Fact,
  Identification,
  Recipient,
  Refund,
  Transaction,
  Transfer,
  TransferStatus,
} from './facts.js';
import { Journal } from './journal.js';
import { Webhooks } from './webhooks.js';

/** The provider behind the HTTP routes: every change is in the journal before the response. */
export class Sandbox {
  readonly book = new Book();
  readonly controls = new Controls();
  readonly webhooks: Webhooks;
  private readonly journal: Journal;
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor({ dataDir, secretKey, webhookUrl }: { dataDir: string; secretKey: string; webhookUrl: string }) {
    this.journal = Journal.open(join(dataDir, 'payments', 'book.jsonl'), (fact) => this.book.apply(fact));
    this.webhooks = new Webhooks({ url: webhookUrl, secretKey, controls: this.controls }, (id, outcome) =>
      this.record([{ type: 'webhook-done', id, outcome, at: now() }]),
    );
  }

  /** Resumes after a restart: undelivered webhooks, open transfers, refunds and checks. */
  resume(): void {
    for (const webhook of [...this.book.openWebhooks.values()]) this.webhooks.send(webhook);
    for (const { status, reference } of this.book.transfers.values()) {
      if (status === 'pending') this.settleTransferLater(reference);
    }
    for (const { status, id } of this.book.refunds.values()) if (status === 'pending') this.settleRefundLater(id);
    for (const asked of this.book.identities.identifications.values()) this.answerLater(asked);
  }

  open(transaction: Transaction): void {
    this.record(this.book.mayOpen(transaction));
  }

  pay(reference: string): Transaction {
    const at = now();
    const facts = this.book.mayPay(reference, at);
    if (facts.length > 0) {
      const { email } = this.book.transaction(reference);
      const authorization = this.book.authorizations.of(email);
      const paid: Transaction = {
        ...this.book.transaction(reference),
        status: 'success',
        settledAt: at,
        authorization,
      };
      this.record([...facts, this.webhook('charge.success', chargeSuccess(paid))]);
    }
    return this.book.transaction(reference);
  }

  /** The provider sends no webhook for a payment that failed. */
  decline(reference: string): Transaction {
    this.record(this.book.mayDecline(reference, now()));
    return this.book.transaction(reference);
  }

  endAuthorization(code: string): void {
    this.record(this.book.authorizations.mayEnd(code, now()));
  }

  /** Sends a webhook without a transaction. */
  send(event: string, data: Record<string, unknown>): void {
    this.record([this.webhook(event, data)]);
  }

  addRecipient(recipient: Recipient): Recipient {
    const answer = this.book.mayAddRecipient(recipient);
    this.record(answer.facts);
    return answer.recipient;
  }

  addCustomer(customer: Customer): Customer {
    const answer = this.book.identities.mayKeep(customer);
    this.record(answer.facts);
    return answer.customer;
  }

  /** The webhook with the result follows. */
  identify(code: string, given: { bvn: string; account_number: string; bank_code: string }): void {
    const identification = this.book.identities.mayAsk(this.book.nextId(), code, given);
    this.record([{ type: 'identification', identification }]);
    this.answerLater(identification);
  }

  transfer(transfer: Transfer): Transfer {
    const { outcome, approval } = this.controls.current.transfer;
    const status = approval ? 'received' : outcome === 'otp' || outcome === 'received' ? outcome : 'pending';
    this.record(this.book.mayTransfer({ ...transfer, status }));
    if (approval) this.later(0, () => void this.askApproval(transfer.reference));
    if (status === 'pending') this.settleTransferLater(transfer.reference);
    return this.book.transfer(transfer.reference);
  }

  settleTransfer(reference: string, outcome: TransferStatus): Transfer {
    const facts = this.book.maySettleTransfer(reference, outcome, now());
    if (facts.length > 0) {
      const settled: Transfer = { ...this.book.transfer(reference), status: outcome, settledAt: now() };
      const recipient = this.book.recipients.get(settled.recipient)!;
      const event = this.webhook(`transfer.${outcome}`, transferData(settled, recipient));
      this.record(REPORTED.has(outcome) ? [...facts, event] : facts);
    }
    return this.book.transfer(reference);
  }

  refund(refund: Refund): void {
    const facts = this.book.mayRefund(refund);
    const paid = this.book.transaction(refund.transaction);
    this.record([...facts, this.webhook('refund.pending', refundEvent(refund, paid))]);
    this.settleRefundLater(refund.id);
  }

  settleRefund(id: number, outcome: Refund['status']): void {
    const refund: Refund = { ...this.book.refunds.get(id)!, status: outcome };
    const event = this.webhook(`refund.${outcome}`, refundEvent(refund, this.book.transaction(refund.transaction)));
    this.record([{ type: 'refund-settled', id, outcome, at: now() }, event]);
  }

  settleNewestRefund(transaction: string, outcome: Refund['status']): void {
    const newest = [...this.book.refunds.values()].findLast((refund) => refund.transaction === transaction);
    if (newest) this.settleRefund(newest.id, outcome);
  }

  /** A payer disputes a payment with the bank. */
  dispute(claim: { transaction: string; amount?: number; category: string; dueAt: string | null }): Dispute {
    const { amount } = this.book.transaction(claim.transaction);
    const dispute: Dispute = {
      ...{ id: this.book.nextId(), transaction: claim.transaction, refundAmount: claim.amount ?? amount },
      ...{ category: claim.category, dueAt: claim.dueAt, createdAt: now(), status: 'awaiting-merchant-feedback' },
      ...{ resolution: null, resolvedAt: null, evidence: null },
    };
    this.record([...this.book.mayDispute(dispute), this.disputeWebhook('create', dispute)]);
    return dispute;
  }

  remindDispute(transaction: string): void {
    const dispute = this.newestDispute(transaction);
    if (dispute) this.record([this.disputeWebhook('remind', dispute)]);
  }

  addEvidence(
    id: string,
    given: Record<'customer_email' | 'customer_name' | 'customer_phone' | 'service_details', string>,
  ) {
    const evidence = {
      ...{ id: this.book.nextId(), customerEmail: given.customer_email, customerName: given.customer_name },
      ...{ customerPhone: given.customer_phone, serviceDetails: given.service_details, createdAt: now() },
    };
    this.record(this.book.mayAddEvidence(id, evidence));
    return this.book.dispute(id);
  }

  answerDispute(id: string, answer: { resolution: 'merchant-accepted' | 'declined'; refundAmount: number }): Dispute {
    return this.moveDispute(id, this.book.mayAnswerDispute(id, { ...answer, at: now() }));
  }

  resolveNewestDispute(transaction: string, resolution: string): void {
    const dispute = this.newestDispute(transaction);
    if (dispute)
      this.moveDispute(String(dispute.id), this.book.mayResolveDispute(String(dispute.id), resolution, now()));
  }

  moveNewestDispute(transaction: string, status: 'pending' | 'awaiting-merchant-feedback'): void {
    const dispute = this.newestDispute(transaction);
    if (dispute) this.record(this.book.mayMoveDispute(String(dispute.id), status, now()));
  }

  /** The webhook of a resolved dispute is in the journal with its end. */
  private moveDispute(id: string, facts: Fact[]): Dispute {
    const resolved = facts.find((fact) => fact.type === 'dispute-moved' && fact.status === 'resolved');
    const after = resolved && { ...this.book.dispute(id), ...moved(resolved) };
    this.record(after ? [...facts, this.disputeWebhook('resolve', after)] : facts);
    return this.book.dispute(id);
  }

  private newestDispute(transaction: string): Dispute | undefined {
    return [...this.book.disputes.values()].findLast((dispute) => dispute.transaction === transaction);
  }

  private disputeWebhook(what: 'create' | 'remind' | 'resolve', dispute: Dispute): Fact {
    return this.webhook(`charge.dispute.${what}`, disputeData(dispute, this.book.transaction(dispute.transaction)));
  }

  async stop(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    await this.webhooks.stop();
    this.journal.close();
  }

  private settleTransferLater(reference: string): void {
    const { outcome, delay } = this.controls.current.transfer;
    if (outcome === 'pending' || outcome === 'otp' || outcome === 'received') return;
    this.later(delay, () => {
      if (outcome === 'reversed') this.settleTransfer(reference, 'success');
      this.settleTransfer(reference, outcome);
    });
  }

  private async askApproval(reference: string): Promise<void> {
    const transfer = this.book.transfer(reference);
    const answer = await this.webhooks.approval(transferData(transfer, this.book.recipients.get(transfer.recipient)!));
    if (answer === 200) this.settleTransferLater(reference);
    else this.settleTransfer(reference, answer === 400 ? 'rejected' : 'blocked');
  }

  private settleRefundLater(id: number): void {
    const { outcome, delay } = this.controls.current.refund;
    if (outcome !== 'pending') this.later(delay, () => this.settleRefund(id, outcome));
  }

  private answerLater(asked: Identification): void {
    if (asked.isAnswered || asked.outcome === 'silence') return;
    const data = identificationData(asked, this.book.identities.customers.get(asked.customer)!);
    const event = `customeridentification.${asked.outcome}`;
    this.later(this.controls.current.identification.delay, () =>
      this.record([{ type: 'identified', id: asked.id, at: now() }, this.webhook(event, data)]),
    );
  }

  private webhook(event: string, data: Record<string, unknown>): Fact {
    return { type: 'webhook-due', webhook: { id: this.book.nextId(), event, data } };
  }

  private record(facts: Fact[]): void {
    this.journal.append(facts);
    for (const fact of facts) this.book.apply(fact);
    for (const fact of facts) if (fact.type === 'webhook-due') this.webhooks.send(fact.webhook);
  }

  private later(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, ms);
    this.timers.add(timer);
  }
}

function moved(fact: Fact): Partial<Dispute> {
  if (fact.type !== 'dispute-moved') return {};
  const { status, resolution, refundAmount, at } = fact;
  return { status, resolution, refundAmount, resolvedAt: at };
}

/** The outcomes of transfers that the provider sends webhooks for. */
const REPORTED: ReadonlySet<TransferStatus> = new Set(['success', 'failed', 'reversed']);

const now = () => new Date().toISOString();
