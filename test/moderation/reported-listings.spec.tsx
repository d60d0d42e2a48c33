import { screen, waitFor } from '@testing-library/react';
import { Desk } from '#client/moderation/desk';
import { ada, held, type Network, renderScreen } from '../screen';

const moderator = { ...ada, roles: ['user', 'moderator'] };
const reported = {
  ...{ id: 'l-1', slug: 'a-bakery', title: 'Opening a bakery', status: 'published', is_own: false },
  creator: { username: 'chidi', first_name: 'Chidi', last_name: 'Nwosu', avatar: null },
  reports: [{ reason: 'outdated', note: 'The fee doubled.', at: '2026-11-19T10:00:00.000Z' }],
};
const NONE = { results: [] };
const open = (api: Network, listing: object = reported) =>
  renderScreen(<Desk />, {
    ...{ route: '/admin/reported-listings', as: moderator },
    api: {
      ...{ 'GET moderation/listings': NONE, 'GET moderation/price-reviews': NONE, 'GET moderation/reviews': NONE },
      'GET moderation/reported-listings': { results: [listing] },
      'GET moderation/tickets': { count: 0, results: [] },
      ...api,
    },
  });

describe('The reported listings on the desk', () => {
  it('are shown with their reports, and dismissed with a reason for the reporters', async () => {
    const { user, asked } = open({
      'POST moderation/reported-listings/l-1/dismiss': { message: 'Reports dismissed' },
    });
    expect(await screen.findByText('The fee doubled.')).toBeInTheDocument();
    for (const text of ['Opening a bakery', 'Chidi Nwosu', 'Out of date'])
      expect(screen.getByText(text)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dismiss reports' }));
    await user.click(await screen.findByRole('button', { name: 'Dismiss them' }));
    expect(screen.getByText('Write a reason.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Why does this listing stay as it is?'), 'The fee was changed.');
    await user.click(screen.getByRole('button', { name: 'Dismiss them' }));
    expect(await screen.findByText('Reports dismissed')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'The fee was changed.' });
  });

  it('are suspended with a reason for the creator', async () => {
    const { user, asked } = open({ 'POST moderation/listings/l-1/suspend': { message: 'Listing suspended' } });
    await user.click(await screen.findByRole('button', { name: 'Suspend listing' }));
    await user.type(await screen.findByLabelText('Why is this listing suspended?'), 'Its fees are wrong.');
    await user.click(screen.getByRole('button', { name: 'Suspend it' }));
    expect(await screen.findByText('Listing suspended')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Its fees are wrong.' });
  });

  it('have a placeholder while they are loaded', async () => {
    const { answer, release } = held({ results: [reported] });
    const { container } = open({ 'GET moderation/reported-listings': answer });
    await waitFor(() => expect(container.querySelector('[aria-busy]')).toBeInTheDocument());
    await release();
    expect(await screen.findByText('The fee doubled.')).toBeInTheDocument();
    expect(container.querySelector('[aria-busy]')).toBeNull();
  });

  it('of a moderator’s own are left to another one', async () => {
    open({}, { ...reported, is_own: true });
    expect(await screen.findByText(/another moderator decides/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Dismiss reports' })).toBeNull();
  });
});
