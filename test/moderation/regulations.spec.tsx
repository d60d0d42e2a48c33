import { screen, within } from '@testing-library/react';
import { Desk } from '#client/moderation/desk';
import { ada, type Network, renderScreen } from '../screen';

const moderator = { ...ada, roles: ['user', 'moderator'] };
const update = {
  ...{ change: 'c-1', listing: 'l-1', slug: 'a-bakery', title: 'Opening a bakery', status: 'open', reason: null },
  ...{ text: 'The fee of form 3 doubled.', link: 'https://example.gov.ng/notice', takes_effect: '2026-11-01' },
  ...{ required_at: '2026-10-19T10:00:00.000Z', answered_at: null, is_overdue: true, is_own: false },
  creator: { username: 'chidi', first_name: 'Chidi', last_name: 'Nwosu', avatar: null },
};
const declined = {
  ...{ ...update, status: 'declined', is_overdue: false },
  ...{ reason: 'It names no fees.', answered_at: '2026-10-20T10:00:00.000Z' },
};

function open(api: Network = {}) {
  return renderScreen(<Desk />, {
    ...{ route: '/admin/regulations', as: moderator },
    api: {
      'GET moderation/listings': { results: [] },
      'GET listing/sector': { results: [{ id: 'health', slug: 'health', name: 'Health' }] },
      'GET moderation/due-updates?status=open': { count: 1, results: [update] },
      'GET moderation/due-updates?status=answered': { count: 1, results: [declined] },
      'GET moderation/regulation-changes/concerned': { data: { guides: 2, creators: 1 } },
      ...api,
    },
  });
}

describe('Changes of regulation on the desk', () => {
  it('show the updates that they require, and what became of them', async () => {
    const { user } = open();
    const row = await within(await screen.findByRole('list', { name: 'Open' })).findByRole('listitem');
    for (const text of ['Opening a bakery', 'Chidi Nwosu', 'Overdue', '1 Nov 2026'])
      expect(within(row).getByText(text)).toBeInTheDocument();
    expect(within(row).getByRole('link', { name: 'The regulator’s notice' })).toHaveAttribute('href', update.link);
    await user.click(screen.getByRole('tab', { name: 'Answered' }));
    expect(await screen.findByText('“It names no fees.”')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Close update' })).toBeNull();
  });

  it('are recorded for the guides of a country or one guide', async () => {
    const { user, asked } = open({
      'POST moderation/regulation-changes': { message: 'Change recorded. We notify the creators.', data: {} },
    });
    await user.click(await screen.findByRole('button', { name: 'Record a change' }));
    await user.click(screen.getByRole('button', { name: 'Record and notify creators' }));
    for (const text of [
      'Write what changed.',
      'Give the address of the notice.',
      'Choose a country, a sector or one guide.',
    ])
      expect(await screen.findByText(text)).toBeInTheDocument();
    await user.type(screen.getByLabelText(/What changed/), update.text);
    await user.type(screen.getByLabelText(/Link to the regulator/), update.link);
    await user.type(screen.getByLabelText('Takes effect on'), '2027-01-01');
    await user.type(screen.getByLabelText(/Or one guide/), 'https://groundwork.test/listing/a-bakery?ref=ada');
    expect(await screen.findByText('It concerns 2 published guides of 1 creator.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Record and notify creators' }));
    expect(await screen.findByText('Change recorded. We notify the creators.')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')!.body).toEqual({
      ...{ text: update.text, link: update.link, takes_effect: '2027-01-01' },
      ...{ country: '', region: '', sectors: [], listing: 'a-bakery' },
    });
  });

  it('are closed for a guide with a reason; one’s own by another moderator', async () => {
    const { user, asked } = open({
      'GET moderation/due-updates?status=overdue': { count: 1, results: [{ ...update, is_own: true }] },
      'POST moderation/listings/l-1/due-updates/c-1/close': { message: 'Update closed' },
    });
    await user.click(await screen.findByRole('button', { name: 'Close update' }));
    await user.type(screen.getByLabelText('Why is this update required no longer?'), 'It was repealed.');
    await user.click(screen.getByRole('button', { name: 'Close it' }));
    expect(await screen.findByText('Update closed')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')!.body).toEqual({ reason: 'It was repealed.' });
    await user.click(screen.getByRole('tab', { name: 'Overdue' }));
    expect(await screen.findByText(/another moderator decides/)).toBeInTheDocument();
  });
});
