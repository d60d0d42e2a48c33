import { randomUUID } from 'node:crypto';
import { AdvancePremium } from '#server/premium/premium';
import type { App, Person } from '../app.js';
import { settled } from '../settled.js';

export type State = {
  status: string;
  is_premium: boolean;
  offer: string | null;
  period: { from: string; until: string } | null;
  access_until: string | null;
  next_charge: { at: string; amount_kobo: number } | null;
  planned: { offer: string; at: string; amount_kobo: number } | null;
  changes: { offer: string; kind: string; credit_kobo: number; amount_kobo: number; quoted_at: string }[];
  refund: { amount_kobo: number; vat_kobo: number; quoted_at: string; until: string } | null;
  deposit: { reference: string; status: string; reason: string | null; amount_kobo: number } | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number; is_expired: boolean } | null;
  offers: { offer: string; months: number; price_kobo: number; vat_kobo: number; amount_kobo: number }[];
};
export type Answer = {
  message?: string;
  code?: string;
  detail?: string;
  amount_kobo?: number;
  missing_kobo?: number;
  fund_path?: string;
  data: State;
};
export type CheckoutAnswer = {
  code?: string;
  data: { authorization_url: string; reference: string; amount_kobo: number };
};
export type Charge = {
  cause: string;
  status: string;
  amount_kobo: number;
  credit_kobo: number;
  period: { from: string; until: string } | null;
  refund: { amount_kobo: number; vat_kobo: number } | null;
  reference: string;
  invoice: string | null;
  credit_note: string | null;
};

export const [MONTH, YEAR] = [838_500, 5_160_000];
export const DAY_MS = 86_400_000;

/** Calls of the routes of Premium, for specs. */
export const premiumCalls = (app: App) => {
  const post = (path: string, { token }: Person, body: object, key: string = randomUUID()) =>
    app.call<Answer>('POST', path, { token, body, headers: { 'Idempotency-Key': key } });
  return {
    buy: (who: Person, body: object = { offer: 'PREMIUM_1M' }, key?: string) => post('premium', who, body, key),
    checkout: ({ token }: Person, body: object = { offer: 'PREMIUM_1M' }, key: string = randomUUID()) =>
      app.call<CheckoutAnswer>('POST', 'premium/checkout', { token, body, headers: { 'Idempotency-Key': key } }),
    act: (who: Person, what: 'cancel' | 'resume' | 'card/remove') => post(`premium/${what}`, who, {}),
    change: (who: Person, body: object, key?: string) => post('premium/change', who, body, key),
    refund: (who: Person, body: object = {}, key?: string) => post('premium/refund', who, body, key),
    stateOf: async ({ token }: Person) => (await app.call<{ data: State }>('GET', 'premium', { token })).body.data,
    chargesOf: async ({ token }: Person) =>
      (await app.call<{ results: Charge[] }>('GET', 'premium/charges', { token })).body.results,
    mailsOf: async ({ email }: Person, words: string) =>
      (await app.mails(email)).filter(({ subject }) => subject.includes(words)).length,
    /** The timer of this instant rings, so many days after the end of the paid period. */
    async ring(who: Person, end: string, days = 0) {
      const at = new Date(Date.parse(end) + days * DAY_MS).toISOString();
      await app.commands.execute(new AdvancePremium({ userId: who.id, reference: `prm.${randomUUID()}`, at }));
      await settled(app);
    },
  };
};
