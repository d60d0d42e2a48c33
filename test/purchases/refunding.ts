import { sql } from 'kysely';
import { purchasesView } from '#projections/purchases/purchases.view';
import type { App, Person } from '../app.js';
import { until } from '../until.js';
import { addContents, control, type Listing, paid, startPurchase } from './market.js';

type Refund = { transaction: string; amount: number; status: string };

/** Buys the listing by card; resolves to the reference once the guide is open. */
export async function bought(app: App, buyer: Person, listing: Listing): Promise<string> {
  const reference = await startPurchase(app, buyer, listing);
  await control(app, { pay: reference });
  await app.call('POST', `purchases/${reference}/verify/`, { token: buyer.token, body: {} });
  await paid(app, buyer, reference);
  return reference;
}

type Standing = {
  status: string;
  possible: boolean;
  code: string | null;
  to: string | null;
  to_card_kobo: number;
  opened: number;
  sections: number;
};
export const standing = async (app: App, buyer: Person, { slug }: Listing) =>
  (await app.call<{ data: Standing }>('GET', `listing/${slug}/refund`, { token: buyer.token })).body.data;

export const askRefund = (app: App, buyer: Person, { slug }: Listing, body: object = {}) =>
  app.call<{ message: string; data: { reference: string }; code?: string; detail?: string }>(
    'POST',
    `listing/${slug}/refund`,
    {
      token: buyer.token,
      body,
    },
  );

export const whenRefund = (app: App, buyer: Person, listing: Listing, status: string) =>
  until(
    () => standing(app, buyer, listing),
    (one) => one?.status === status,
    30_000,
  );

/** The refunds in the provider's book for one payment. */
export async function refundsInBook(app: App, reference: string): Promise<Refund[]> {
  const { refunds } = (await (await fetch(`${app.paymentsUrl}/control`)).json()) as { refunds: Refund[] };
  return refunds.filter(({ transaction }) => transaction === reference);
}

/** Further sections with a text each, until the listing has `count`; resolves to the ids of the new ones. */
export async function moreSections(app: App, creator: Person, listing: Listing, count: number): Promise<string[]> {
  const added: string[] = [];
  for (let n = 1; n < count; n++) added.push(await addContents(app, creator, listing, `Step ${n}: file the form.`));
  return added;
}

/** The purchase's row, as screens and queries know it. */
export async function purchaseRow(app: App, reference: string) {
  const { rows } = await sql<{ status: string; refund: string | null }>`
    select status, refund from ${sql.table(purchasesView.table.purchase)} where reference = ${reference}`.execute(
    app.sql,
  );
  return rows[0];
}
