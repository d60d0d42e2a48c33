import { createHash } from 'node:crypto';
import { accountName, banks } from './banks.js';
import { chargeFee } from './fees.js';
import type { Dispute, Recipient, Refund, Transaction, Transfer } from './facts.js';

const mark = (seed: string) => createHash('sha256').update(seed).digest('hex').slice(0, 14);

/** Charges the card of this payer again. `ended`: how many of the payer's authorizations were ended before. */
export const authorizationCode = (email: string, ended = 0) =>
  `AUTH_${mark(`authorization ${email}${ended ? ` ${ended}` : ''}`).slice(0, 10)}`;

/** The same address is the same customer. */
export const customerCode = (email: string) => `CUS_${mark(email)}`;

const customer = (email: string) => ({
  id: Number.parseInt(mark(email).slice(0, 8), 16),
  first_name: null,
  last_name: null,
  email,
  customer_code: customerCode(email),
  phone: null,
  metadata: null,
  risk_action: 'default',
});

const gatewayResponses = {
  abandoned: 'The transaction was not completed',
  success: 'Successful',
  failed: 'Declined',
  reversed: 'Successful',
};

/** `data` of a transaction in `verify` and `charge.success`. */
export function transactionData(transaction: Transaction) {
  const paid = transaction.status === 'success' || transaction.status === 'reversed';
  const paidAt = paid ? transaction.settledAt : null;
  return {
    id: transaction.id,
    domain: 'test',
    status: transaction.status,
    reference: transaction.reference,
    receipt_number: null,
    amount: transaction.amount,
    requested_amount: transaction.amount,
    message: null,
    gateway_response: gatewayResponses[transaction.status],
    paid_at: paidAt,
    paidAt,
    created_at: transaction.createdAt,
    createdAt: transaction.createdAt,
    channel: 'card',
    currency: transaction.currency,
    ip_address: '127.0.0.1',
    metadata: transaction.metadata ?? '',
    fees: paid ? chargeFee(transaction.amount) : null,
    fees_split: null,
    authorization: paid ? card(transaction) : {},
    customer: customer(transaction.email),
    plan: null,
    split: {},
    order_id: null,
  };
}

/** Absent metadata is 0 in the webhook and '' in `verify`, as with the provider. */
export const chargeSuccess = (transaction: Transaction) => ({
  ...transactionData(transaction),
  metadata: transaction.metadata ?? 0,
});

export const recipientData = (recipient: Recipient) => ({
  active: true,
  createdAt: recipient.createdAt,
  currency: 'NGN',
  domain: 'test',
  id: recipient.id,
  name: recipient.name,
  recipient_code: recipient.code,
  type: 'nuban',
  updatedAt: recipient.createdAt,
  is_deleted: false,
  details: {
    authorization_code: null,
    account_number: recipient.accountNumber,
    account_name: accountName(recipient.accountNumber) ?? null,
    bank_code: recipient.bankCode,
    bank_name: banks.find((bank) => bank.code === recipient.bankCode)?.name ?? null,
  },
});

export const transferData = (transfer: Transfer, recipient: Recipient) => ({
  amount: transfer.amount,
  createdAt: transfer.createdAt,
  created_at: transfer.createdAt,
  currency: 'NGN',
  domain: 'test',
  failures: transfer.status === 'failed' ? { reason: 'Could not reach the bank' } : null,
  fee_charged: transfer.fee,
  id: transfer.id,
  reason: transfer.reason,
  recipient: recipientData(recipient),
  reference: transfer.reference,
  source: 'balance',
  source_details: null,
  status: transfer.status,
  titan_code: null,
  transfer_code: transfer.code,
  transferred_at: transfer.status === 'success' ? transfer.settledAt : null,
  updatedAt: transfer.settledAt ?? transfer.createdAt,
});

export const refundData = (refund: Refund, transaction: Transaction) => ({
  id: refund.id,
  integration: 100043,
  domain: 'test',
  transaction: { id: transaction.id, reference: transaction.reference, amount: transaction.amount, currency: 'NGN' },
  dispute: null,
  amount: refund.amount,
  currency: 'NGN',
  channel: 'card',
  status: refund.status,
  fully_deducted: refund.status === 'processed',
  refunded_by: 'sandbox@paystack.test',
  refunded_at: refund.status === 'processed' ? refund.createdAt : null,
  expected_at: refund.createdAt,
  customer_note: refund.customerNote ?? `Refund for transaction ${transaction.reference}`,
  merchant_note: refund.merchantNote ?? `Refund for transaction ${transaction.reference}`,
  created_at: refund.createdAt,
  createdAt: refund.createdAt,
});

/** Refund webhooks name the transaction by reference; the amount is text unless the refund failed or needs attention. */
export function refundEvent(refund: Refund, transaction: Transaction) {
  const wellBehaved = ['pending', 'processing', 'processed'].includes(refund.status);
  return {
    id: refund.id,
    status: refund.status,
    transaction_reference: transaction.reference,
    refund_reference: refund.status === 'processed' ? `TRF_${mark(`refund ${refund.id}`)}` : null,
    amount: wellBehaved ? String(refund.amount) : refund.amount,
    currency: 'NGN',
    processor: 'instant-transfer',
    customer: customer(transaction.email),
    integration: 100043,
    domain: 'test',
  };
}

/** `data` of a dispute in answers and in `charge.dispute.*`. */
export const disputeData = (dispute: Dispute, transaction: Transaction) => ({
  id: dispute.id,
  refund_amount: dispute.refundAmount,
  currency: 'NGN',
  status: dispute.status,
  resolution: dispute.resolution,
  domain: 'test',
  transaction: transactionData(transaction),
  transaction_reference: null,
  category: dispute.category,
  customer: customer(transaction.email),
  bin: '408408',
  last4: '4081',
  dueAt: dispute.dueAt,
  due_at: dispute.dueAt,
  resolvedAt: dispute.resolvedAt,
  evidence: dispute.evidence && evidenceData(dispute),
  attachments: null,
  note: null,
  history: [],
  messages: [],
  created_at: dispute.createdAt,
  createdAt: dispute.createdAt,
});

export const evidenceData = ({ id, evidence }: Dispute) => ({
  id: evidence!.id,
  dispute: id,
  customer_email: evidence!.customerEmail,
  customer_name: evidence!.customerName,
  customer_phone: evidence!.customerPhone,
  service_details: evidence!.serviceDetails,
  delivery_address: '',
  createdAt: evidence!.createdAt,
  updatedAt: evidence!.createdAt,
});

function card({ email, authorization }: Transaction) {
  return {
    authorization_code: authorization ?? authorizationCode(email),
    bin: '408408',
    last4: '4081',
    exp_month: '12',
    exp_year: '2035',
    channel: 'card',
    card_type: 'visa',
    bank: 'TEST BANK',
    country_code: 'NG',
    brand: 'visa',
    reusable: true,
    signature: `SIG_${mark(`card ${email}`)}`,
    account_name: null,
  };
}
