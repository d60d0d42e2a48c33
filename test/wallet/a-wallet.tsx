import { WalletTab } from '#client/wallet/wallet-tab';
import { ada, type Network, renderScreen } from '../screen';

export const info = (kobo: number) => ({
  message: 'Wallet',
  data: { balance_kobo: kobo, available_kobo: kobo - 100_000, pending_kobo: 100_000, currency: 'NGN', revision: 3 },
});

export const entry = (revision: number, more: object = {}) => ({
  id: `t-${revision}`,
  type: 'credit',
  kind: 'deposit',
  direction: 'in',
  label: 'Wallet funded',
  amount_kobo: 500_000,
  status: 'posted',
  reference: `ref-${revision}`,
  listing: null,
  running_balance_kobo: 500_000 * revision,
  timestamp: new Date().toISOString(),
  revision,
  ...more,
});

export const page = (results: object[], next: string | null = null) => ({
  count: results.length,
  next,
  previous: null,
  results,
  data: results,
});

export const purchase = entry(2, {
  type: 'listing',
  kind: 'purchase',
  direction: 'out',
  label: 'Purchased a Listing',
  amount_kobo: 1_250_050,
  listing: { slug: 'open-a-bakery', title: 'Open a bakery' },
  timestamp: '2026-01-05T10:00:00Z',
});

export const open = (api: Network = {}, route?: string) =>
  renderScreen(<WalletTab />, {
    as: ada,
    route,
    api: {
      ...{ 'GET wallet/wallet-info': info(1_250_000), 'GET wallet/transactions': page([entry(3), purchase]) },
      ...{ 'GET wallet/withdrawals': page([]), 'GET wallet/bank-accounts': { data: [] } },
      'GET wallet/entry-disputes': page([]),
      ...api,
    },
  });

export const daysAgo = (days: number) => ({ timestamp: new Date(Date.now() - days * 86_400_000).toISOString() });

/** The server's link to the entries before one. */
export const older = (cursor: number) => `https://shop.test/api/wallet/transactions?limit=100&cursor=${cursor}`;

/** Requests for pages of the history, in order. */
export const histories = ({ asked }: ReturnType<typeof open>) =>
  asked.map(({ path }) => path).filter((path) => path.startsWith('wallet/transactions'));
