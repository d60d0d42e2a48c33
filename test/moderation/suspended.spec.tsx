import { screen } from '@testing-library/react';
import { Desk } from '#client/moderation/desk';
import { ada, type Network, renderScreen } from '../screen';

const none = { results: [] };
const SUSPENDED = 'GET moderation/listings?status=suspended&limit=100';
const open = (api: Network, roles = ['user', 'admin']) =>
  renderScreen(<Desk />, {
    route: '/admin/suspended-listings',
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
    expect(await screen.findByText('Copied from a book.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'End suspension' }));
    await user.type(screen.getByLabelText('Why does the suspension end?'), 'It is his own book.');
    await user.click(screen.getByRole('button', { name: 'End suspension' }));
    expect(await screen.findByText('Suspension ended')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'It is his own book.' });
  });

  it('are left to another admin by one who writes them', async () => {
    const row = { id: 'l-1', slug: 'pharmacy', title: 'Opening a pharmacy', reason: 'Copied.', is_own: true };
    open({ [SUSPENDED]: { results: [row] } });
    expect(await screen.findByText('This is your own listing; another admin decides.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'End suspension' })).not.toBeInTheDocument();
  });

  it('may be none', async () => {
    const { asked } = open({ [SUSPENDED]: none });
    expect(await screen.findByText('No listing is suspended.')).toBeInTheDocument();
    expect(asked.filter(({ path }) => path.includes('suspended'))).toHaveLength(1);
  });

  it('are no matter of a moderator', () => {
    open({}, ['user', 'moderator']);
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
    expect(screen.queryByText('Suspended listings')).not.toBeInTheDocument();
  });
});
