import type { Recorded } from '#server/kernel/decider';
import type { Instant, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { numberOf } from '#server/kernel/segments';
import { type ChargeDisputeEvent, chargeDisputeEvents } from '#server/purchases/charge-disputes.events';
import { orderEvents, type OrderEvent } from '#server/purchases/orders.events';
import {
  type PaymentEvent,
  paymentEvents,
  type PurchaseEvent,
  purchaseEvents,
  type RefundEvent,
  refundEvents,
  type SaleShare,
} from '#server/purchases/purchases.events';
import { type WalletEvent, walletEvents } from '#server/wallet/wallet.events';
import { type WithdrawalEvent, withdrawalEvents } from '#server/withdrawals/withdrawals.events';
import { table, view } from '../projection.js';
import type { Rows } from '../rows.js';

/** `events` counts all events of the wallet, those that open and close its books too. */
type WalletRow = { owner_id: UserId; events: number; balance: Kobo; last_at: Instant };

/**
 * Where an event is in the log, found by its correlation, its reference or its person. `person_id`: whose wallet, payment,
 * purchase, refund, order, withdrawal or dispute it is; null where the event does not say. `hash`: of an event of a wallet. What an
 * event says is read from the log.
 */
export type TracedRow = {
  stream: string;
  revision: number;
  position: number;
  correlation_id: string;
  reference: string | null;
  person_id: UserId | null;
  hash: string | null;
};

/**
 * A purchase that completed, as it was split: `commission` of the `price` by `basis_points`, `shares` to the co-authors and the
 * rest to the creator. `refunded_at`: everyone gave their part back.
 */
export type SaleRow = {
  reference: Reference;
  creator_id: UserId;
  price: Kobo;
  commission: Kobo;
  basis_points: number;
  shares: SaleShare[];
  completed_at: Instant;
  refunded_at: Instant | null;
};

type MoneyEvent =
  WalletEvent | PaymentEvent | PurchaseEvent | RefundEvent | OrderEvent | WithdrawalEvent | ChargeDisputeEvent;
type Tables = { wallet: Rows<WalletRow>; traced: Rows<TracedRow>; sale: Rows<SaleRow> };

const noteWallet = ({ wallet, traced }: Pick<Tables, 'wallet' | 'traced'>, event: Recorded<WalletEvent>) => {
  const { ownerId: owner_id, balance, at } = event.data;
  wallet.put({ owner_id, events: numberOf(event) + 1, balance, last_at: at });
  trace({ traced }, event);
};

const trace = (
  { traced }: Pick<Tables, 'traced'>,
  { stream, revision, position, meta, data }: Recorded<MoneyEvent>,
) => {
  const named: { reference?: string; ownerId?: UserId; buyerId?: UserId; payerId?: UserId } = data;
  traced.put({
    ...{ stream, revision, position: Number(position), correlation_id: meta.correlationId },
    reference: named.reference ?? null,
    person_id: named.ownerId ?? named.buyerId ?? named.payerId ?? null,
    hash: meta.hash ?? null,
  });
};

/**
 * The list of wallets in the audit console, an index of the events that concern money, and the sales with their shares. Balances, causes and states are
 * verified from the log, not from this view.
 */
export const auditView = view({
  ...{ ...walletEvents, ...paymentEvents, ...purchaseEvents, ...refundEvents, ...orderEvents, ...withdrawalEvents },
  ...chargeDisputeEvents,
})({
  name: 'audit',
  version: 12,
  tables: {
    wallet: table<WalletRow>(['owner_id'], {
      owner_id: 'text not null',
      events: 'bigint not null',
      balance: 'bigint not null',
      last_at: 'timestamptz not null',
    }),
    traced: table<TracedRow>(['stream', 'revision'], {
      stream: 'text not null',
      revision: 'bigint not null',
      position: 'bigint not null',
      correlation_id: 'text not null',
      reference: 'text',
      person_id: 'text',
      hash: 'text',
    }),
    sale: table<SaleRow>(['reference'], {
      reference: 'text not null',
      creator_id: 'text not null',
      price: 'bigint not null',
      commission: 'bigint not null',
      basis_points: 'int not null',
      shares: 'jsonb not null',
      completed_at: 'timestamptz not null',
      refunded_at: 'timestamptz',
    }),
  },
  indexes: `
    create index if not exists wallet_last on wallet (last_at desc);
    create index if not exists traced_correlation on traced (correlation_id);
    create index if not exists traced_reference on traced (reference);
    create index if not exists traced_person on traced (person_id, position);
    create index if not exists sale_completed on sale (completed_at, reference)`,
  on: {
    FundsDeposited: noteWallet,
    PurchasePaid: noteWallet,
    BalanceSpent: noteWallet,
    SpendingReturned: noteWallet,
    SpendingRefused: noteWallet,
    PremiumPaid: noteWallet,
    PremiumRefused: noteWallet,
    PremiumReturned: noteWallet,
    MeetingPaid: noteWallet,
    MeetingRefused: noteWallet,
    MeetingReturned: noteWallet,
    MeetingEarned: noteWallet,
    MeetingCommissionCharged: noteWallet,
    SaleEarned: noteWallet,
    CommissionCharged: noteWallet,
    ShareForwarded: noteWallet,
    ShareEarned: noteWallet,
    WithdrawalRequested: noteWallet,
    WithdrawalReturned: noteWallet,
    RefundReceived: noteWallet,
    RefundPaidOut: noteWallet,
    SaleReversed: noteWallet,
    CommissionReturned: noteWallet,
    ShareReversed: noteWallet,
    ShareReturned: noteWallet,
    ShortfallAdvanced: noteWallet,
    ShortfallRecovered: noteWallet,
    ChargeTakenBack: noteWallet,
    FundsFrozen: noteWallet,
    FundsReleased: noteWallet,
    RewardCredited: noteWallet,
    BalanceGivenUp: noteWallet,
    BooksClosed: noteWallet,
    BooksOpened: noteWallet,
    PaymentInitiated: trace,
    CheckoutOpened: trace,
    PaymentSettled: trace,
    PaymentFailed: trace,
    PaymentQuarantined: trace,
    ChargeAccepted: trace,
    ChargeReturnOrdered: trace,
    ChargeReturnFailed: trace,
    PurchaseStarted: trace,
    PurchaseCompleted: (rows, event) => {
      trace(rows, event);
      const { reference, creatorId: creator_id, price, commission, basisPoints: basis_points, shares, at } = event.data;
      rows.sale.put({
        ...{ reference, creator_id, price, commission, basis_points, shares: shares ?? [] },
        ...{ completed_at: at, refunded_at: null },
      });
    },
    PurchaseDeclined: trace,
    PurchaseAbandoned: trace,
    RefundRequested: trace,
    PurchaseRefunded: (rows, event) => {
      trace(rows, event);
      rows.sale.update({ reference: event.data.reference }, { refunded_at: event.data.at });
    },
    PurchaseDisputed: trace,
    PurchaseDisputeEnded: trace,
    ChargeDisputed: trace,
    ChargeDisputeReminded: trace,
    ChargeDisputeDecided: trace,
    ChargeDisputeAnswered: trace,
    ChargeDisputeAnswerFailed: trace,
    ChargeDisputeEnded: trace,
    AccessGiven: trace,
    AccessDeclined: trace,
    AccessEnded: trace,
    RefundStarted: trace,
    RefundAccepted: trace,
    RefundStalled: trace,
    RefundProcessed: trace,
    RefundFailed: trace,
    OrderPlaced: trace,
    OrderFunded: trace,
    OrderLineBought: trace,
    OrderLineDeclined: trace,
    OrderCompleted: trace,
    OrderFailed: trace,
    WithdrawalStarted: trace,
    RecipientRegistered: trace,
    TransferOrdered: trace,
    TransferReported: trace,
    WithdrawalPaid: trace,
    WithdrawalFailed: trace,
    FailedWithdrawalPaid: trace,
  },
  audience: () => [{ role: 'auditor' }],
});
