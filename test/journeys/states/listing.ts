import type { Places, Screen } from '../screens.js';
import { NOTHING, formOf, press, refusedBy } from './actions.js';

const PROPOSED = { price: 9_000, price_kobo: 900_000, at: '2026-11-20T10:00:00.000Z', answered_at: null };
const PRICE_REVIEW = {
  ...{ price: 12_500, price_kobo: 1_250_000, side: 'creator', is_negotiable: true, answer_by: null },
  proposals: [
    { ...PROPOSED, round: 2, asked: 'moderator', note: 'Guides like it cost less.', outcome: 'open', reason: null },
    { ...PROPOSED, round: 1, asked: 'creator', note: 'It has forms.', outcome: 'declined', reason: 'Too much.' },
  ],
};
const SUGGESTED = {
  ...{ id: '1', text: 'The office moved to Alausa.', status: 'open', answer: '', is_own: false },
  ...{ section: { id: '1', slug: 'offices', title: 'Offices' }, answered_at: null },
  suggester: { username: 'buyer', first_name: 'Amaka', last_name: 'Eze', avatar: null },
  created_at: '2026-11-20T08:00:00.000Z',
};
const WALLET = {
  ...{ balance: 50_000, available: 50_000, pending: 0, owed: 0, currency: 'NGN', owed_kobo: 0, pending_kobo: 0 },
  ...{ balance_kobo: 5_000_000, revision: 1, position: '1', chain_head: null, as_of: '2026-11-20T08:00:00.000Z' },
};
const ASKED = {
  ...{
    id: '1',
    text: 'Does it cover Ogun State?',
    section: SUGGESTED.section,
    asker: SUGGESTED.suggester,
    is_own: false,
    votes: 2,
    upvoted: false,
  },
  answer: { text: 'Yes, in the third section.', at: '2026-11-20T08:00:00.000Z' },
  created_at: '2026-11-19T08:00:00.000Z',
};

const walletOf = (available_kobo: number) => ({ 'wallet/wallet-info': { data: { ...WALLET, available_kobo } } });
/** A listing that may be paid from the wallet, and one for which the wallet does not suffice. */
const fromWallet = (slug: string): Screen[] => [
  {
    ...{ as: 'founder2' as const, path: `/listing/${slug}`, state: 'paying from the wallet' },
    answers: walletOf(5_000_000),
    show: press('Pay from your wallet'),
  },
  {
    ...{ as: 'founder2' as const, path: `/listing/${slug}`, state: 'too little in the wallet' },
    answers: walletOf(10_000),
    show: (page) => page.getByRole('link', { name: /^Add ₦/ }).waitFor(),
  },
];

/** A listing’s page: its price, reviews, suggestions and questions. */
export const listing = ({ bought, own, preview, reviewed, section }: Places): Screen[] => [
  { as: 'creator', path: `/listing/${own}`, state: 'a price asked', show: press('Request a price review') },
  {
    ...{ as: 'creator' as const, path: `/listing/${own}`, state: 'a price proposed' },
    answers: { [`listing/${own}/price-review`]: { data: PRICE_REVIEW } },
    show: (page) => page.getByText('Earlier proposals').click(),
  },
  { as: 'admin', path: `/listing/${bought}`, state: 'a comparison asked', show: press('Verify Against The Regulator') },
  { as: 'admin', path: `/listing/${bought}`, state: 'a suspension asked', show: press('Suspend Listing') },
  { as: 'visitor', path: `/listing/${bought}`, state: 'failed', answers: { [`listing/${bought}**`]: 500 } },
  ...fromWallet(preview.slug),
  { as: 'buyer', path: `/listing/${bought}`, state: 'a review refused', show: refusedBy('Post Review') },
  { as: 'buyer', path: `/listing/${reviewed}`, state: 'a report', show: formOf('Report', 'Send report') },
  {
    ...{ as: 'buyer' as const, path: `/listing/${bought}`, state: 'a suggestion' },
    show: formOf('Suggest Addition or Edit', 'Send suggestion'),
  },
  {
    ...{ as: 'creator' as const, path: `/listing/${own}`, state: 'a suggestion being declined' },
    answers: {
      [`listing/${own}/suggestions?*`]: {
        ...{ ...NOTHING, count: 2 },
        results: [SUGGESTED, { ...SUGGESTED, id: '2', status: 'accepted', answer: 'Thank you, I changed it.' }],
      },
    },
    async show(page) {
      await page.keyboard.press('End');
      await formOf('Decline', 'Decline suggestion')(page);
    },
  },
  {
    ...{ as: 'buyer' as const, path: `/listing/${bought}`, state: 'a question' },
    show: formOf('Ask a question', 'Send question'),
  },
  {
    ...{ as: 'creator' as const, path: `/listing/${own}`, state: 'a question being answered' },
    answers: { [`listing/${own}/questions?*`]: { ...NOTHING, count: 1, results: [ASKED] } },
    async show(page) {
      await page.getByRole('heading', { name: 'Questions' }).scrollIntoViewIfNeeded();
      await formOf('Edit answer', 'Save answer')(page);
    },
  },
  {
    ...{ as: 'buyer' as const, path: `/listing/${bought}/sections?section=${section}` },
    state: 'the questions about a section',
    answers: { [`listing/${bought}/questions?*`]: { ...NOTHING, count: 1, results: [ASKED] } },
    show: formOf('Questions about this section', 'I ask this too (2)'),
  },
  {
    ...{ as: 'founder' as const, path: `/listing/${reviewed}`, state: 'a report of the listing' },
    show: formOf('Report this listing', 'Send report'),
  },
  {
    ...{ as: 'buyer' as const, path: `/listing/${reviewed}`, state: 'reported' },
    async show(page) {
      await press('Report this listing')(page);
      await page.getByText(/^You reported this listing/).waitFor();
    },
  },
  { as: 'creator', path: `/listing/${reviewed}`, state: 'a reply', show: formOf('Reply', 'Save reply') },
  { as: 'founder', path: `/listing/${reviewed}`, state: 'an own review edited', show: formOf('Edit', 'Save review') },
  { as: 'founder', path: `/listing/${reviewed}`, state: 'a review to be deleted', show: press('Delete') },
  { as: 'buyer', path: `/listing/${bought}`, state: 'shared', show: press(/^Share/) },
];
