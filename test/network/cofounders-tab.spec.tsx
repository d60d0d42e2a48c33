import { act, screen, waitFor, within } from '@testing-library/react';
import { entry, list, named, namesOf, open, responseOf, suggested } from './founders';

describe('The co-founders tab', () => {
  it('shows name, role and description, and Nil for a person without a name', async () => {
    open({
      'GET co-founders?tab=suggestions': list(
        entry('bola'),
        entry('x', { co_founder: { avatar: null, first_name: null, last_name: null, username: 'x' } }),
      ),
    });
    const people = await suggested();
    expect(within(people).getByText('Bola Ade')).toBeInTheDocument();
    expect(within(people).getAllByText('Adviser')).toHaveLength(2);
    expect(within(people).getByText('Nil')).toBeInTheDocument();
  });

  it('shows Request Sent only after the server’s flag is set', async () => {
    let stored = false;
    const answered = { release: () => {} };
    const { user, queries } = open({
      'GET co-founders?tab=suggestions': () => list(entry('bola', { reqSent: stored })),
      'POST connect/send-request': () =>
        new Promise((resolve) => {
          answered.release = () => resolve(responseOf('Connection request sent'));
        }),
    });
    await user.click(await screen.findByRole('button', { name: 'Connect with Bola Ade' }));
    expect(screen.getByRole('button', { name: 'Connect with Bola Ade' })).toHaveAttribute('data-loading', 'true');
    expect(screen.queryByText('Request Sent')).not.toBeInTheDocument();

    await act(async () => answered.release());
    expect(await screen.findByText('Connection request sent')).toBeInTheDocument();
    expect(screen.queryByText('Request Sent')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Connect with Bola Ade' })).toHaveAttribute('data-loading', 'true');

    stored = true;
    await act(() => queries.invalidateQueries({ queryKey: ['network'] }));
    expect(await screen.findByRole('button', { name: 'Request Sent' })).toBeDisabled();
  });

  it('sends the username and shows Request Sent from the refetched entry', async () => {
    let stored = false;
    const { user, asked } = open({
      'GET co-founders?tab=suggestions': () => list(entry('bola', { reqSent: stored })),
      'POST connect/send-request': () => {
        stored = true;
        return [201, responseOf('Connection request sent')];
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Connect with Bola Ade' }));
    expect(await screen.findByRole('button', { name: 'Request Sent' })).toBeDisabled();
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({
      path: 'connect/send-request',
      body: { receiver: 'bola' },
    });
  });

  it('shows the server’s message when a request fails, and allows another attempt', async () => {
    const { user } = open({ 'POST connect/send-request': [409, { detail: 'You asked this person already.' }] });
    await user.click(await screen.findByRole('button', { name: 'Connect with Bola Ade' }));
    expect(await screen.findByText('You asked this person already.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Connect with Bola Ade' })).toBeEnabled();
    expect(screen.queryByText('Request Sent')).not.toBeInTheDocument();
  });

  it('shows the founders of a further page at once, after those before', async () => {
    const { user } = open({
      'GET co-founders?tab=suggestions': { ...list(named('chi', 'Chi')), next: 'https://shop.test/?offset=20' },
      'GET co-founders?tab=suggestions&offset=20': list(named('dayo', 'Dayo')),
    });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText('Dayo Eze');
    expect(namesOf(await suggested())).toEqual(['Chi Eze', 'Dayo Eze']);
    expect(screen.queryByRole('button', { name: /new/ })).not.toBeInTheDocument();
  });

  it('shows a founder who had asked first as connected, and fetches the received requests too', async () => {
    let connected = false;
    const { user, asked } = open({
      'GET co-founders?tab=suggestions': () => (connected ? list() : list(entry('bola'))),
      'POST connect/send-request': () => {
        connected = true;
        return responseOf('You are connected', 'connected');
      },
    });
    await screen.findByText(/No requests are waiting for you/);
    const before = asked.length;
    await user.click(await screen.findByRole('button', { name: 'Connect with Bola Ade' }));
    expect(await within(await suggested()).findByText('Connected')).toBeInTheDocument();
    await waitFor(() =>
      expect(asked.slice(before).filter(({ path }) => path.includes('tab=received'))).toHaveLength(1),
    );
  });

  it('opens the list that the address names, and names the chosen one there', async () => {
    const { user, address } = open({}, '/profile?tab=co-founders&list=sent');
    expect(await screen.findByRole('tab', { name: /Sent Requests/ })).toHaveAttribute('aria-selected', 'true');
    await user.click(screen.getByRole('tab', { name: /Received Requests/ }));
    expect(address()).toBe('/profile?tab=co-founders');
    await user.click(screen.getByRole('tab', { name: /Sent Requests/ }));
    expect(address()).toBe('/profile?tab=co-founders&list=sent');
  });
});
