import { screen } from '@testing-library/react';
import { Desk } from '#client/moderation/desk';
import { ada, type Network, renderScreen } from '../screen';

const none = { results: [] };
const open = (api: Network = {}) =>
  renderScreen(<Desk />, {
    route: '/admin/roles',
    as: { ...ada, roles: ['user', 'admin'] },
    api: {
      'GET finance/held-payments': none,
      'GET finance/card-disputes': none,
      'GET finance/entry-disputes': { count: 0, results: [] },
      'GET moderation/creator-applications': { count: 0, results: [] },
      'GET moderation/creator-suspensions': { count: 0, results: [] },
      'GET moderation/tickets': { count: 0, results: [] },
      'GET moderation/listings': none,
      'GET moderation/price-reviews': none,
      'GET moderation/reported-listings': none,
      'GET moderation/reviews': none,
      ...api,
    },
  });

describe('The roles on the desk', () => {
  it('are taken back with a reason', async () => {
    const { asked, user } = open({ 'POST moderation/users/bola/roles/revoke': { message: 'Role revoked' } });
    await user.click(screen.getByLabelText('Take a role back'));
    await user.click(screen.getByRole('button', { name: 'Take role back' }));
    expect(screen.getByText('Whose role?')).toBeInTheDocument();
    expect(screen.getByText('Write a reason.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Username'), 'bola');
    await user.selectOptions(screen.getByLabelText('Role'), 'auditor');
    await user.type(screen.getByLabelText('Why?'), 'She left the desk.');
    await user.click(screen.getByRole('button', { name: 'Take role back' }));
    expect(await screen.findByText('Role revoked')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ role: 'auditor', reason: 'She left the desk.' },
    });
  });

  it('are given to an account that exists', async () => {
    const { user } = open({
      'POST moderation/users/bola/roles': [404, { detail: 'Not found.', code: 'not_found' }],
    });
    await user.type(screen.getByLabelText('Username'), 'bola');
    await user.type(screen.getByLabelText('Why?'), 'She reviews guides.');
    await user.click(screen.getByRole('button', { name: 'Give role' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No account has this username.');
  });
});
