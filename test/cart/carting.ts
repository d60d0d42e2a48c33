import { randomUUID } from 'node:crypto';
import type { App, Person } from '../app.js';
import { funded } from '../purchases/market.js';

export type Cart = {
  count: number;
  total: number;
  total_kobo: number;
  items: {
    id: string;
    slug: string;
    title: string;
    price_kobo: number;
    added_price_kobo: number;
    price_changed: boolean;
    on_sale: boolean;
    creator: { username: string } | null;
  }[];
};
type Answer<Data> = { code?: string; detail?: string; message?: string; data: Data } & Record<string, unknown>;
export type Checkout = { reference: string; authorization_url: string; amount_kobo: number; status: string };
export type Standing = {
  status: string;
  purpose: string;
  amount_kobo: number;
  refunded_to: string | null;
  order: {
    to_pay_kobo: number;
    from_balance_kobo: number;
    funded: boolean;
    lines: { listing: { slug: string }; status: string; code: string | null; detail: string | null }[];
  };
};

/** Calls of the routes of carts and their checkout, for specs. */
export const carting = (app: App) => ({
  add: ({ token }: Person, listing_id: string) =>
    app.call<Answer<Cart>>('POST', 'cart', { token, body: { listing_id } }),
  read: async ({ token }: Person) => (await app.call<{ data: Cart }>('GET', 'cart', { token })).body.data,
  remove: ({ token }: Person, listing?: string) =>
    app.call<Answer<Cart>>('DELETE', `cart${listing ? `?listing_id=${listing}` : ''}`, { token }),
  checkOut: ({ token, email }: Person, more: object = {}, key: string = randomUUID()) =>
    app.call<Answer<Checkout>>('POST', 'cart/checkout', {
      ...{ token, headers: { 'Idempotency-Key': key } },
      body: { first_name: 'Ada', last_name: 'Obi', billing_email: email, phone: '0803 123 4567', ...more },
    }),
  standing: async ({ token }: Person, reference: string) =>
    (await app.call<{ data: Standing }>('GET', `purchases/${reference}`, { token })).body.data,
  /** A person who has added `amount` kobo to the wallet by card. */
  funded: (amount: number) => funded(app, amount),
});
