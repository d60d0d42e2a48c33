import { naira } from '#server/kernel/money';
import type { ChargeDisputeEvent } from '#server/purchases/charge-disputes.events';
import type { OrderEvent } from '#server/purchases/orders.events';
import type { PaymentEvent, PurchaseEvent, RefundEvent } from '#server/purchases/purchases.events';
import type { WithdrawalEvent } from '#server/withdrawals/withdrawals.events';
import { type AuditEvent, sentenceOf } from './replay.js';

type TracedEvent = PaymentEvent | PurchaseEvent | RefundEvent | OrderEvent | WithdrawalEvent | ChargeDisputeEvent;
type Data = { amount?: number; price?: number; total?: number; status?: string; outcome?: string } & {
  soldAt?: string | null;
  held?: readonly object[];
};
type Fact = { sentence: (amount: string, data: Data) => string; state: string };

/** What a dispute holds: of a sale that stands, or of one whose price goes to the buyer's wallet. */
const heldOf = (soldAt?: string | null) => (soldAt ? 'what it earned' : 'the price in the buyer’s wallet');

const fact = (state: string, sentence: Fact['sentence']): Fact => ({ state, sentence });

/**
 * The events beside the wallets that concern money: what happened, and the state in which it leaves its payment, purchase,
 * refund, order, withdrawal or dispute.
 */
const FACTS: Record<TracedEvent['type'], Fact> = {
  PaymentInitiated: fact('waits for the payment', (amount) => `Payment of ${amount} requested`),
  CheckoutOpened: fact('checkout opened', () => 'The payment provider opened its checkout'),
  PaymentSettled: fact('paid', (amount) => `Payment of ${amount} confirmed`),
  PaymentFailed: fact('not paid', (_, { status }) => `Payment ended unpaid: ${status}`),
  PaymentQuarantined: fact('held for review', () => 'Payment held: the charge is not what was requested'),
  ChargeAccepted: fact('accepted by finance', (amount) => `Finance accepted the charge as ${amount}`),
  ChargeReturnOrdered: fact('goes back to the payer', () => 'Finance sends the charge back to the payer'),
  ChargeReturnFailed: fact('held for review', () => 'The charge could not be sent back'),
  PurchaseStarted: fact('started', (amount) => `Purchase started at ${amount}`),
  PurchaseCompleted: fact('bought', (amount) => `Access granted: the guide is bought for ${amount}`),
  PurchaseDeclined: fact('declined', () => 'Purchase declined: the guide could not be sold'),
  PurchaseAbandoned: fact('not paid', () => 'Purchase ended unpaid'),
  RefundRequested: fact('refund requested', (amount) => `Refund of ${amount} requested`),
  PurchaseDisputed: fact(
    'disputed',
    (_, { soldAt, held }) =>
      `The buyer’s bank disputes the payment${held?.length ? `: ${heldOf(soldAt)} is held` : ''}`,
  ),
  PurchaseDisputeEnded: fact('dispute ended', (_, { outcome }) => `The dispute of the payment was ${outcome}`),
  ChargeDisputed: fact('disputed', (amount) => `The payer’s bank disputes ${amount}`),
  ChargeDisputeReminded: fact('disputed', () => 'The payment provider reminded us of the dispute'),
  ChargeDisputeDecided: fact('decided', () => 'Finance decided on the dispute'),
  ChargeDisputeAnswered: fact('with the bank', () => 'The payment provider has the decision on the dispute'),
  ChargeDisputeAnswerFailed: fact('disputed', () => 'The payment provider refused the decision on the dispute'),
  ChargeDisputeEnded: fact('dispute ended', (amount, { outcome }) =>
    outcome === 'won' ? 'The dispute was won: the money stays' : `The dispute was lost: the provider took ${amount}`,
  ),
  PurchaseRefunded: fact('refunded', () => 'Refund completed: access ended'),
  AccessGiven: fact('given', () => 'Access granted: a gift was taken'),
  AccessDeclined: fact('owned', () => 'A gift was not taken: its recipient owned the guide'),
  AccessEnded: fact('ended', () => 'Access by a gift ended: it was refunded'),
  RefundStarted: fact('ordered', (amount) => `Refund of ${amount} ordered from the payment provider`),
  RefundAccepted: fact('with the payment provider', () => 'The payment provider has the refund'),
  RefundStalled: fact('waits for bank details', () => 'The refund waits for details of the payer’s bank account'),
  RefundProcessed: fact('paid back', (amount) => `The payment provider paid ${amount} back`),
  RefundFailed: fact('not paid back', () => 'The payment provider returned nothing'),
  OrderPlaced: fact('placed', (amount) => `Order of ${amount} placed`),
  OrderFunded: fact('paid', () => 'Order paid: its guides are bought from the balance'),
  OrderLineBought: fact('paid', () => 'A guide of the order was bought'),
  OrderLineDeclined: fact('paid', () => 'A guide of the order could not be bought'),
  OrderCompleted: fact('completed', () => 'Order completed'),
  OrderFailed: fact('not paid', (_, { status }) =>
    status === 'credited'
      ? 'Less was paid than ordered: nothing is bought, the money is in the wallet'
      : 'Order ended unpaid',
  ),
  WithdrawalStarted: fact('ordered', (amount) => `Payout of ${amount} ordered`),
  RecipientRegistered: fact('bank account registered', () => 'The payment provider registered the bank account'),
  TransferOrdered: fact('transfer ordered', () => 'The payment provider is asked to send the money'),
  TransferReported: fact('sent to the bank', (_, { status }) => `The payment provider reports the transfer: ${status}`),
  WithdrawalPaid: fact('paid to the bank', (amount) => `${amount} paid to the bank`),
  WithdrawalFailed: fact('not paid', () => 'The payout failed: the money goes back to the wallet'),
  FailedWithdrawalPaid: fact(
    'paid after it failed',
    (amount) => `${amount} paid to the bank although the payout had failed`,
  ),
};

/** What happened, in plain words. */
export function factOf({ type, data }: { type: string; data: object }): string {
  const sentence = known(type)?.sentence;
  const { amount, price, total, ...rest } = data as Data;
  return sentence ? sentence(naira(amount ?? price ?? total ?? 0), rest) : sentenceOf({ type, data } as AuditEvent);
}

/** The state after an event of a payment, purchase, refund, order or withdrawal. */
export const stateAfter = (type: string): string => known(type)?.state ?? type;

const known = (type: string): Fact | undefined => (FACTS as Record<string, Fact>)[type];

/** A message of the product, such as `refund-processed`, in words. */
export const messageWords = (name: string) => name.replaceAll('-', ' ');

export const says = {
  request: 'A request',
  laterRequest: 'A later request',
  webhook: (event: string | null) => `Message of the payment provider${event ? `: ${event}` : ''}`,
  job: (name: string) => `Task: ${messageWords(name)}`,
  mail: (name: string, state: string) =>
    `${state === 'done' ? 'Mail sent' : state === 'dead' ? 'Mail could not be sent' : 'Mail to be sent'}: ${messageWords(name)}`,
  mailTo: (person: string) => `To ${person}`,
  bodyHash: (hash: string) => `Body SHA-256 ${hash}`,
  actors: {
    visitor: 'a visitor',
    system: 'the system',
    operator: 'an operator',
    provider: 'the payment provider',
  } as Readonly<Record<string, string>>,
  you: 'you',
  other: 'another person',
  erased: 'a person whose account is erased',
};
