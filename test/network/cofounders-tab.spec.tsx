import { act, screen, waitFor, within } from '@testing-library/react';
import { CofoundersTab } from '#client/network/cofounders-tab';
import { ada, type Network, renderScreen } from '../screen';

const entry = (username: string, more: object = {}) => ({
  id: username,
  co_founder: { avatar: null, first_name: 'Bola', last_name: 'Ade', username },
  role: 'Adviser',
  desc: 'Twenty years of food safety.',
  reqSent: false,
  direction: 'none',
  request_id: null,
  ...more,
});
const list = (...results: object[]) => ({ count: results.length, next: null, previous: null, results, data: results });

const open = (api: Network = {}) =>
  renderScreen(<CofoundersTab />, {
    as: ada,
    api: {
      'GET co-founders?tab=suggestions': list(entry('bola')),
      'GET co-founders?tab=received': list(),
      'GET co-founders?tab=sent': list(),
      ...api,
    },
  });

const suggested = () => screen.findByRole('list', { name: 'Founders to connect with' });

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

  it('counts received and sent requests and shows each list', async () => {
    const { user } = open({
      'GET co-founders?tab=received': list(
        entry('a', { direction: 'received', request_id: 'r-1' }),
        entry('b', { direction: 'received', request_id: 'r-2' }),
      ),
      'GET co-founders?tab=sent': list(entry('c', { direction: 'sent', reqSent: true, request_id: 'r-3' })),
    });
    expect(await screen.findByRole('tab', { name: 'Received Requests 2' })).toHaveAttribute('aria-selected', 'true');
    await user.click(await screen.findByRole('tab', { name: 'Sent Requests 1' }));
    const sent = await screen.findByRole('list', { name: 'Sent Requests' });
    expect(within(sent).getByRole('button', { name: 'Request Sent' })).toBeDisabled();
  });

  it('shows Request Sent only after the server’s flag is set', async () => {
    let stored = false;
    const answered = { release: () => {} };
    const { user } = open({
      'GET co-founders?tab=suggestions': () => list(entry('bola', { reqSent: stored })),
      'POST connect/send-request': () =>
        new Promise((resolve) => {
          answered.release = () => resolve({ message: 'x', data: { message: 'Connection request sent' } });
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
  });

  it('sends the username and shows Request Sent from the refetched entry', async () => {
    let stored = false;
    const { user, asked } = open({
      'GET co-founders?tab=suggestions': () => list(entry('bola', { reqSent: stored })),
      'POST connect/send-request': () => {
        stored = true;
        return [201, { message: 'Connection request sent', data: { message: 'Connection request sent' } }];
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

  it('shows a received request after the network’s notification', async () => {
    let arrived = false;
    const { queries } = open({
      'GET co-founders?tab=received': () =>
        arrived ? list(entry('chi', { direction: 'received', request_id: 'r-9' })) : list(),
    });
    await screen.findByText(/No requests are waiting for you/);
    arrived = true;
    await act(() => queries.invalidateQueries({ queryKey: ['network'] }));
    expect(await screen.findByRole('tab', { name: 'Received Requests 1' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Accept Bola Ade' })).toBeInTheDocument();
  });

  it('accepts a received request; declining and dismissing are not open yet', async () => {
    let accepted = false;
    const request = entry('chi', { direction: 'received', request_id: 'r-9' });
    const { user, asked } = open({
      'GET co-founders?tab=received': () => (accepted ? list() : list(request)),
      'POST connect/requests/r-9/accept/': () => {
        accepted = true;
        return { message: 'x', data: { message: 'You are now connected' } };
      },
    });
    const box = await screen.findByRole('list', { name: 'Received Requests' });
    expect(within(box).getByRole('button', { name: 'Decline' })).toBeDisabled();
    expect(within(await suggested()).getByRole('button', { name: 'Dismiss' })).toBeDisabled();
    await user.click(within(box).getByRole('button', { name: 'Accept Bola Ade' }));
    expect(await screen.findByText('You are now connected')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText(/No requests are waiting for you/)).toBeInTheDocument());
    expect(asked.some(({ path }) => path === 'connect/requests/r-9/accept')).toBe(true);
  });
});
