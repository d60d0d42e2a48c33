import type { App, Person } from '../app.js';
import { couponing } from '../coupons/couponing.js';
import { until } from '../until.js';
import { control, type Listing, startPurchase, statusOf } from './market.js';

type Held = { reference: string; status: string; value_kobo: number; failure: string | null; note: string | null };
export type Holding = ReturnType<typeof holding>;

/** Payments for a guide that wait for finance, and its decisions on them. */
export function holding(app: App, finance: Person, listing: Listing) {
  /** A new buyer's payment for the guide, which the provider confirms otherwise than it was asked for. */
  async function held(fields: object, code?: string) {
    const buyer = await app.person();
    const reference = code
      ? (await couponing(app).buy(buyer, listing, { coupon: code })).body.data.reference
      : await startPurchase(app, buyer, listing);
    await control(app, { pay: reference, verify: { fields, omit: [] } });
    await app.call('POST', `purchases/${reference}/verify/`, { token: buyer.token, body: {} });
    await until(
      () => statusOf(app, buyer, reference),
      (status) => status === 'under_review',
    );
    return { buyer, reference };
  }

  const queue = async (state = 'waiting') =>
    (await app.call<{ results: Held[] }>('GET', `finance/held-payments/?state=${state}`, { token: finance.token })).body
      .results;
  const inQueue = async (reference: string, state?: string) =>
    (await queue(state)).find((one) => one.reference === reference);
  const decide = (decision: string, reference: string, { token }: Person = finance, headers = {}) =>
    app.call<{ code?: string; message?: string }>('POST', `finance/held-payments/${reference}/${decision}/`, {
      ...{ token, headers, body: { reason: 'The bank confirms it by telephone.' } },
    });

  return { held, inQueue, decide };
}
