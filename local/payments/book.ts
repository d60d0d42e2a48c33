import { Authorizations } from './authorizations.js';
import { Declined, duplicateReference, unknownTransfer } from './declined.js';
import { Identities } from './identities.js';
import { chargeFee, transferFee } from './fees.js';
import type {
  Dispute,
  DisputeEvidence,
  Fact,
  Recipient,
  Refund,
  Transaction,
  Transfer,
  TransferStatus,
  Webhook,
} from './facts.js';
import { Transactions } from './transactions.js';

/** Statuses of a transfer that took no money. */
const UNPAID: ReadonlySet<TransferStatus> = new Set(['failed', 'reversed', 'abandoned', 'blocked', 'rejected']);

/** Kobo. */
const openingBalance = 10_000_000_000_00;

/**
 * The sandbox's ledger: a pure fold of facts. A `may…` method returns the facts of a request or throws `Declined`.
 */
export class Book {
  readonly transactions = new Transactions();
  readonly recipients = new Map<string, Recipient>();
  readonly transfers = new Map<string, Transfer>();
  readonly refunds = new Map<number, Refund>();
  readonly disputes = new Map<number, Dispute>();
  readonly authorizations = new Authorizations(this.transactions);
  readonly identities = new Identities();
  readonly openWebhooks = new Map<number, Webhook>();
  private lastId = 1_000_000;

  apply(fact: Fact): void {
    switch (fact.type) {
      case 'opened':
        this.transactions.set(fact.transaction);
        return this.seen(fact.transaction.id);
      case 'paid': {
        const { reference, authorization, at } = fact;
        const paid = { status: 'success', settledAt: at, ...(authorization && { authorization }) } as const;
        return this.transactions.change(reference, paid);
      }
      case 'declined':
        return this.transactions.change(fact.reference, { status: 'failed', settledAt: fact.at });
      case 'authorization-ended':
        return this.authorizations.end(fact.code);
      case 'recipient':
        this.recipients.set(fact.recipient.code, fact.recipient);
        return this.seen(fact.recipient.id);
      case 'transferred':
        this.transfers.set(fact.transfer.reference, fact.transfer);
        return this.seen(fact.transfer.id);
      case 'transfer-settled': {
        const transfer = this.transfers.get(fact.reference)!;
        this.transfers.set(fact.reference, { ...transfer, status: fact.outcome, settledAt: fact.at });
        return;
      }
      case 'refunded':
        this.refunds.set(fact.refund.id, fact.refund);
        return this.seen(fact.refund.id);
      case 'refund-settled': {
        const refund = { ...this.refunds.get(fact.id)!, status: fact.outcome };
        this.refunds.set(fact.id, refund);
        const paid = this.transactions.get(refund.transaction)!;
        if (this.refundedOf(refund.transaction, 'processed') >= paid.amount) {
          this.transactions.change(paid.reference, { status: 'reversed' });
        }
        return;
      }
      case 'disputed':
        this.disputes.set(fact.dispute.id, fact.dispute);
        return this.seen(fact.dispute.id);
      case 'dispute-evidence':
        this.disputes.set(fact.id, { ...this.disputes.get(fact.id)!, evidence: fact.evidence });
        return this.seen(fact.evidence.id);
      case 'dispute-moved': {
        const { id, status, resolution, refundAmount, at } = fact;
        const before = this.disputes.get(id)!;
        const resolvedAt = status === 'resolved' ? at : null;
        this.disputes.set(id, { ...before, status, resolution, refundAmount, resolvedAt });
        const paid = this.transactions.get(before.transaction)!;
        if (this.takenOf(paid.reference) >= paid.amount)
          this.transactions.change(paid.reference, { status: 'reversed' });
        return;
      }
      case 'customer':
        return this.identities.keep(fact.customer);
      case 'identification':
        this.identities.ask(fact.identification);
        return this.seen(fact.identification.id);
      case 'identified':
        return this.identities.end(fact.id);
      case 'webhook-due':
        this.openWebhooks.set(fact.webhook.id, fact.webhook);
        return this.seen(fact.webhook.id);
      case 'webhook-done':
        this.openWebhooks.delete(fact.id);
        return;
    }
  }

  nextId(): number {
    return ++this.lastId;
  }

  transaction(reference: string): Transaction {
    const found = this.transactions.get(reference);
    if (!found) throw new Declined(400, 'Transaction reference not found.', 'transaction_not_found');
    return found;
  }

  byAccessCode(code: string): Transaction | undefined {
    return this.transactions.find(({ accessCode }) => accessCode === code);
  }

  transfer(reference: string): Transfer {
    const found =
      this.transfers.get(reference) ?? [...this.transfers.values()].find((transfer) => transfer.code === reference);
    if (!found) throw unknownTransfer();
    return found;
  }

  dispute(id: string): Dispute {
    const found = this.disputes.get(Number(id));
    if (!found) throw new Declined(404, 'Dispute not found', 'dispute_not_found');
    return found;
  }

  /** Kobo available for transfers and refunds. */
  balance(): number {
    let balance = openingBalance;
    for (const { status, amount } of this.transactions.values()) {
      if (status === 'success' || status === 'reversed') balance += amount - chargeFee(amount);
    }
    for (const { status, amount, fee } of this.transfers.values()) {
      if (!UNPAID.has(status)) balance -= amount + fee;
    }
    for (const { status, amount } of this.refunds.values()) if (status !== 'failed') balance -= amount;
    for (const dispute of this.disputes.values()) balance -= takenBy(dispute);
    return balance;
  }

  /** A used reference is refused for ever: it is the provider's idempotency key. */
  mayOpen(transaction: Transaction): Fact[] {
    if (this.transactions.has(transaction.reference)) throw duplicateReference();
    return [{ type: 'opened', transaction }];
  }

  mayPay(reference: string, at: string): Fact[] {
    const { status, email } = this.transaction(reference);
    const authorization = this.authorizations.of(email);
    return status === 'abandoned' ? [{ type: 'paid', reference, authorization, at }] : [];
  }

  mayDecline(reference: string, at: string): Fact[] {
    const { status } = this.transaction(reference);
    return status === 'abandoned' ? [{ type: 'declined', reference, at }] : [];
  }

  /** The same account is the same recipient. */
  mayAddRecipient(recipient: Recipient): { recipient: Recipient; facts: Fact[] } {
    const known = [...this.recipients.values()].find(
      (other) => other.accountNumber === recipient.accountNumber && other.bankCode === recipient.bankCode,
    );
    return known ? { recipient: known, facts: [] } : { recipient, facts: [{ type: 'recipient', recipient }] };
  }

  mayTransfer(transfer: Transfer): Fact[] {
    if (this.transfers.has(transfer.reference)) {
      const next = 'Use a new reference, or verify the transfer that has it';
      throw new Declined(
        400,
        'Please provide a unique reference. Reference already exists on a transfer',
        'duplicate_transfer_reference',
        next,
      );
    }
    if (!this.recipients.has(transfer.recipient)) {
      throw new Declined(400, 'Recipient specified is invalid', 'invalid_transfer_recipient');
    }
    if (transfer.amount + transferFee(transfer.amount) > this.balance()) {
      throw new Declined(
        400,
        'Your balance is not enough to fulfil this request',
        'insufficient_balance',
        'Top up your balance',
      );
    }
    return [{ type: 'transferred', transfer }];
  }

  /** An open transfer ends in any outcome; a successful one can still be reversed. */
  maySettleTransfer(reference: string, outcome: TransferStatus, at: string): Fact[] {
    const { status, reference: own } = this.transfer(reference);
    const open = status === 'pending' || status === 'otp' || status === 'received';
    const bounced = status === 'success' && outcome === 'reversed';
    return open || bounced ? [{ type: 'transfer-settled', reference: own, outcome, at }] : [];
  }

  mayRefund(refund: Refund): Fact[] {
    const paid = this.transaction(refund.transaction);
    if (paid.status === 'reversed') {
      throw new Declined(400, 'Transaction has been fully reversed', 'transaction_reversed');
    }
    if (paid.status !== 'success') throw new Declined(400, 'Transaction has not been paid', 'transaction_not_paid');
    if (refund.amount > this.leftOf(refund.transaction)) {
      throw new Declined(400, 'Refund amount cannot be more than what is left of the transaction', 'invalid_amount');
    }
    return [{ type: 'refunded', refund }];
  }

  /** A payer disputes at most what was not refunded. */
  mayDispute(dispute: Dispute): Fact[] {
    const paid = this.transaction(dispute.transaction);
    if (paid.status !== 'success' && paid.status !== 'reversed')
      throw new Declined(400, 'Transaction has not been paid', 'transaction_not_paid');
    return [{ type: 'disputed', dispute }];
  }

  mayAddEvidence(id: string, evidence: DisputeEvidence): Fact[] {
    if (this.dispute(id).status !== 'awaiting-merchant-feedback')
      throw new Declined(400, 'Dispute is not awaiting merchant feedback', 'invalid_dispute_state');
    return [{ type: 'dispute-evidence', id: Number(id), evidence }];
  }

  /** The merchant's answer: an accepted claim is resolved, a declined one goes to the bank. */
  mayAnswerDispute(
    id: string,
    answer: { resolution: 'merchant-accepted' | 'declined'; refundAmount: number; at: string },
  ) {
    const { status, transaction } = this.dispute(id);
    if (status !== 'awaiting-merchant-feedback')
      throw new Declined(400, 'Dispute is not awaiting merchant feedback', 'invalid_dispute_state');
    const { resolution, refundAmount, at } = answer;
    if (resolution === 'declined') return this.moved(id, 'awaiting-bank-feedback', null, at);
    if (refundAmount > this.leftOf(transaction))
      throw new Declined(400, 'Refund amount cannot be more than what is left of the transaction', 'invalid_amount');
    return this.moved(id, 'resolved', resolution, at, refundAmount);
  }

  mayMoveDispute(id: string, status: 'pending' | 'awaiting-merchant-feedback', at: string): Fact[] {
    return this.dispute(id).status === 'resolved' ? [] : this.moved(id, status, null, at);
  }

  /** The bank's decision; an open dispute ends once. */
  mayResolveDispute(id: string, resolution: string, at: string): Fact[] {
    const { status, transaction, refundAmount } = this.dispute(id);
    if (status === 'resolved') return [];
    const taken = resolution === 'declined' ? 0 : Math.min(refundAmount, this.leftOf(transaction));
    return this.moved(id, 'resolved', resolution, at, taken);
  }

  private moved(id: string, status: Dispute['status'], resolution: string | null, at: string, amount?: number): Fact[] {
    const refundAmount = amount ?? this.dispute(id).refundAmount;
    return [{ type: 'dispute-moved', id: Number(id), status, resolution, refundAmount, at }];
  }

  private leftOf(reference: string): number {
    return Math.max(0, this.transaction(reference).amount - this.refundedOf(reference) - this.takenOf(reference));
  }

  private takenOf(reference: string): number {
    return [...this.disputes.values()]
      .filter(({ transaction }) => transaction === reference)
      .reduce((sum, dispute) => sum + takenBy(dispute), 0);
  }

  private refundedOf(reference: string, only?: Refund['status']): number {
    let sum = 0;
    for (const { transaction, status, amount } of this.refunds.values()) {
      if (transaction === reference && (only ? status === only : status !== 'failed')) sum += amount;
    }
    return sum;
  }

  private seen(id: number): void {
    this.lastId = Math.max(this.lastId, id);
  }
}

const takenBy = ({ status, resolution, refundAmount }: Dispute) =>
  status === 'resolved' && resolution !== 'declined' ? refundAmount : 0;
