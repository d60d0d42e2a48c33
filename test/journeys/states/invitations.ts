import type { Screen } from '../screens.js';

const TERMS = { reward: 1_000, reward_kobo: 100_000, waits_days: 7, most_per_year: 20 };
const OWN = {
  ...{ code: 'AMAKA234', link: 'https://groundwork.example/invite/AMAKA234', ...TERMS },
  ...{ joined: 1, bought: 1, rewarded: 1, refused: 1, earned: 1_000, earned_kobo: 100_000 },
};
const friend = (status: string, day: number, more: object = {}) => ({
  ...{ first_name: 'Oluwadamilola', status, why: null, joined_at: `2026-11-${day}T10:00:00.000Z` },
  ...{ due_at: null, ended_at: null, ...more },
});
const FRIENDS = [
  friend('joined', 24),
  friend('bought', 20, { due_at: '2026-12-01T10:00:00.000Z' }),
  friend('rewarded', 12, { ended_at: '2026-11-20T10:00:00.000Z' }),
  friend('refused', 10, { first_name: null, why: 'most_of_year', ended_at: '2026-11-20T10:00:00.000Z' }),
];

const KNOWN = { 'invitations/codes/AMAKA234': { data: TERMS } };

/** Friends in every state, a link with an invitation, and a server that fails. */
export const invitations: Screen[] = [
  {
    ...{ as: 'buyer', path: '/invite', state: 'friends in every state' },
    answers: {
      invitations: { data: OWN },
      'invitations/friends?*': { count: 4, next: null, previous: null, results: FRIENDS },
    },
    show: (page) => page.getByText(/^No reward/).waitFor(),
  },
  {
    ...{ as: 'buyer', path: '/invite', state: 'failed' },
    answers: { invitations: 503 },
    show: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
  },
  {
    ...{ as: 'visitor', path: '/invite/AMAKA234', state: 'invited', answers: KNOWN },
    show: (page) => page.getByText(/^This browser keeps the invitation/).waitFor(),
  },
  {
    ...{ as: 'buyer', path: '/invite/AMAKA234', state: 'invited', answers: KNOWN },
    show: (page) => page.getByText(/^You have an account already/).waitFor(),
  },
  {
    ...{ as: 'visitor', path: '/invite/AMAKA234', state: 'failed' },
    answers: { 'invitations/codes/AMAKA234': 503 },
    show: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
  },
];
