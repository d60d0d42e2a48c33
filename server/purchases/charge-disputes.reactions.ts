import type { Instant } from '#server/kernel/ids';
import { mail, OutboxMessage, type Reactions, type StartFrom } from '#server/kernel/reactions';
import type {
  ChargeDisputeAnswerFailed,
  ChargeDisputed,
  ChargeDisputeDecided,
  ChargeDisputeEnded,
  ChargeDisputeReminded,
} from './charge-disputes.events.js';
import type { DisputeOrder, FinanceMailOrder } from './charge-disputes.jobs.js';
import type { DisputeMail, DisputeMailName } from './charge-disputes.mails.js';
import { DisputePurchase, EndPurchaseDispute } from './disputed-purchase.js';
import type { PurchaseDisputed, PurchaseDisputeEnded } from './purchases.events.js';

type DisputeStep =
  | (ChargeDisputed | ChargeDisputeReminded | ChargeDisputeDecided | ChargeDisputeAnswerFailed | ChargeDisputeEnded)
  | (PurchaseDisputed | PurchaseDisputeEnded);

/** The steps of a dispute (see `charge-dispute.ts`): of its purchases, the provider and the mails. */
export const chargeDisputeReactions: Reactions<DisputeStep> = {
  ChargeDisputed: ({ data: { dispute, reference, payerId: buyerId, lines, reason, dueAt, amount, at } }) => [
    ...lines
      .filter((line) => line.amount > 0)
      .map(
        ({ listingId, reference: line }) =>
          new DisputePurchase({ listingId, buyerId, reference: line, dispute, reason, dueAt, at }),
      ),
    pursued(`dispute-${dispute}`, { dispute, until: 'ended' }, new Date(Date.parse(at) + ASKED_AFTER_MS).toISOString()),
    toFinance('dispute-opened', dispute, { listingId: null, amount, reference, dueAt, because: reason }),
  ],

  ChargeDisputeReminded: ({ data: { dispute, reference, amount, dueAt, at } }) =>
    toFinance('dispute-reminder', `${dispute}-${Date.parse(at)}`, { listingId: null, amount, reference, dueAt }),

  ChargeDisputeDecided: ({ data: { dispute, at } }) =>
    pursued(`dispute-${dispute}-${Date.parse(at)}`, { dispute, until: 'answered' }),

  ChargeDisputeAnswerFailed: ({ data: { dispute, reference, reason: because, at } }) =>
    toFinance('dispute-unanswered', `${dispute}-${Date.parse(at)}`, { listingId: null, amount: 0, reference, because }),

  ChargeDisputeEnded: ({ data: { dispute, reference, payerId: buyerId, lines, outcome, amount, at } }) => [
    ...lines.map(
      ({ listingId, reference: line, amount: part }) =>
        new EndPurchaseDispute({ listingId, buyerId, reference: line, dispute, outcome, amount: part, at }),
    ),
    toFinance('dispute-ended', dispute, { listingId: null, amount, reference, because: outcome }),
  ],

  PurchaseDisputed: ({ data: { dispute, reference, listingId, buyerId, held } }) =>
    held
      .filter(({ userId }) => userId !== buyerId)
      .map(({ userId: to, amount }) => disputeMail('earnings-held', dispute, { to, listingId, amount, reference })),

  PurchaseDisputeEnded: ({ data: { dispute, reference, listingId, buyerId, held } }) =>
    held
      .filter(({ userId }) => userId !== buyerId)
      .map(({ userId: to, amount }) => disputeMail('earnings-released', dispute, { to, listingId, amount, reference })),
};

/** A bank takes days: how long the provider is not asked about a new dispute, ms. */
const ASKED_AFTER_MS = 2 * 3_600_000;

const pursued = (id: string, payload: DisputeOrder, dueAt?: Instant) =>
  new OutboxMessage<DisputeOrder>({ id, queue: 'payments', name: 'dispute', payload, ...(dueAt && { dueAt }) });

const toFinance = (name: DisputeMailName, key: string, order: FinanceMailOrder['order']) =>
  new OutboxMessage<FinanceMailOrder>({
    ...{ id: `finance-${name}-${key}`, queue: 'payments', name: 'mail-finance', payload: { name, key, order } },
  });

export const disputeMail = (name: DisputeMailName, dispute: string, order: DisputeMail) =>
  mail<DisputeMail>(name, `${name}-${order.reference}-${dispute}-${order.to}`, order);

export const chargeDisputeStart: Record<DisputeStep['type'], StartFrom> = {
  ...{ ChargeDisputed: 'beginning', ChargeDisputeReminded: 'beginning', ChargeDisputeDecided: 'beginning' },
  ...{ ChargeDisputeAnswerFailed: 'beginning', ChargeDisputeEnded: 'beginning' },
  ...{ PurchaseDisputed: 'beginning', PurchaseDisputeEnded: 'beginning' },
};
