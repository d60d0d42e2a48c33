import { randomUUID } from 'node:crypto';
import type { App, Person } from '../app.js';
import type { Listing } from '../purchases/market.js';

export type Coupon = {
  code: string;
  status: string;
  uses_left: number | null;
  used: number;
  reserved: number;
  given_kobo: number;
  listings: { slug: string }[] | null;
};
type Answer<Data> = { code?: string; detail?: string; message?: string; data: Data } & Record<string, unknown>;
export type PricedCart = {
  coupon: { code: string; problem: string | null; detail: string | null } | null;
  list_total_kobo: number;
  discount_kobo: number;
  total_kobo: number;
  items: { slug: string; price_kobo: number; discount_kobo: number }[];
};
type Begun = { reference: string; amount_kobo: number; status: string };

/** Calls of the routes of coupons, for specs. */
export const couponing = (app: App) => ({
  create: ({ token }: Person, body: object) => app.call<Answer<Coupon>>('POST', 'coupons', { token, body }),
  /** The code of a new coupon. */
  async made({ token }: Person, body: object): Promise<string> {
    const made = await app.call<Answer<Coupon>>('POST', 'coupons', { token, body });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body.data.code;
  },
  change: ({ token }: Person, code: string, what: 'pause' | 'resume' | 'end') =>
    app.call<Answer<Coupon>>('POST', `coupons/${code}/${what}`, { token, body: {} }),
  /** The coupon as its creator's list shows it. */
  shown: async ({ token }: Person, code: string) =>
    (await app.call<{ results: Coupon[] }>('GET', 'coupons?limit=100', { token })).body.results.find(
      (one) => one.code === code,
    )!,
  apply: ({ token }: Person, code: string) =>
    app.call<Answer<PricedCart>>('POST', 'cart/coupon', { token, body: { code } }),
  takeOut: ({ token }: Person) => app.call<Answer<PricedCart>>('DELETE', 'cart/coupon', { token }),
  cart: async ({ token }: Person) => (await app.call<{ data: PricedCart }>('GET', 'cart', { token })).body.data,
  quote: (listing: Listing, code: string, who?: Person) =>
    app.call<Answer<{ list_price_kobo: number; discount_kobo: number; price_kobo: number }>>(
      'GET',
      `cart/quote?listing_id=${listing.slug}&code=${encodeURIComponent(code)}`,
      { token: who?.token },
    ),
  buy: ({ token }: Person, { id }: Listing, body: object = {}) =>
    app.call<Answer<Begun>>('POST', 'listing/listing-purchase', {
      ...{ token, headers: { 'Idempotency-Key': randomUUID() } },
      body: { listing_id: id, ...body },
    }),
});
