import type { Places, Screen } from '../screens.js';
import { NOTHING, press, refusedBy } from './actions.js';

const REFERENCE = 'gif.00000000-0000-4000-8000-000000000000.1';
const LISTING = { slug: 'nowhere', title: 'Opening a pharmacy in Lagos' };
const GIFT = {
  ...{ reference: REFERENCE, order: 'ord.00000000-0000-4000-8000-000000000000', kind: 'gift', number: 1 },
  ...{ listing: LISTING, status: 'sent', recipient: 'sade@example.test', message: 'For your new shop.', taker: null },
  ...{ amount: 12_500, amount_kobo: 1_250_000, currency: 'NGN', bought_at: '2026-11-20T10:00:00.000Z' },
  ...{ sent_at: '2026-11-20T10:00:00.000Z', taken_at: null, ended_at: null },
  expires_at: '2026-12-20T10:00:00.000Z',
};
const TAKER = { username: 'buyer', first_name: 'Amaka', last_name: 'Eze', avatar: null };
const SEATS = [
  { ...GIFT, kind: 'seats', status: 'taken', taker: TAKER, taken_at: '2026-11-21T10:00:00.000Z', expires_at: null },
  { ...GIFT, kind: 'seats', number: 2, reference: `${REFERENCE}2`, message: null, expires_at: null },
  { ...GIFT, kind: 'seats', number: 3, reference: `${REFERENCE}3`, status: 'open', recipient: null, message: null },
];
const given = { 'gifts?*': { ...NOTHING, count: 4, results: [GIFT, ...SEATS] } };
const GIVEN = '/profile?tab=listings&list=given';

const received = (status: string) => ({
  [`gifts/${REFERENCE}/look`]: {
    data: {
      ...{ kind: 'gift', status, listing: LISTING, giver: 'Bola Ade', message: 'For your new shop.' },
      expires_at: '2026-12-20T10:00:00.000Z',
    },
  },
});
const opened = (as: Screen['as'], status: string): Screen => ({
  ...{ as, path: `/gift/${REFERENCE}?token=x`, state: status, answers: received(status) },
  show: (page) => page.getByRole('heading', { name: LISTING.title }).waitFor(),
});

/** Giving a guide, what was given, and what the link of a gift opens. */
export const gifts = ({ reviewed }: Places): Screen[] => [
  { as: 'visitor', path: `/listing/${reviewed}/gift` },
  { as: 'founder2', path: `/listing/${reviewed}/gift`, state: 'refused', show: refusedBy('Pay Now') },
  {
    ...{ as: 'founder2' as const, path: `/listing/${reviewed}/gift`, state: 'seats' },
    show: (page) => page.getByLabel('A team, as seats').check(),
  },
  { as: 'visitor', path: `/gift/${REFERENCE}?token=x`, state: 'a wrong link' },
  opened('visitor', 'waiting'),
  ...['waiting', 'yours', 'taken', 'ended', 'owned'].map((status) => opened('buyer', status)),
  { as: 'buyer', path: GIVEN, state: 'nothing given', answers: { 'gifts?*': NOTHING } },
  {
    ...{ as: 'buyer' as const, path: GIVEN, state: 'gifts and seats', answers: given },
    show: (page) =>
      page
        .getByText(/^Taken by/)
        .first()
        .waitFor(),
  },
  {
    ...{ as: 'buyer' as const, path: GIVEN, state: 'another address', answers: given },
    show: press(/^Change the address: .*, 1$/),
  },
  {
    ...{ as: 'buyer' as const, path: GIVEN, state: 'a refund' },
    answers: {
      ...given,
      [`gifts/${REFERENCE}/refund`]: {
        data: {
          ...{ status: 'none', possible: true, code: null, detail: null, until: '2026-11-27T10:00:00.000Z' },
          ...{ opened: 0, sections: 4, amount: 12_500, amount_kobo: 1_250_000, currency: 'NGN' },
          ...{ requested_at: null, refunded_at: null, to: null },
        },
      },
    },
    show: press(/^Ask for a refund: .*, 1$/),
  },
];
