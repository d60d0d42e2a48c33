import type { Instant, Reference, UserId } from '#server/kernel/ids';
import { mail, OutboxMessage, type Reactions } from '#server/kernel/reactions';
import type { PaymentFailed } from '#server/purchases/purchases.events';
import type { FundsDeposited, PremiumPaid, PremiumRefused } from '#server/wallet/wallet.events';
import { endingMessage } from './card.endings.js';
import type { CardOrder } from './card.jobs.js';
import { DeclinePremiumCard, isOfCard } from './card.js';
import { SpendPremiumDeposit } from './deposit.js';
import type {
  PremiumCancelled,
  PremiumCardDeclined,
  PremiumCardKept,
  PremiumCardRemoved,
  PremiumChargeFailed,
  PremiumDepositAwaited,
  PremiumDepositKept,
  PremiumEnded,
  PremiumPeriodPaid,
  PremiumRefunded,
  PremiumResumed,
} from './premium.events.js';
import type { DueOrder, ReminderOrder } from './premium.jobs.js';
import type { PremiumMail, PremiumMailName } from './premium.mails.js';
import { FailPremium, SettlePremium } from './premium.js';
import { isChosen, reminderAt } from '#server/kernel/premium-periods';

/** A timer; `reference` is that of the charge which sets it. */
const due = (userId: UserId, reference: Reference, dueAt: Instant) =>
  new OutboxMessage<DueOrder>({
    ...{ id: `premium-due-${reference}-${Date.parse(dueAt)}`, queue: 'payments', name: 'premium-due' },
    ...{ payload: { userId, dueAt }, dueAt },
  });

const cardJob = (name: 'premium-keep-card' | 'premium-card', order: CardOrder) =>
  new OutboxMessage<CardOrder>({ id: `${name}-${order.reference}`, queue: 'payments', name, payload: order });

const premiumMail = (name: PremiumMailName, key: string, about: PremiumMail) =>
  mail<PremiumMail>(name, `${name}-${key}`, about);

/** Deposits that are to buy it, the wallet's answers to a charge, the timers of a period, and one mail for each step. */
export const premiumReactions: Reactions<
  | (FundsDeposited | PaymentFailed | PremiumPaid | PremiumRefused)
  | (PremiumDepositAwaited | PremiumCardDeclined | PremiumCardKept | PremiumCardRemoved)
  | (PremiumPeriodPaid | PremiumChargeFailed | PremiumDepositKept)
  | (PremiumRefunded | PremiumCancelled | PremiumResumed | PremiumEnded)
> = {
  FundsDeposited: ({ data: { ownerId: userId, reference, at } }) =>
    reference.startsWith('dep.') ? new SpendPremiumDeposit({ userId, reference, at }) : undefined,

  // A deposit that expired without an outcome may be paid later.
  PaymentFailed: ({ data: { payerId: userId, reference, status, at } }) =>
    isOfCard(reference)
      ? new DeclinePremiumCard({ userId, reference, ...(status === 'expired' && { isUnknown: true }), at })
      : undefined,

  PremiumDepositAwaited: ({ data: { userId, reference, charge } }) =>
    charge ? cardJob('premium-card', { userId, reference }) : undefined,

  PremiumCardDeclined: ({ data: { userId, charge, amount, retryAt, endsAt: at } }) =>
    premiumMail('premium-past-due', charge, { to: userId, amount, at, isLast: !retryAt, isByCard: true }),

  // The card before it is kept no more.
  PremiumCardKept: ({ id, data: { userId } }) => endingMessage(id, { userId }),

  PremiumCardRemoved: ({ id, data: { userId } }) => endingMessage(id, { userId }),

  PremiumPaid: ({ data: { ownerId: userId, reference, at } }) => new SettlePremium({ userId, reference, at }),

  PremiumRefused: ({ data: { ownerId: userId, reference, available, at } }) =>
    new FailPremium({ userId, reference, available, at }),

  PremiumPeriodPaid: ({ data: { userId, reference, offer, amount, cause, until, deposit, keepCard } }) => [
    premiumMail('premium-paid', reference, {
      ...{ to: userId, offer, amount, at: until, isRenewal: !isChosen(cause), isByCard: isOfCard(deposit) },
    }),
    new OutboxMessage<ReminderOrder>({
      ...{ id: `premium-reminder-${reference}`, queue: 'payments', name: 'premium-reminder' },
      ...{ payload: { userId, until }, dueAt: reminderAt(offer, until) },
    }),
    due(userId, reference, until),
    ...(deposit && keepCard ? [cardJob('premium-keep-card', { userId, reference: deposit })] : []),
  ],

  PremiumDepositKept: ({ data: { userId, reference, offer, amount, reason, at } }) =>
    premiumMail('premium-deposit-kept', reference, { to: userId, offer, amount, at, reason }),

  // A person who pays from the wallet is answered at once, and is mailed nothing; where the card is charged next, its answer is mailed. A period may have ended while its upgrade was under way.
  PremiumChargeFailed: ({ data: { userId, reference, offer, amount, cause, deposit, card, retryAt, endsAt, at } }) => {
    const mails = [
      deposit && premiumMail('premium-deposit-kept', deposit, { to: userId, offer, amount, at, reason: 'spent' }),
      endsAt !== null &&
        cause === 'renewal' &&
        !card &&
        premiumMail('premium-past-due', reference, { to: userId, amount, at: endsAt, isLast: !retryAt }),
    ];
    const timers = endsAt === null ? [cause === 'upgrade' && at] : [retryAt, endsAt];
    return [...mails, ...timers.map((dueAt) => dueAt && due(userId, reference, dueAt))].filter((one) => !!one);
  },

  PremiumCancelled: ({ id, data: { userId, until, at } }) =>
    at < until ? premiumMail('premium-cancelled', id, { to: userId, amount: 0, at: until }) : undefined,

  // The timer of its reminder may have rung while it was cancelled.
  PremiumResumed: ({ id, data: { userId, until } }) =>
    new OutboxMessage<ReminderOrder>({
      ...{ id: `premium-reminder-resumed-${id}`, queue: 'payments', name: 'premium-reminder' },
      payload: { userId, until, isResumed: true },
    }),

  PremiumRefunded: ({ data: { userId, reference, offer, amount, at } }) =>
    premiumMail('premium-refunded', reference, { to: userId, offer, amount, at }),

  // The mail of a refund says that it ended.
  PremiumEnded: ({ id, data: { userId, reason, at } }) => {
    const ending = endingMessage(id, { userId });
    return reason === 'erased' || reason === 'refunded'
      ? ending
      : [premiumMail('premium-ended', id, { to: userId, amount: 0, at }), ending];
  },
};
