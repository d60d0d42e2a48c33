import type { Places, Screen } from '../screens.js';
import { NOTHING, formOf, press, refusedBy } from './actions.js';

const HELD = {
  ...{ reference: 'pur.00000000-0000-4000-8000-000000000000', purpose: 'purchase', status: 'held' },
  ...{ reason: '₦4,000 was paid, not ₦12,500', failure: 'the account is closed', is_own: false },
  ...{ payer: { username: 'buyer', first_name: 'Amaka', last_name: 'Eze', avatar: null }, amount_kobo: 1_250_000 },
  ...{ listing: { slug: 'pharmacy', title: 'Opening a pharmacy in Lagos' }, requested: 1_250_000, paid: 400_000 },
  ...{ currency: 'NGN', value_kobo: 400_000, held_at: '2026-11-20T10:00:00.000Z' },
  ...{ decided_at: null, note: null, decided_by: null },
};

const CARD_DISPUTE = {
  ...{ id: '1000017', reference: HELD.reference, purpose: 'purchase', status: 'open', reason: 'fraud' },
  ...{ due_at: '2026-11-23T10:00:00.000Z', amount_kobo: 1_250_000, credit_kobo: 0, payer: HELD.payer, is_own: false },
  guides: [{ ...HELD.listing, reference: HELD.reference, amount_kobo: 1_250_000 }],
  ...{ decision: null, note: null, decided_at: null, decided_by: null, failure: 'Dispute cannot be resolved now' },
  ...{
    opened_at: '2026-11-20T10:00:00.000Z',
    reminded_at: '2026-11-22T10:00:00.000Z',
    ended_at: null,
    taken_kobo: null,
  },
};
const EVIDENCE = {
  ...{ initiated_at: '2026-11-10T10:00:00.000Z', paid_at: '2026-11-10T10:01:00.000Z', receipt: '/payment/callback' },
  guides: [
    {
      ...{ ...HELD.listing, reference: HELD.reference, price_kobo: 1_250_000, bought_at: '2026-11-10T10:01:00.000Z' },
      ...{ refunded_at: null, refunded_to: null, sections: 4 },
      opened: [{ title: 'Before you begin', at: '2026-11-10T10:05:00.000Z' }],
    },
  ],
};

const CONTESTED = {
  ...{ id: 'm-1', start: '2026-11-20T10:00:00.000Z', end: '2026-11-20T10:30:00.000Z', price: 15_000 },
  ...{ price_kobo: 1_500_000, is_own: false, status: 'waiting', decision: null },
  guest: { username: 'buyer', first_name: 'Bola', last_name: 'Ade', avatar: null },
  creator: { username: 'creator', first_name: 'Tunde', last_name: 'Bakare', avatar: null },
  claimed: { by: 'guest', at: '2026-11-20T10:40:00.000Z', statement: 'I waited for half an hour.' },
  contested: { at: '2026-11-20T12:00:00.000Z', statement: 'I was there from the start.' },
  claim: {
    ...{ username: 'admin', first_name: 'Ada', last_name: 'Obi', avatar: null },
    ...{ until: '2099-01-01T00:00:00.000Z', is_own: true },
  },
};
const DISPUTED = {
  id: '00000000-0000-5000-8000-000000000000',
  entry: {
    ...{ id: '00000000-0000-5000-8000-000000000000', revision: 0, kind: 'purchase', label: 'Purchased a Listing' },
    ...{ direction: 'out', amount: 12_500, amount_kobo: 1_250_000, currency: 'NGN', reference: HELD.reference },
    ...{ listing: HELD.listing, timestamp: '2026-11-20T10:00:00.000Z' },
  },
  ...{ reason: 'charged_twice', status: 'open', created_at: '2026-11-20T11:00:00.000Z', answered_at: null },
  messages: [{ from: 'owner', text: 'My bank shows it two times.', outcome: null, at: '2026-11-20T11:00:00.000Z' }],
  ...{ owner: HELD.payer, is_own: false, reopenings: 1, since: '2026-11-20T11:00:00.000Z', held_payments: 1 },
  claim: {
    username: 'admin',
    first_name: 'Tunde',
    last_name: 'Bello',
    avatar: null,
    until: '2999-01-01T00:00:00.000Z',
    is_own: true,
  },
  wallet: 'u-1',
};

const CASE_FILE = {
  ...{ id: '00000000-0000-4000-8000-0000000000ca', title: 'Charged twice', reason: 'The bank reported it.' },
  ...{ by: { id: 'u-9', username: 'vera' }, wallets: [{ id: 'u-1', username: 'buyer' }], references: ['pur.1'] },
  ...{ events: 14, bytes: 9_210, sha256: 'ab'.repeat(32), state: 'sealed', downloads: 1 },
  ...{ created_at: '2026-11-20T10:00:00.000Z', expires_at: '2999-01-01T10:00:00.000Z', ended_at: null },
};
const CASE_FILE_ACCESS = [
  { what: 'downloaded', by: { id: 'u-8', username: '' }, at: '2026-11-21T10:00:00.000Z' },
  { what: 'sealed', by: CASE_FILE.by, at: CASE_FILE.created_at },
];
/** Every route of case files with this as its data. */
const caseFiles = (data: object) => ({
  'audit/case-files**': { count: 1, next: null, previous: null, results: [CASE_FILE], message: 'Sealed', data },
  'audit/case-files/**': { data },
});

/** Moderation and the audit. */
export const staff = ({ wallet }: Places): Screen[] => [
  {
    ...{ as: 'admin' as const, path: '/admin/synonyms', state: 'synonyms' },
    async show(page) {
      await page.getByLabel('Why do they change?').waitFor();
    },
  },
  {
    ...{ as: 'admin' as const, path: '/admin/pages', state: 'pages' },
    async show(page) {
      await page.getByRole('list', { name: 'Written pages' }).waitFor();
    },
  },
  {
    ...{ as: 'admin' as const, path: '/admin/pages', state: 'a page being written' },
    async show(page) {
      await page.getByRole('button', { name: /Help & Support/ }).click();
      await page.getByRole('textbox', { name: 'Title' }).waitFor();
    },
  },
  {
    ...{ as: 'admin' as const, path: '/admin/plans', state: 'plans, a price refused' },
    show: refusedBy('Set price'),
  },
  {
    ...{ as: 'admin' as const, path: '/admin/plans', state: 'a price being confirmed' },
    async show(page) {
      await page.getByLabel('New price of 1 month, without VAT').fill('9000');
      await page.getByRole('button', { name: 'Set price' }).last().click();
      await page.getByRole('button', { name: 'Set it now' }).waitFor();
    },
  },
  { as: 'admin', path: '/pages/resource-center', state: 'of staff' },
  { as: 'admin', path: '/pages/resource-center?read=cash-plan', state: 'a resource' },
  { as: 'buyer', path: '/pages/resource-center', state: 'without Premium' },
  { as: 'visitor', path: '/pages/programs?read=first-licence-circle', state: 'a program' },
  {
    ...{ as: 'admin' as const, path: '/admin/regulations', state: 'changes of regulation' },
    async show(page) {
      await press('Close update')(page);
      await formOf('Record a change', 'Record and notify creators')(page);
    },
  },
  {
    ...{ as: 'admin' as const, path: '/listing-requests', state: 'a guide being removed' },
    show: formOf('Remove this guide', 'Remove guide'),
  },
  {
    ...{ as: 'admin' as const, path: '/listing-requests', state: 'requests being merged' },
    show: formOf('Merge into another request', 'Merge requests'),
  },
  {
    ...{ as: 'admin' as const, path: '/listing-requests', state: 'a request being declined' },
    show: formOf('Decline', 'Decline request'),
  },
  {
    ...{ as: 'admin' as const, path: '/admin/suspended-listings', state: 'suspended listings' },
    show: (page) => page.getByRole('region', { name: 'Suspended listings' }).waitFor(),
  },
  {
    ...{ as: 'admin' as const, path: '/admin/roles', state: 'roles' },
    async show(page) {
      await press('Give role')(page);
    },
  },
  {
    as: 'auditor',
    path: `/audit?wallet=${encodeURIComponent(wallet)}`,
    state: 'raw event',
    show: press('Show raw JSON'),
  },
  {
    ...{ as: 'auditor' as const, path: '/audit', state: 'a case file being sealed' },
    async show(page) {
      await formOf('Seal a case file', 'Seal it')(page);
      await refusedBy('Seal it')(page);
    },
  },
  {
    ...{ as: 'auditor' as const, path: '/audit', state: 'the key of a case file' },
    answers: caseFiles({ key: '0f'.repeat(32), case_file: CASE_FILE }),
    async show(page) {
      await formOf('Seal a case file', 'Seal it')(page);
      for (const field of ['Title', 'Why is it needed?', 'Wallets']) await page.getByLabel(field).last().fill('buyer');
      await press('Seal it')(page);
      await page.getByText('Copy the key now.').waitFor();
    },
  },
  {
    ...{ as: 'auditor' as const, path: '/audit', state: 'a case file being destroyed, with its log' },
    answers: caseFiles({ ...CASE_FILE, end_reason: null, access: CASE_FILE_ACCESS }),
    async show(page) {
      await page.getByRole('button', { name: /^Who had / }).click();
      await page.getByText('an erased account').waitFor();
      await page.getByRole('button', { name: /^Destroy / }).click();
      await page.getByRole('button', { name: 'Destroy it' }).waitFor();
    },
  },
  {
    ...{ as: 'admin' as const, path: '/admin', state: 'nothing waits' },
    answers: { 'moderation/**': NOTHING, 'finance/**': NOTHING },
    show: (page) => page.getByText(/^Nothing waits/).waitFor(),
  },
  {
    ...{ as: 'admin' as const, path: '/admin/listings?q=nothing-has-this', state: 'filtered to nothing' },
    show: (page) => page.getByText('No entry has these words.').waitFor(),
  },
  { as: 'admin', path: '/admin/listings', state: 'empty', answers: { 'moderation/listings**': NOTHING } },
  { as: 'admin', path: '/admin/listings', state: 'a reason asked', show: press('Request changes') },
  {
    ...{ as: 'admin' as const, path: '/admin/held-payments', state: 'a held payment being returned' },
    answers: { 'finance/held-payments**': { count: 1, next: null, previous: null, results: [HELD], data: [HELD] } },
    show: (page) => page.getByRole('button', { name: 'Send it back' }).click(),
  },
  {
    ...{ as: 'admin' as const, path: '/admin/card-disputes', state: 'a disputed payment being contested' },
    answers: {
      'finance/card-disputes/*/evidence': { data: EVIDENCE },
      'finance/card-disputes?**': { count: 1, next: null, previous: null, results: [CARD_DISPUTE] },
    },
    async show(page) {
      await page.getByText('Evidence', { exact: true }).click();
      await page.getByText('Opened 1 of 4 sections').waitFor();
      await page.getByRole('button', { name: 'Submit the evidence' }).click();
    },
  },
  {
    ...{ as: 'admin' as const, path: '/admin/entry-disputes', state: 'a question about an entry being answered' },
    answers: { 'finance/entry-disputes**': { count: 1, next: null, previous: null, results: [DISPUTED] } },
    show: refusedBy('Send answer'),
  },
  {
    ...{ as: 'admin' as const, path: '/admin/contested-meetings', state: 'a contested meeting being decided' },
    answers: { 'moderation/contested-meetings**': { count: 1, next: null, previous: null, results: [CONTESTED] } },
    show: refusedBy('Decide'),
  },
  {
    ...{ as: 'admin' as const, path: '/admin/reported-listings', state: 'reports of a listing being dismissed' },
    show: formOf('Dismiss reports', 'Dismiss them'),
  },
  {
    ...{ as: 'admin' as const, path: '/admin/listings', state: 'an approval' },
    async show(page) {
      await page.getByRole('button', { name: 'Approve', exact: true, disabled: false }).first().click();
      await press('Approve listing')(page);
    },
  },
  { as: 'admin', path: '/admin/reviews', state: 'a review being hidden', show: formOf('Hide review', 'Hide it') },
];
