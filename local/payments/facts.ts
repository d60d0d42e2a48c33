/** A line of the journal. The sandbox's whole state is the fold of its facts. */
export type Fact =
  | { type: 'opened'; transaction: Transaction }
  | { type: 'paid'; reference: string; authorization?: string; at: string }
  | { type: 'declined'; reference: string; at: string }
  | { type: 'authorization-ended'; code: string; at: string }
  | { type: 'recipient'; recipient: Recipient }
  | { type: 'transferred'; transfer: Transfer }
  | { type: 'transfer-settled'; reference: string; outcome: TransferStatus; at: string }
  | { type: 'refunded'; refund: Refund }
  | { type: 'refund-settled'; id: number; outcome: RefundStatus; at: string }
  | { type: 'disputed'; dispute: Dispute }
  | { type: 'dispute-evidence'; id: number; evidence: DisputeEvidence }
  | {
      type: 'dispute-moved';
      id: number;
      status: DisputeStatus;
      resolution: string | null;
      refundAmount: number;
      at: string;
    }
  | { type: 'customer'; customer: Customer }
  | { type: 'identification'; identification: Identification }
  | { type: 'identified'; id: number; at: string }
  | { type: 'webhook-due'; webhook: Webhook }
  | { type: 'webhook-done'; id: number; outcome: WebhookOutcome; at: string };

export type TransactionStatus = 'abandoned' | 'success' | 'failed' | 'reversed';
export type TransferStatus =
  'pending' | 'otp' | 'received' | 'success' | 'failed' | 'reversed' | 'abandoned' | 'blocked' | 'rejected';
export type RefundStatus = 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention';
export type WebhookOutcome = 'delivered' | 'dropped' | 'given-up';

export interface Transaction {
  id: number;
  reference: string;
  accessCode: string;
  email: string;
  /** Kobo. */
  amount: number;
  currency: 'NGN';
  callbackUrl: string | null;
  metadata: unknown;
  createdAt: string;
  status: TransactionStatus;
  settledAt: string | null;
  /** Of the card that paid; absent in ledgers of earlier releases, where each payer had one. */
  authorization?: string | undefined;
}

export interface Recipient {
  id: number;
  code: string;
  name: string;
  accountNumber: string;
  bankCode: string;
  createdAt: string;
}

export interface Transfer {
  id: number;
  code: string;
  reference: string;
  recipient: string;
  amount: number;
  fee: number;
  reason: string;
  createdAt: string;
  status: TransferStatus;
  settledAt: string | null;
}

export interface Refund {
  id: number;
  transaction: string;
  amount: number;
  customerNote: string | null;
  merchantNote: string | null;
  createdAt: string;
  status: RefundStatus;
}

/** `pending`: the provider examines it, and asks the merchant nothing yet. */
export type DisputeStatus = 'pending' | 'awaiting-merchant-feedback' | 'awaiting-bank-feedback' | 'resolved';

export interface DisputeEvidence {
  id: number;
  customerEmail: string;
  customerName: string;
  customerPhone: string;
  serviceDetails: string;
  createdAt: string;
}

/** `refundAmount`: what the payer claims, and after the end what the payer got; kobo. */
export interface Dispute {
  id: number;
  transaction: string;
  refundAmount: number;
  category: string;
  dueAt: string | null;
  createdAt: string;
  status: DisputeStatus;
  resolution: string | null;
  resolvedAt: string | null;
  evidence: DisputeEvidence | null;
}

export interface Customer {
  code: string;
  email: string;
  firstName: string;
  lastName: string;
  createdAt: string;
}

/** Numbers are masked. An `outcome` of `silence` is never answered. */
export interface Identification {
  id: number;
  customer: string;
  bvn: string;
  accountNumber: string;
  bankCode: string;
  outcome: 'success' | 'failed' | 'silence';
  isAnswered: boolean;
}

export interface Webhook {
  id: number;
  /** The provider's event name, such as `charge.success`. */
  event: string;
  data: Record<string, unknown>;
}
