import { screen } from '@testing-library/react';
import { Moderation } from '#client/moderation/moderation';
import { ada, type Network, renderScreen } from '../screen';

const none = { results: [] };
const SUSPENDED = 'GET moderation/listings?status=suspended&limit=100';
const open = (api: Network, roles = ['user', 'admin']) =>
  renderScreen(<Moderation />, {
    route: '/moderation',
    as: { ...ada, roles },
    api: {
      'GET moderation/listings?status=pending_review&limit=100': none,
      'GET moderation/listings?status=changes_requested&limit=100': none,
      'GET moderation/price-reviews': none,
      'GET moderation/tickets': { count: 0, results: [] },
      ...api,
    },
  });

describe('The suspended listings of the desk', () => {
  it('are restored by an admin with a reason', async () => {
    const row = { id: 'l-1', slug: 'pharmacy', title: 'Opening a pharmacy', reason: 'Copied from a book.' };
    const { asked, user } = open({
      [SUSPENDED]: { results: [row] },
      'POST moderation/listings/l-1/restore/': { message: 'Suspension ended' },
    });
    await user.click(await screen.findByText('Suspended listings'));
    expect(await screen.findByText('Copied from a book.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'End suspension' }));
    await user.type(screen.getByLabelText('Why does the suspension end?'), 'It is his own book.');
    await user.click(screen.getByRole('button', { name: 'End suspension' }));
    expect(await screen.findByText('Suspension ended')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'It is his own book.' });
  });

  it('are left to another admin by one who writes them', async () => {
    const row = { id: 'l-1', slug: 'pharmacy', title: 'Opening a pharmacy', reason: 'Copied.', is_own: true };
    const { user } = open({ [SUSPENDED]: { results: [row] } });
    await user.click(await screen.findByText('Suspended listings'));
    expect(await screen.findByText('This is your own listing; another admin decides.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'End suspension' })).not.toBeInTheDocument();
  });

  it('are fetched when they are opened, and may be none', async () => {
    const { asked, user } = open({ [SUSPENDED]: none });
    await user.click(await screen.findByText('Suspended listings'));
    expect(await screen.findByText('No listing is suspended.')).toBeInTheDocument();
    expect(asked.filter(({ path }) => path.includes('suspended'))).toHaveLength(1);
  });

  it('are no matter of a moderator', async () => {
    open({}, ['user', 'moderator']);
    await screen.findByText('Nothing is waiting for review.');
    expect(screen.queryByText('Suspended listings')).not.toBeInTheDocument();
  });
});
