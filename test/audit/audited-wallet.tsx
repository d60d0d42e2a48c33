import { screen } from '@testing-library/react';
import { Audit } from '#client/audit/audit';
import type { User } from '#client/lib/http/session';
import { ada, type Network, renderScreen } from '../screen';

export const auditor = { ...ada, username: 'auditor', roles: ['user', 'auditor'] };

export const event = (revision: number, more: object = {}) => ({
  id: `e-${revision}`,
  revision,
  position: `${1000 + revision}`,
  type: 'WalletCredited',
  at: `2026-01-0${revision + 1}T10:00:00.000Z`,
  sentence: `Deposit number ${revision + 1}: ₦1,000 moved into the wallet`,
  from: 'provider',
  to: 'wallet',
  amount_kobo: 100_000,
  direction: 'in',
  balance_before_kobo: revision * 100_000,
  balance_after_kobo: (revision + 1) * 100_000,
  available_after_kobo: (revision + 1) * 100_000,
  pending_after_kobo: 0,
  reference: `ref-${revision}`,
  hash: `hash-${revision}`,
  prev: revision ? `hash-${revision - 1}` : '',
  chain_ok: true,
  cause: { correlation_id: `c-${revision}`, causation_id: null, actor: null, label: 'Payment webhook' },
  data: { amount: 100_000, reference: `ref-${revision}` },
  ...more,
});
export const events = [0, 1, 2, 3].map((revision) => event(revision));
export const list = (results: object[]) => ({ count: results.length, next: null, previous: null, results });

export const compared = (shown: number) => ({
  equal: shown === 400_000,
  log: { revision: 3, balance_kobo: 400_000 },
  view: { revision: 3, balance_kobo: shown },
  behind: 0,
});

const sum = (count: number, amount_kobo: number) => ({ count, amount_kobo });
const both = (one: object) => ({ ledger: one, provider: one, matched: one });
const nothing = sum(0, 0);

/** A reconciliation in which every side agrees, but for what is given. */
export const reconciled = (more: object = {}) => ({
  data: {
    ...{ checked_at: '2026-01-02T10:00:00.000Z', since: '2025-12-03T10:00:00.000Z', days: 30, is_cut: false, ok: true },
    ...{ payments: both(sum(4, 5_000_000)), payouts: both(sum(1, 100_000)), refunds: both(nothing) },
    sales: { ledger: sum(3, 4_500_000), access: sum(3, 4_500_000), matched: sum(3, 4_500_000) },
    ...{ held: nothing, under_way: nothing, unmatched: nothing, items: [], asked_again_ms: 300_000 },
    ...more,
  },
});

export const rules = {
  commission_basis_points: 1_000,
  charges: [
    { up_to_kobo: 500_000, fee_kobo: 1_000 },
    { up_to_kobo: 5_000_000, fee_kobo: 2_500 },
    { up_to_kobo: null, fee_kobo: 5_000 },
  ],
};
const unchanged = (kobo: number) => ({ recorded_kobo: kobo, would_be_kobo: kobo, difference_kobo: 0 });

/** A replay in which no person's money differs, but for what is given. */
export const replay = (more: object = {}) => ({
  data: {
    ...{ from: '2026-01-01', to: '2026-01-02', person: null, rules, people: 0, results: [] },
    sales: { count: 3, amount_kobo: 3_500_000, refunded: 0 },
    withdrawals: { count: 2, amount_kobo: 650_000 },
    totals: {
      ...{ creators: unchanged(2_925_000), coauthors: unchanged(225_000) },
      ...{ platform: unchanged(350_000), charges: unchanged(3_500) },
    },
    ...more,
  },
});

const table: Network = {
  'GET audit/wallets/': list([
    {
      id: 'u-1',
      owner: { username: 'ada', first_name: 'Ada', last_name: 'Obi' },
      events: 4,
      balance_kobo: 400_000,
      last_at: null,
    },
  ]),
  'GET audit/books/': {
    data: {
      ...{ checked_at: '2026-01-02T10:00:00.000Z', position: '1002', ok: true, wallets: 3, entries: 12, differing: 0 },
      ...{
        balance_kobo: 400_000,
        sum_kobo: 0,
        provider_fees_kobo: 28_750,
        accounts: [{ account: 'provider', balance_kobo: -400_000 }],
        escrows: [],
      },
    },
  },
  'GET audit/reconciliation/': reconciled(),
  'GET audit/views/': list([
    {
      ...{ view: 'wallet', version: 3, state: 'live', percent: 100, lag_events: 0, lag_seconds: 0 },
      ...{ events_per_second: 12, halted_event_id: null, halted_reason: null, reported_at: null },
      ...{ built: true, position: '1002', may_roll_back: false, rebuild: null },
    },
    {
      ...{ view: 'catalogue', version: 4, state: 'halted', percent: 100, lag_events: 7, lag_seconds: 90 },
      ...{ events_per_second: 0, halted_event_id: 'e-1', halted_reason: 'no such column', reported_at: null },
      ...{ built: true, position: '1002', may_roll_back: false, rebuild: null },
    },
  ]),
  'GET audit/parked-events/': list([]),
  'GET audit/webhooks/': list([]),
  'GET audit/incidents/': list([]),
  'GET audit/drills/': list([]),
  'GET audit/case-files/': list([]),
  'GET audit/what-if/': replay(),
  'GET audit/wallets/u-1/events/': list(events),
  'GET audit/wallets/u-1/events?limit=100&offset=4': list([]),
  'GET audit/wallets/u-1/related/': list([]),
  'GET audit/wallets/u-1/verify/': { data: { ok: true, events: 1204, head: 'hash-3', broken: null } },
  'GET audit/wallets/u-1/compare/': { data: compared(400_000) },
};
/** The audit screen of one wallet with four events, as an auditor sees it. */
export const open = (api: Network = {}, route = '/audit?wallet=u-1', as: User = auditor) =>
  renderScreen(<Audit />, { as, route, api: { ...table, ...api } });

export const ready = () => screen.findByRole('heading', { name: /Deposit number 4/ });
