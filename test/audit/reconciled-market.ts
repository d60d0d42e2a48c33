import { sql } from 'kysely';
import { purchasesView } from '#projections/purchases/purchases.view';
import { walletView } from '#projections/wallet/wallet.view';
import { withdrawalsView } from '#projections/withdrawals/withdrawals.view';
import { control, grant } from '../purchases/market.js';
import { openProxiedMarket } from '../purchases/proxied-market.js';
import { bought } from '../purchases/refunding.js';
import { until } from '../until.js';

type Sum = { count: number; amount_kobo: number };
export type Sides = Record<
  'payments' | 'payouts' | 'refunds',
  { ledger: Sum; provider: Sum | null; matched: Sum | null }
> & {
  sales: Record<'ledger' | 'access' | 'matched', Sum>;
  ok: boolean;
  since: string;
  is_cut: boolean;
  under_way: Sum;
  unmatched: Sum;
  items: { kind: string; reference: string; amount_kobo: number; other_kobo: number | null; wallet: string | null }[];
};

/** Tables that specs change by hand. */
export const payment = sql.table(purchasesView.table.payment);
export const purchase = sql.table(purchasesView.table.purchase);
export const entry = sql.table(walletView.table.entry);
export const withdrawal = sql.table(withdrawalsView.table.withdrawal);

/** Longer ago than what is under way. */
export const earlier = () => new Date(Date.now() - 600_000).toISOString();
export const SILENCE = { status: 503, body: { status: false, message: 'Service unavailable' } };

export const kinds = ({ items }: Sides) => items.map(({ kind }) => kind).sort();
export const agrees = ({ ok, payments, payouts, refunds, sales, under_way: underWay }: Sides) =>
  ok &&
  underWay.count === 0 &&
  sales.ledger.amount_kobo === sales.access.amount_kobo &&
  [payments, payouts, refunds].every(
    ({ ledger, provider, matched }) =>
      ledger.amount_kobo === provider?.amount_kobo &&
      ledger.count === provider.count &&
      matched?.count === ledger.count,
  );

export type ReconciledMarket = Awaited<ReturnType<typeof openReconciledMarket>>;

/** A market whose payment provider says that all happened ten minutes ago, and an auditor of it. */
export async function openReconciledMarket() {
  const market = await openProxiedMarket({ reconcileAfter: 1_000 });
  const { app, proxy, listing } = market;
  const auditor = await app.person();
  await grant(app, auditor, 'auditor');

  /** The provider says that everything changed last at an earlier time. */
  const longAgo = () => {
    const at = earlier();
    return control(app, {
      verify: { fields: { paid_at: at } },
      transfer: { fields: { transferred_at: at }, outcome: 'pending' },
      refund: { fields: { refunded_at: at }, delay: 0 },
    });
  };
  /** What became of payments, transfers and refunds stays unknown to the product; it may ask for the lists. */
  const unheard = () => proxy.answers(({ path }) => (path.includes('/verify/') ? SILENCE : undefined));
  /** The product asks again at once. */
  async function heard() {
    proxy.behaves();
    await sql`update app.outbox set due_at = now() where state = 'open' and due_at > now()`.execute(app.sql);
  }

  const ask = (query = '', who = auditor) =>
    app.call<{ data: Sides; code?: string; days?: string[] }>('GET', `audit/reconciliation${query}`, {
      token: who.token,
    });
  const compared = async (query = '') => (await ask(query)).body.data;

  /** The comparison while a statement has changed rows by hand; undone afterwards. */
  async function after(change: ReturnType<typeof sql>, undo: ReturnType<typeof sql>): Promise<Sides> {
    await change.execute(app.sql);
    return compared().finally(() => undo.execute(app.sql));
  }

  /** A guide that a new person bought by card, settled ten minutes ago. */
  async function oldSale() {
    const buyer = await app.person();
    const reference = await bought(app, buyer, listing);
    await until(compared, agrees);
    await sql`update ${payment} set settled_at = ${earlier()} where reference = ${reference}`.execute(app.sql);
    await sql`update ${purchase} set completed_at = ${earlier()} where reference = ${reference}`.execute(app.sql);
    await sql`update ${entry} set at = ${earlier()} where reference = ${reference}`.execute(app.sql);
    return { buyer, reference };
  }

  return { ...market, auditor, longAgo, unheard, heard, ask, compared, after, oldSale };
}
