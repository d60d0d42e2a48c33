import {
  aHold,
  aMeeting,
  anOffer,
  atHour,
  inMinutes,
  movable,
  page as listed,
  slots,
  wallet,
} from '../../meetings/a-meeting.js';
import type { Screen } from '../screens.js';
import { press } from './actions.js';

const TAB = '/listing-by-creator?creator=creator&tab=meeting';
const FREE = { 'creators/creator/slots*': slots({ creator: 'creator' }), 'meetings/m-1/slots*': movable };
const CREATOR = { username: 'creator', first_name: 'Bola', last_name: 'Ade', avatar: null };
const proposal = { by: 'creator' as const, slots: [atHour(5, 9)], note: 'I travel.', at: inMinutes(-20) };
const cancelled = {
  ...{ by: 'creator' as const, reason: 'I am ill.', returned: 15_000, returned_kobo: 1_500_000 },
  ...{ fee: 0, fee_kobo: 0, at: inMinutes(-20) },
};

/** The tab of a creator with whom the buyer has this meeting. */
const having = (state: string, part: Parameters<typeof aMeeting>[0], more: Partial<Screen> = {}): Screen => ({
  ...{ as: 'buyer', path: TAB, state },
  answers: {
    ...FREE,
    'meetings?when=upcoming*': listed(aMeeting({ other: CREATOR, ...part })),
    'meetings?when=past*': listed(),
    ...more.answers,
  },
  show: more.show ?? ((page) => page.getByRole('article').waitFor()),
});
const one = (state: string, part: Parameters<typeof aMeeting>[0]): Screen => ({
  ...{
    as: 'buyer',
    path: '/meetings/m-1',
    state,
    answers: { 'meetings/m-1': { data: aMeeting({ other: CREATOR, ...part }) } },
  },
  show: (page) => page.getByRole('article').waitFor(),
});
/** The buyer, a guest, and the creator do not agree whether one of them came. */
const unsettled = (by: 'guest' | 'creator', contested: boolean) => ({
  ...{ status: 'done' as const, start: inMinutes(-60), cancel: null },
  absence: {
    ...{ by, at: inMinutes(-20), contest_until: inMinutes(1_420) },
    ...{ contested_at: contested ? inMinutes(-5) : null, statement: contested ? 'I waited for half an hour.' : null },
  },
});
const hold = aHold({ other: CREATOR });

/** Meetings with a creator from the offer to the rating, and a creator's own offer. */
export const meetings: Screen[] = [
  {
    ...{ as: 'visitor', path: TAB, state: 'meetings offered', answers: FREE },
    show: (page) => page.getByRole('region', { name: 'The offer' }).waitFor(),
  },
  {
    ...{ as: 'visitor', path: TAB, state: 'no meetings offered' },
    answers: { 'creators/creator/slots*': slots({ is_open: false, slots: [] }) },
    show: (page) => page.getByText(/does not offer online meetings now/).waitFor(),
  },
  {
    ...{ as: 'buyer', path: TAB, state: 'a time that was taken meanwhile' },
    answers: {
      ...FREE,
      'meetings?when=*': listed(),
      meetings: 409,
    },
    async show(page) {
      await page
        .getByRole('radiogroup', { name: /^Time on/ })
        .getByRole('radio')
        .first()
        .check({ force: true });
      await page.getByLabel('What is it about?').fill('Which licence comes first?');
      await press('Keep this time')(page);
      await page.getByRole('alert').waitFor();
    },
  },
  { ...having('a time kept', hold), show: (page) => page.getByRole('button', { name: /^Pay/ }).waitFor() },
  having('a time kept, and too little in the wallet', hold, {
    answers: { 'wallet/wallet-info': wallet(50_000) },
    show: (page) => page.getByRole('link', { name: 'Fund your wallet' }).waitFor(),
  }),
  one('a payment by card that came too late', {
    ...{ status: 'expired', link: null, cancel: null, google_url: null, calendar_path: null },
    deposit: { reference: 'dep.1', status: 'kept', reason: 'hold_expired' },
  }),
  having('a meeting booked', {}, { show: (page) => page.getByText('History').click() }),
  having('a meeting that begins', { start: inMinutes(5) }),
  having('a meeting proposed for another time', { proposal }),
  having(
    'another time being proposed',
    {},
    {
      async show(page) {
        await press('Request Reschedule')(page);
        await page.getByRole('checkbox').first().check({ force: true });
      },
    },
  ),
  having('a meeting being cancelled', {}, { show: press('Cancel the meeting') }),
  one('cancelled', { status: 'cancelled', cancelled, cancel: null }),
  one('to be rated', { status: 'done', start: inMinutes(-60), cancel: null }),
  one('rated and missed', {
    ...{ status: 'missed', start: inMinutes(-60), cancel: null, no_show: 'creator' as const },
    review: { stars: 2, comment: 'The creator did not come.', at: inMinutes(-5) },
  }),
  {
    ...one('said to be missed', { status: 'done', start: inMinutes(-60), cancel: null }),
    show: press('Bola Ade did not come'),
  },
  { ...one('contested by the buyer', unsettled('creator', false)), show: press('I was there') },
  { ...one('accepted by the buyer', unsettled('creator', false)), show: press('I did not come') },
  { ...one('contested by the creator', unsettled('guest', true)), show: press('Take it back') },
  one('decided by staff', {
    ...{ status: 'missed', start: inMinutes(-60), cancel: null, no_show: 'creator' as const },
    decision: { outcome: 'creator_missed', reason: 'The room was never opened.', at: inMinutes(-5) },
  }),
  { as: 'buyer', path: '/meetings', state: 'none', answers: { 'meetings?*': listed() } },
  {
    ...{ as: 'buyer', path: '/meetings', state: 'meetings to come' },
    answers: { 'meetings?*': listed(aMeeting({ other: CREATOR }), aMeeting({ id: 'm-2', role: 'creator', proposal })) },
    show: (page) => page.getByRole('listitem').first().waitFor(),
  },
  { as: 'buyer', path: '/meetings', state: 'failed', answers: { 'meetings?*': 500 } },
  {
    ...{ as: 'creator', path: '/meetings/offer', state: 'an offer' },
    answers: { 'meetings/offer': anOffer(), ...FREE },
    show: (page) =>
      page.getByRole('region', { name: 'What guests can book next' }).getByRole('listitem').first().waitFor(),
  },
  ...(['premium_required', 'not_verified'] as const).map((why_not): Screen => ({
    ...{ as: 'buyer', path: '/meetings/offer', state: why_not },
    answers: { 'meetings/offer': anOffer({ can_offer: false, why_not }) },
    show: (page) => page.getByRole('link', { name: /^(See Premium|Become a creator)$/ }).waitFor(),
  })),
];
