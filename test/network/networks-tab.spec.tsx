import { screen, waitFor, within } from '@testing-library/react';
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
  it('lists connections, each with a link to write to them', async () => {
    renderScreen(<NetworksTab />, {
      as: ada,
      api: { 'GET connect/network/': list(contact), 'GET co-founders': list() },
    });
    const mine = await screen.findByRole('list', { name: 'My Networks' });
    expect(within(mine).getByText('Chi Eze')).toBeInTheDocument();
    expect(within(mine).getByRole('link', { name: 'Send Message to Chi Eze' })).toHaveAttribute(
      'href',
      '/profile?tab=messages&with=chi',
    );
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

describe('A connection', () => {
  const openNetwork = (command: string, message: string) => {
    let isThere = true;
    return renderScreen(<NetworksTab />, {
      as: ada,
      route: '/profile?tab=networks',
      api: {
        'GET connect/network/': () => (isThere ? list(contact) : list()),
        'GET co-founders': list(),
        [command]: () => {
          isThere = false;
          return { message, data: { username: 'chi' } };
        },
      },
    });
  };

  it.each([
    ['Remove', 'POST connect/disconnect', /leaves your network/, 'Keep'],
    ['Block', 'POST connect/block', /no longer see each other/, 'Cancel'],
  ])('is asked about before "%s", and leaves the list then', async (word, command, asks, no) => {
    const { user, asked } = openNetwork(command, 'It is done');
    await user.click(await screen.findByRole('button', { name: `${word} Chi Eze` }));
    expect(screen.getByText(asks)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: no }));
    await waitFor(() => expect(screen.getByRole('button', { name: `${word} Chi Eze` })).toHaveFocus());
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);

    await user.click(screen.getByRole('button', { name: `${word} Chi Eze` }));
    await user.click(screen.getByRole('button', { name: word }));
    expect(await screen.findByText('It is done')).toBeInTheDocument();
    expect(await screen.findByText(/You have no connections yet/)).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({ body: { username: 'chi' } });
    await waitFor(() => expect(screen.getByRole('region', { name: 'Networks' })).toHaveFocus());
  });
});

describe('Blocked people', () => {
  it('are listed, and unblocked', async () => {
    let isBlocked = true;
    const { user, asked } = renderScreen(<NetworksTab />, {
      as: ada,
      route: '/profile?tab=networks&list=blocked',
      api: {
        'GET connect/network/': list(),
        'GET connect/block': () => (isBlocked ? list(contact) : list()),
        'DELETE connect/block': () => {
          isBlocked = false;
          return { message: 'Person unblocked', data: { username: 'chi' } };
        },
      },
    });
    expect(await screen.findByRole('link', { name: 'Report messages of Chi Eze' })).toHaveAttribute(
      'href',
      '/profile?tab=messages&report=chi',
    );
    await user.click(screen.getByRole('button', { name: 'Unblock Chi Eze' }));
    expect(await screen.findByText('You have blocked no one. People you block are listed here.')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'DELETE')).toMatchObject({ body: { username: 'chi' } });
  });

  it('that cannot be fetched are tried again', async () => {
    let fails = true;
    const { user } = renderScreen(<NetworksTab />, {
      as: ada,
      route: '/profile?tab=networks&list=blocked',
      api: {
        'GET connect/network/': list(),
        'GET connect/block': () => (fails ? [400, { detail: 'Not now.' }] : list(contact)),
      },
    });
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Chi Eze')).toBeInTheDocument();
  });
});
