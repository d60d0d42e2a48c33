import { screen, within } from '@testing-library/react';
import { MessagesTab } from '#client/network/messages-tab';
import { NetworksTab } from '#client/network/networks-tab';
import { ada, renderScreen } from '../screen';

const list = (...results: object[]) => ({ count: results.length, next: null, previous: null, results });
const contact = {
  id: 'c-1',
  username: 'chi',
  first_name: 'Chi',
  last_name: 'Eze',
  avatar: null,
  since: '2026-01-05T10:00:00Z',
};

describe('The networks tab', () => {
  it('lists connections; messages are not open yet', async () => {
    renderScreen(<NetworksTab />, {
      as: ada,
      api: { 'GET connect/network/': list(contact), 'GET co-founders': list() },
    });
    const mine = await screen.findByRole('list', { name: 'My Networks' });
    expect(within(mine).getByText('Chi Eze')).toBeInTheDocument();
    expect(within(mine).getByRole('button', { name: 'Send Message' })).toBeDisabled();
    expect(within(mine).getByText('Not open yet')).toBeInTheDocument();
  });

  it('shows an empty state with suggestions when there is no connection', async () => {
    const { user, address } = renderScreen(<NetworksTab />, {
      as: ada,
      route: '/profile?tab=networks',
      api: { 'GET connect/network/': list(), 'GET co-founders': list() },
    });
    expect(await screen.findByText(/You have no connections yet/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'See suggestions' }));
    expect(screen.getByRole('tab', { name: 'Suggestions' })).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByText(/No suggestions right now/)).toBeInTheDocument();
    expect(address()).toBe('/profile?tab=networks&list=suggestions');
  });
});

describe('The messages tab', () => {
  it('shows and accepts no message before messages open', () => {
    renderScreen(<MessagesTab />, { as: ada });
    expect(screen.getByText(/Messages are not open yet/)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Message' })).toBeDisabled();
    expect(screen.getByRole('group', { name: 'Message', description: /^Messages are not open yet/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  });
});
