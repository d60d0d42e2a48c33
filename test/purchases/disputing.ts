import { type App, type Person, startApp } from '../app.js';
import { until } from '../until.js';
import { control, grant, type Listing, openMarket, publishListing } from './market.js';

export type Dispute = {
  id: string;
  status: string;
  reason: string;
  due_at: string;
  amount_kobo: number;
  credit_kobo: number;
  taken_kobo: number | null;
  decision: string | null;
  note: string | null;
  failure: string | null;
  reminded_at: string | null;
  opened_at: string;
  guides: { slug: string; amount_kobo: number }[];
};
type Held = { reference: string; amount_kobo: number; reason: string; listing: { slug: string } | null };
type Balance = { data: { balance_kobo: number; available_kobo: number; frozen_kobo: number; held: Held[] } };

/** A market whose earnings clear at once, with a second guide and a person of finance. */
export async function openDisputedMarket() {
  const app = await startApp({ RECONCILE_AFTER: '300', CLEARING_DAYS: '0' });
  const { creator, admin, listing } = await openMarket(app);
  const other = await publishListing(app, creator, admin, { title: 'A bakery in Ibadan', price: 3_000 });
  const finance = await app.person();
  await grant(app, finance, 'finance');
  return { app, creator, listing, other, finance };
}

/** Disputes of payments, as finance, the bank and the wallets see them. */
export const disputing = (app: App, finance: Person) => {
  const queue = async (state = 'waiting') =>
    (
      await app.call<{ results: (Dispute & { reference: string })[] }>(
        'GET',
        `finance/card-disputes/?state=${state}`,
        finance,
      )
    ).body.results;
  const ofPayment = async (reference: string, state?: string) =>
    (await queue(state)).find((one) => one.reference === reference);
  const whenDisputed = async (reference: string, status: string) =>
    (await until(
      async () => (await ofPayment(reference)) ?? (await ofPayment(reference, 'ended')),
      (one) => one?.status === status,
      30_000,
    ))!;
  const disputed = async (transaction: string, more: object = {}) => {
    await control(app, { openDispute: { transaction, ...more } });
    return whenDisputed(transaction, 'open');
  };
  const resolved = (transaction: string, resolution: string) =>
    control(app, { resolveDispute: { transaction, resolution } });
  const decide = (id: string, decision: string, { token }: Person = finance, headers = {}) =>
    app.call<{ code?: string; message?: string }>('POST', `finance/card-disputes/${id}/${decision}/`, {
      ...{ token, headers, body: { reason: 'She read two sections.' } },
    });
  const walletOf = async ({ token }: Person) =>
    (await app.call<Balance>('GET', 'wallet/wallet-info', { token })).body.data;
  const whenWallet = (who: Person, is: (wallet: Balance['data']) => boolean) => until(() => walletOf(who), is, 30_000);
  /** The dispute at the provider. */
  const inBook = async (reference: string) =>
    (
      (await (await fetch(`${app.paymentsUrl}/control`)).json()) as {
        disputes: { transaction: string; status: string; evidence: { serviceDetails: string } | null }[];
      }
    ).disputes.find(({ transaction }) => transaction === reference);
  const reads = async ({ token }: Person, { slug }: Listing) => {
    type Page = { data: { sections: { slug: string }[] } };
    const [first] = (await app.call<Page>('GET', `listing/${slug}`, { token })).body.data.sections;
    return (await app.call('GET', `listing/${slug}/${first!.slug}`, { token })).status;
  };

  return { queue, ofPayment, whenDisputed, disputed, resolved, decide, walletOf, whenWallet, inBook, reads };
};
