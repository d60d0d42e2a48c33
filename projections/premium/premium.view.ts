import { accountEvents } from '#server/accounts/accounts.events';
import type { Instant, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { PremiumOffer } from '#server/kernel/premium-offers';
import type { Sealed } from '#server/kernel/sealed';
import { type PremiumDepositKept, premiumEvents } from '#server/premium/premium.events';
import { premiumPriceEvents } from '#server/premium/prices.events';
import { graceEnd, isChosen } from '#server/kernel/premium-periods';
import { dayOf } from '#server/kernel/days';
import { documentNumber } from '#server/kernel/document-numbers';
import { table, view } from '../projection.js';
import type { Rows } from '../rows.js';

/**
 * What a person paid last; `amount` is what that period cost, `price` and `vat`, with what was credited, and `charged` what the
 * wallet paid for it at `paid_at`. `refunded_at`: the last refund of this person. `next_offer`: what it renews to for
 * `next_amount`, where that is another one. `access_until`: when Premium ends unless it is paid again. `retry_at`: when a
 * renewal that failed is tried next.
 */
export type PremiumRow = {
  user_id: UserId;
  status: 'active' | 'cancelled' | 'past_due' | 'ended';
  offer: PremiumOffer;
  price: Kobo;
  vat: Kobo;
  amount: Kobo;
  charged: Kobo;
  paid_at: Instant;
  refunded_at: Instant | null;
  next_offer: PremiumOffer | null;
  next_amount: Kobo | null;
  period_from: Instant;
  period_until: Instant;
  access_until: Instant;
  retry_at: Instant | null;
};
/** One charge: `amount` is the price and VAT less the `credit` of an upgrade. The period is that which it paid; `settled_at` is null while the wallet has not answered. `refunded`, of it `refunded_vat`, went back. `invoice` and `credit_note` are the numbers of these documents. */
export type ChargeRow = {
  reference: Reference;
  user_id: UserId;
  offer: PremiumOffer;
  cause: 'purchase' | 'renewal' | 'recovery' | 'upgrade';
  status: 'ordered' | 'paid' | 'failed';
  attempt: number;
  price: Kobo;
  vat: Kobo;
  credit: Kobo;
  amount: Kobo;
  available: Kobo | null;
  period_from: Instant | null;
  period_until: Instant | null;
  ordered_at: Instant;
  settled_at: Instant | null;
  refunded: Kobo | null;
  refunded_vat: Kobo | null;
  refunded_at: Instant | null;
  invoice: string | null;
  credit_note: string | null;
};
/** A payment by card or bank for Premium: `kept` stays in the wallet, for this `reason`. */
export type DepositRow = {
  reference: Reference;
  user_id: UserId;
  offer: PremiumOffer;
  amount: Kobo;
  status: 'awaited' | 'bought' | 'kept';
  reason: PremiumDepositKept['data']['reason'] | 'insufficient_funds' | null;
  begun_at: Instant;
};
/** One change of what an offer costs without VAT, kobo; its latest revision holds. */
export type PriceRow = {
  offer: PremiumOffer;
  revision: number;
  before: Kobo;
  price: Kobo;
  by_id: UserId;
  at: Instant;
};
/** What is shown of the card that a renewal is charged to where the wallet does not cover it. */
export type CardRow = {
  user_id: UserId;
  card: Sealed;
};
/** The last number that a series has in a year of Lagos. */
type SeriesRow = { series: string; year: number; last: number };

/** The invoices of Premium, and the credit notes of its refunds. */
const [INVOICES, CREDIT_NOTES] = ['GWP', 'GWC'] as const;

/** The next number of a series: without gaps in the order of the log, which every build of the view gives again. */
function nextNumber(rows: Rows<SeriesRow>, series: string, at: Instant): string {
  const year = Number(dayOf(at).slice(0, 4));
  const number = (rows.where({ series, year })[0]?.last ?? 0) + 1;
  rows.put({ series, year, last: number });
  return documentNumber(series, { year, number });
}

const { UserErased } = accountEvents;

/** Who has Premium, every charge of it, and what its offers cost. */
export const premiumView = view({ ...premiumEvents, ...premiumPriceEvents, UserErased })({
  name: 'premium',
  version: 7,
  tables: {
    premium: table<PremiumRow>(['user_id'], {
      user_id: 'text not null',
      status: 'text not null',
      offer: 'text not null',
      price: 'bigint not null',
      vat: 'bigint not null',
      amount: 'bigint not null',
      charged: 'bigint not null',
      paid_at: 'timestamptz not null',
      refunded_at: 'timestamptz',
      next_offer: 'text',
      next_amount: 'bigint',
      period_from: 'timestamptz not null',
      period_until: 'timestamptz not null',
      access_until: 'timestamptz not null',
      retry_at: 'timestamptz',
    }),
    charge: table<ChargeRow>(['reference'], {
      reference: 'text not null',
      user_id: 'text not null',
      offer: 'text not null',
      cause: 'text not null',
      status: 'text not null',
      attempt: 'int not null',
      price: 'bigint not null',
      vat: 'bigint not null',
      credit: 'bigint not null',
      amount: 'bigint not null',
      available: 'bigint',
      period_from: 'timestamptz',
      period_until: 'timestamptz',
      ordered_at: 'timestamptz not null',
      settled_at: 'timestamptz',
      refunded: 'bigint',
      refunded_vat: 'bigint',
      refunded_at: 'timestamptz',
      invoice: 'text',
      credit_note: 'text',
    }),
    deposit: table<DepositRow>(['reference'], {
      reference: 'text not null',
      user_id: 'text not null',
      offer: 'text not null',
      amount: 'bigint not null',
      status: 'text not null',
      reason: 'text',
      begun_at: 'timestamptz not null',
    }),
    card: table<CardRow>(['user_id'], {
      user_id: 'text not null',
      card: 'jsonb not null',
    }),
    series: table<SeriesRow>(['series', 'year'], {
      series: 'text not null',
      year: 'int not null',
      last: 'int not null',
    }),
    price: table<PriceRow>(['offer', 'revision'], {
      offer: 'text not null',
      revision: 'int not null',
      before: 'bigint not null',
      price: 'bigint not null',
      by_id: 'text not null',
      at: 'timestamptz not null',
    }),
  },
  indexes: `
    create index if not exists charge_user on charge (user_id, ordered_at desc, reference);
    create index if not exists charge_settled on charge (settled_at);
    create index if not exists charge_refunded on charge (refunded_at) where refunded_at is not null;
    create index if not exists deposit_user on deposit (user_id, begun_at desc, reference);`,
  on: {
    PremiumChargeOrdered: ({ charge }, { data }) =>
      charge.put({
        ...{ reference: data.reference, user_id: data.userId, offer: data.offer, cause: data.cause, status: 'ordered' },
        ...{ attempt: data.attempt, price: data.price, vat: data.vat, credit: data.credit ?? 0, amount: data.amount },
        ...{ available: null, period_from: null, period_until: null, ordered_at: data.at, settled_at: null },
        ...{ refunded: null, refunded_vat: null, refunded_at: null, invoice: null, credit_note: null },
      }),
    PremiumPeriodPaid: ({ premium, charge, deposit, series }, { data }) => {
      const { userId: user_id, reference, offer, price, vat, from: period_from, until: period_until, at } = data;
      const invoice = nextNumber(series, INVOICES, at);
      const refunded_at = premium.where({ user_id })[0]?.refunded_at ?? null;
      charge.update({ reference }, { status: 'paid', period_from, period_until, settled_at: at, invoice });
      if (data.deposit) deposit.update({ reference: data.deposit }, { status: 'bought' });
      premium.put({
        ...{ user_id, status: 'active', offer, price, vat, amount: price + vat, period_from, period_until },
        ...{ charged: data.amount, paid_at: at, refunded_at },
        ...{ next_offer: null, next_amount: null },
        ...{ access_until: graceEnd(period_until), retry_at: null },
      });
    },
    PremiumChargeFailed: ({ premium, charge, deposit }, { data }) => {
      const { userId: user_id, reference, cause, available, retryAt: retry_at, at } = data;
      charge.update({ reference }, { status: 'failed', available, settled_at: at });
      if (data.deposit) deposit.update({ reference: data.deposit }, { status: 'kept', reason: 'insufficient_funds' });
      if (!isChosen(cause)) premium.update({ user_id }, { status: 'past_due', retry_at });
    },
    // A page of the provider waits for one of these, and for none that the kept card pays.
    PremiumDepositAwaited: ({ deposit }, { data: { charge, userId: user_id, at: begun_at, ...data } }) => {
      const { reference, offer, amount } = data;
      if (!charge) deposit.put({ user_id, reference, offer, amount, status: 'awaited', reason: null, begun_at });
    },
    PremiumDepositKept: ({ deposit }, { data: { reference, reason } }) =>
      deposit.update({ reference }, { status: 'kept', reason }),
    PremiumCardKept: ({ card }, { data }) => card.put({ user_id: data.userId, card: data.card }),
    PremiumCardRemoved: ({ card }, { data: { userId: user_id } }) => card.remove({ user_id }),
    PremiumCardDeclined: () => undefined,
    PremiumCardForgotten: () => undefined,
    UserErased: ({ card }, { data: { userId: user_id } }) => card.remove({ user_id }),
    PremiumRefunded: ({ premium, charge, series }, { data: { userId: user_id, reference, vat, amount, at } }) => {
      const credit_note = nextNumber(series, CREDIT_NOTES, at);
      charge.update({ reference }, { refunded: amount, refunded_vat: vat, refunded_at: at, credit_note });
      premium.update({ user_id }, { refunded_at: at });
    },
    PremiumChangePlanned: ({ premium }, { data: { userId: user_id, offer: next_offer, amount: next_amount } }) =>
      premium.update({ user_id }, { next_offer, next_amount }),
    PremiumChangeUndone: ({ premium }, { data: { userId: user_id } }) =>
      premium.update({ user_id }, { next_offer: null, next_amount: null }),
    PremiumCancelled: ({ premium }, { data: { userId: user_id, until: access_until } }) =>
      premium.update({ user_id }, { status: 'cancelled', access_until, retry_at: null }),
    PremiumResumed: ({ premium }, { data: { userId: user_id, until } }) =>
      premium.update({ user_id }, { status: 'active', access_until: graceEnd(until) }),
    PremiumEnded: ({ premium, card }, { data: { userId: user_id, at } }) => {
      card.remove({ user_id });
      premium.update({ user_id }, { status: 'ended', access_until: at, retry_at: null });
    },
    PremiumPriceSet: (rows, { data: { offer, before, price, by: by_id, at }, revision }) =>
      rows.price.put({ offer, revision, before, price, by_id, at }),
  },
  // The desk counts who has Premium, and all may watch what it costs.
  audience: ({ type, data }) => [
    type === 'PremiumPriceSet' ? { topic: 'premium', key: 'offers' } : { user: data.userId },
    { role: 'admin' },
  ],
});
