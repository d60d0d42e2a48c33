import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { Erasure } from '#client/accounts/erasure';
import { type Answer, renderScreen } from '../screen';

const PARTS = [
  { name: 'accounts', done_at: '2026-11-20T09:00:01Z' },
  { name: 'messages', done_at: '2026-11-20T09:00:02Z' },
];
const certificate = (more: object = {}) => ({
  data: {
    ...{ person: 'p-1', erased_at: '2026-11-20T09:00:00Z', key_destroyed: true, is_complete: true, parts: PARTS },
    wallet: { events: 3, chain: 'whole', head: 'ab12' },
    ...more,
  },
});
const show = (answer: Answer) =>
  renderScreen(
    <Routes>
      <Route path="/erasure/:code" element={<Erasure />} />
    </Routes>,
    { route: '/erasure/p-1.mac', api: { 'GET erasures/p-1.mac': answer } },
  );

describe('The certificate of an erasure', () => {
  it('says what is erased, and that the books are whole', async () => {
    const { user } = show(certificate());
    expect(await screen.findByRole('heading', { name: 'The account is erased' })).toBeVisible();
    expect(screen.getByText('3 entries. Each still matches its hash: the books are whole.')).toBeVisible();
    expect(screen.getByText('ab12')).toBeVisible();
    const parts = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(parts.map(({ textContent }) => textContent)).toEqual([
      'The account, its sessions and pictures',
      'Messages and their files',
    ]);
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(window.location.href);
  });

  it('asks again until nothing is left', async () => {
    const answers = [
      certificate({ is_complete: false, parts: [PARTS[0], { ...PARTS[1], done_at: null }] }),
      certificate({ wallet: null }),
    ];
    show(() => (answers.length > 1 ? answers.shift() : answers[0]));
    expect(await screen.findByRole('heading', { name: 'The account is being erased' })).toBeVisible();
    expect(screen.getByText('(under way)')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'The account is erased' })).toBeVisible();
    expect(screen.getByText('It never moved money.')).toBeVisible();
  });

  it('does not exist for another code', async () => {
    show([404, { detail: 'Not found.', code: 'not_found' }]);
    expect(await screen.findByText(/^There is no erasure with this code/)).toBeVisible();
  });
});
