import { screen, within } from '@testing-library/react';
import { CofoundersTab } from '#client/network/cofounders-tab';
import { ada, type Network, renderScreen } from '../screen';

export const entry = (username: string, more: object = {}) => ({
  id: username,
  co_founder: { avatar: null, first_name: 'Bola', last_name: 'Ade', username },
  role: 'Adviser',
  desc: 'Twenty years of food safety.',
  reqSent: false,
  direction: 'none',
  request_id: null,
  ...{ score: null, reasons: [], match_code: null, mutuals: 0 },
  ...{ profession: '', stage: null, looking_for: [], skills: [], interests: [], country: '', city: '' },
  ...more,
});
export const named = (username: string, first_name: string, more: object = {}) =>
  entry(username, { co_founder: { avatar: null, first_name, last_name: 'Eze', username }, ...more });
export const list = (...results: object[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
  data: results,
});

export const responseOf = (message: string, status = 'sent') => ({
  message,
  data: { message, request: { id: 'r-1', status } },
});

export const open = (api: Network = {}, route = '/profile?tab=co-founders') =>
  renderScreen(<CofoundersTab />, {
    as: ada,
    route,
    api: {
      'GET co-founders?tab=suggestions': list(entry('bola')),
      'GET co-founders?tab=received': list(),
      'GET co-founders?tab=sent': list(),
      ...api,
    },
  });

export const namesOf = (people: HTMLElement) =>
  within(people)
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement === people)
    .map((card) => card.getAttribute('aria-label'));
export const suggested = () => screen.findByRole('list', { name: 'Founders to connect with' });
