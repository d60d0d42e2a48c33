import type { Screen } from '../screens.js';
import { choose, NOTHING, press } from './actions.js';

const PERSON = {
  ...{ id: '00000000-0000-5000-8000-000000000001', username: 'ngozi', first_name: 'Ngozi', last_name: 'Eze' },
  ...{ avatar: null, since: '2026-11-20T08:00:00.000Z' },
};
/** A founder whom the person asked some days ago. */
const SENT = {
  ...{ id: PERSON.id, co_founder: { username: 'ngozi', first_name: 'Ngozi', last_name: 'Eze', avatar: null } },
  ...{ role: 'Adviser', desc: 'Food safety.', profession: 'Chemist', stage: null, country: 'Nigeria', city: 'Jos' },
  ...{
    looking_for: [],
    skills: [],
    interests: [],
    score: null,
    reasons: [],
    mutuals: 0,
    note: null,
    direction: 'sent',
  },
  ...{ reqSent: true, ask_again_at: '2126-12-17T13:05:00.000Z', request_id: PERSON.id, requested_at: PERSON.since },
};

const MATCH = {
  ...{ username: 'ngozi', rule: 1, score: 45 },
  parts: [
    { points: 25, reason: 'You look for an advisor' },
    { points: 20, reason: 'You both care about Agriculture and Food and cosmetics' },
  ],
  mine: { revision: 2, at: '2026-11-20T08:00:00.000Z', is_current: false },
  theirs: { revision: 3, at: '2026-11-20T08:00:00.000Z', is_current: true },
  today: { score: 70, match_code: '1-4-3-mac' },
};

/** Requests, connections, suggestions and blocked people. */
export const network: Screen[] = [
  { as: 'buyer', path: '/profile?tab=co-founders', state: 'sent requests', show: choose(/^Sent Requests/) },
  { as: 'founder2', path: '/profile?tab=co-founders', state: 'received requests' },
  {
    ...{ as: 'buyer' as const, path: '/profile?tab=co-founders', state: 'a request being blocked' },
    async show(page) {
      await press(/^Block /)(page);
      await page.getByRole('button', { name: 'Cancel' }).waitFor();
    },
  },
  {
    ...{ as: 'buyer' as const, path: '/profile?tab=co-founders&list=sent', state: 'a request that may be withdrawn' },
    answers: { 'co-founders?*tab=sent*': { ...NOTHING, count: 1, results: [SENT] } },
    show: (page) => page.getByRole('button', { name: /^Withdraw the request to / }).waitFor(),
  },
  {
    ...{ as: 'buyer' as const, path: '/profile?tab=co-founders', state: 'a founder who was asked before' },
    answers: {
      'co-founders?*tab=suggestions*': {
        ...NOTHING,
        count: 1,
        results: [{ ...SENT, reqSent: false, direction: 'none' }],
      },
    },
    show: (page) => page.getByText(/^You can ask again from/).waitFor(),
  },
  {
    ...{ as: 'buyer' as const, path: '/profile?tab=co-founders&match=ngozi:1-2-3-mac', state: 'a match explained' },
    answers: { 'connect/suggestions/ngozi/match?*': { data: MATCH } },
    show: (page) => page.getByRole('dialog').getByRole('button', { name: 'Show today’s' }).waitFor(),
  },
  { as: 'founder2', path: '/profile?tab=networks', state: 'filled' },
  {
    ...{ as: 'founder2' as const, path: '/profile?tab=networks', state: 'a connection being removed' },
    answers: { 'connect/network**': { ...NOTHING, count: 1, results: [PERSON] } },
    async show(page) {
      await press(/^Remove /)(page);
      await page.getByRole('button', { name: 'Keep' }).waitFor();
    },
  },
  { as: 'buyer', path: '/profile?tab=networks&list=blocked', state: 'no blocked people' },
  {
    ...{ as: 'buyer' as const, path: '/profile?tab=networks&list=blocked', state: 'blocked people' },
    answers: { 'connect/block**': { ...NOTHING, count: 1, results: [PERSON] } },
    show: (page) => page.getByRole('button', { name: /^Unblock / }).waitFor(),
  },
  {
    ...{ as: 'buyer' as const, path: '/profile?tab=networks&list=blocked', state: 'blocked people, not fetched' },
    answers: { 'connect/block**': 500 },
    show: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
  },
  { as: 'buyer', path: '/profile?tab=networks&list=following', state: 'no followed creators' },
  {
    ...{ as: 'buyer' as const, path: '/profile?tab=networks&list=following', state: 'followed creators' },
    answers: { 'connect/following**': { ...NOTHING, count: 1, results: [PERSON] } },
    show: (page) => page.getByRole('button', { name: /^Unfollow / }).waitFor(),
  },
  {
    ...{ as: 'buyer' as const, path: '/profile?tab=networks&list=following', state: 'followed creators, not fetched' },
    answers: { 'connect/following**': 500 },
    show: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
  },
  { as: 'buyer', path: '/profile?tab=networks', state: 'suggestions', show: choose('Suggestions') },
];
