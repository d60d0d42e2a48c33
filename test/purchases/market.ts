import { CHECKLIST } from '#server/catalogue/review-checks';
import { createHmac } from 'node:crypto';
import { START } from '@eventstore/db-client';
import { sql } from 'kysely';
import type { App, Person } from '../app.js';
import { until } from '../until.js';

/** A published listing of a verified creator, and the payment sandbox's routes. */
export async function openMarket(app: App, price = 12_500) {
  const [creator, admin] = [await app.person(), await app.person()];
  await grant(app, admin, 'admin');
  await app.call('POST', `moderation/creators/${creator.username}/verify/`, {
    token: admin.token,
    body: { reason: 'Her licence is valid.' },
  });
  const listing = await publishListing(app, creator, admin, { price });
  return { creator, admin, listing };
}

export async function grant(app: App, { id }: Person, role: string) {
  const { GrantRole } = await import('#server/accounts/account');
  await app.commands.execute(new GrantRole({ userId: id, role, reason: null, at: new Date().toISOString() }));
  await until(
    async () =>
      (await app.call<{ roles: string[] }>('GET', 'auth/users/me/', { token: await token(app, id) })).body.roles,
    (roles) => roles.includes(role),
  );
}

/** A new access token of a person's newest session. */
async function token(app: App, id: string): Promise<string> {
  const { Tokens } = await import('#server/platform/security/tokens');
  const { rows } = await sql<{
    id: string;
  }>`select id from app.session where person_id = ${id} order by created_at desc limit 1`.execute(app.sql);
  return app.web.get(Tokens).sign(id, rows[0]!.id);
}

type Offer = { price?: number; title?: string };
export type Listing = { id: string; slug: string; listing_id: string };

export async function publishListing(app: App, creator: Person, admin: Person, offer: Offer = {}): Promise<Listing> {
  const listing = await handIn(app, creator, offer);
  await addContents(app, creator, listing);
  await approve(app, admin, listing);
  return listing;
}

/** One section with a text: an empty listing is neither approved nor sold. Resolves to the section's id. */
export async function addContents(
  app: App,
  { token }: Person,
  { id }: Pick<Listing, 'id'>,
  text_content = 'Reserve the name first.',
) {
  const made = await app.call<{ data: { id: string } }>('POST', 'listing/section/create/', {
    token,
    body: { title: 'Before you begin', listing: id },
  });
  const text = { section: made.body.data?.id, text_content };
  const { status, body } = await app.call('POST', 'listing/text', { token, body: text });
  if (status !== 201) throw new Error(JSON.stringify([made.body, body]));
  return made.body.data.id;
}

export async function handIn(
  app: App,
  creator: Person,
  { price = 12_500, title = 'Opening a pharmacy in Lagos' }: Offer,
): Promise<Listing> {
  const made = await app.call<{ data: Listing }>('POST', 'listing/', {
    token: creator.token,
    body: {
      title,
      subtitle: 'Every licence, in order',
      price,
      industry: 'retail-pharmacy',
      sector: ['pharmaceutical'],
      country: 'Nigeria',
      region: 'Lagos',
      description: 'From the pharmacists council to the last inspection: what to file, where, and what it costs.',
      licence_affirmed: true,
    },
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data;
}

export async function approve(app: App, { token }: Person, { id }: Listing) {
  const { status, body } = await app.call('POST', `moderation/listings/${id}/approve/`, {
    token,
    body: { checked: CHECKLIST },
  });
  if (status >= 300) throw new Error(JSON.stringify(body));
}

/** The creator and a reviewer agree on another price, naira. */
export async function agreeOnPrice(
  app: App,
  { creator, admin }: { creator: Person; admin: Person },
  { slug }: Listing,
  price: number,
) {
  const path = `listing/${slug}/price-review`;
  const note = 'With the forms of 2026.';
  await app.call('POST', path, { token: creator.token, body: { price, note } });
  type Review = { data: { proposals: { round: number }[] } };
  const { round } = (await app.call<Review>('GET', path, { token: creator.token })).body.data.proposals[0]!;
  await app.call('POST', `${path}/accept`, { token: admin.token, body: { round } });
}

export async function startPurchase(app: App, buyer: Person, listing: Listing): Promise<string> {
  const answer = await app.call<{ data: { reference: string } }>('POST', 'listing/listing-purchase', {
    token: buyer.token,
    body: { listing_id: listing.id },
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.data.reference;
}

export const control = (app: App, body: object) =>
  fetch(`${app.paymentsUrl}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The references of the transactions that the provider opened for one payer. */
export async function openedFor(app: App, { email }: Person): Promise<string[]> {
  const { transactions } = (await (await fetch(`${app.paymentsUrl}/control`)).json()) as {
    transactions: { email: string; reference: string }[];
  };
  return transactions.filter((transaction) => transaction.email === email).map(({ reference }) => reference);
}

export const statusOf = async (app: App, who: Person, reference: string) =>
  (await app.call<{ data: { status: string } }>('GET', `purchases/${reference}/`, { token: who.token })).body.data
    ?.status;

export const paid = (app: App, who: Person, reference: string) =>
  until(
    () => statusOf(app, who, reference),
    (status) => status === 'paid',
  );

export const balanceOf = async (app: App, who: Person) =>
  (
    await app.call<{ data: { balance_kobo: number; pending_kobo: number; available_kobo: number } }>(
      'GET',
      'wallet/wallet-info',
      { token: who.token },
    )
  ).body.data;

/** A person, by default a new one, who has added `amount` kobo to the wallet by card. */
export async function funded(app: App, amount: number, who?: Person): Promise<Person> {
  const person = who ?? (await app.person());
  const { token } = person;
  const begun = await app.call<{ data: { reference: string } }>('POST', 'wallet/deposit', {
    ...{ token, body: { amount: amount / 100 } },
  });
  const { reference } = begun.body.data;
  await control(app, { pay: reference });
  await app.call('POST', `purchases/${reference}/verify/`, { token, body: {} });
  await until(
    () => balanceOf(app, person),
    ({ balance_kobo }) => balance_kobo >= amount,
  );
  return person;
}

type Movement = { kind: string; reference: string; amount_kobo: number; running_balance_kobo: number };

/** A wallet's entries as its owner sees them, newest first. */
export const historyOf = async (app: App, who: Person) =>
  (await app.call<{ results: Movement[] }>('GET', 'wallet/transactions', { token: who.token })).body.results;

/** A webhook with the provider's signature. */
export function signedWebhook(app: App, reference: string, change: object = {}) {
  const raw = JSON.stringify({
    event: 'charge.success',
    data: { id: 1, reference, status: 'success', amount: 1, ...change },
  });
  const signature = createHmac('sha512', app.config.get('PAYSTACK_SECRET_KEY')).update(raw).digest('hex');
  return { raw, headers: { 'content-type': 'application/json', 'x-paystack-signature': signature } };
}

/** Types of the events of one payment, sorted. */
export async function factsAbout(app: App, reference: string): Promise<string[]> {
  const types: string[] = [];
  for await (const { event } of app.store.client.readAll({ fromPosition: START }))
    if (event && (event.data as { reference?: unknown }).reference === reference) types.push(event.type);
  return types.sort();
}

/** Types of all events of a purchase by card. */
export const ONE_PURCHASE = [
  ...['CheckoutOpened', 'CommissionCharged', 'FundsDeposited', 'PaymentInitiated', 'PaymentSettled'],
  ...['PurchaseCompleted', 'PurchasePaid', 'PurchaseStarted', 'SaleEarned'],
];

/** The outbox message of the webhooks about a payment. */
export async function webhookRun(app: App, reference: string) {
  const { rows } = await sql<{ state: string; attempts: number; isRunning: boolean }>`
    select message.state, message.attempts, message.lease_until is not null as "isRunning"
    from app.outbox message join app.inbox webhook on message.id = 'webhook-' || webhook.key
    where convert_from(webhook.body, 'UTF8') like ${`%${reference}%`}`.execute(app.sql);
  return rows[0];
}

/** Number of mails about a payment that a person received. */
export const mailsAbout = async (app: App, who: Person, reference: string) =>
  (await app.mails(who.email)).filter(({ text }) => text.includes(reference)).length;
