import { act, screen, waitFor, within } from '@testing-library/react';
import { CofoundersTab } from '#client/network/cofounders-tab';
import { ada, clickTwice, type Network, renderScreen } from '../screen';

const entry = (username: string, more: object = {}) => ({
  id: username,
  co_founder: { avatar: null, first_name: 'Bola', last_name: 'Ade', username },
  role: 'Adviser',
  desc: 'Twenty years of food safety.',
  reqSent: false,
  direction: 'none',
  request_id: null,
  reasons: [],
  ...more,
});
const named = (username: string, first_name: string, more: object = {}) =>
  entry(username, { co_founder: { avatar: null, first_name, last_name: 'Eze', username }, ...more });
const list = (...results: object[]) => ({ count: results.length, next: null, previous: null, results, data: results });

const responseOf = (message: string, status = 'sent') => ({
  message,
  data: { message, request: { id: 'r-1', status } },
});

const open = (api: Network = {}, route = '/profile?tab=co-founders') =>
  renderScreen(<CofoundersTab />, {
    as: ada,
    route,
    api: {
      'GET co-founders?tab=suggestions': list(entry('bola')),
      'GET co-founders?tab=received': list(),
      'GET co-founders?tab=sent': list(),
      ...api,
    },
  });

const namesOf = (people: HTMLElement) =>
  within(people)
    .getAllByRole('listitem')
    .map((card) => card.getAttribute('aria-label'));
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

  it.each([
    ['Connect with Bola Ade', 'POST connect/send-request'],
    ['Accept Bola Ade', 'POST connect/requests/r-1/accept'],
  ])('sends "%s" once by a double click', async (name, command) => {
    const { asked } = open({
      'GET co-founders?tab=received': list(entry('a', { direction: 'received', request_id: 'r-1' })),
      [command]: () => new Promise(() => {}),
    });
    const button = await screen.findByRole('button', { name });
    clickTwice(button);
    await waitFor(() => expect(button).toBeDisabled());
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
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

  it('shows a received request after the network’s notification', async () => {
    let arrived = false;
    const { user, queries } = open({
      'GET co-founders?tab=received': () =>
        arrived ? list(entry('chi', { direction: 'received', request_id: 'r-9' })) : list(),
    });
    await screen.findByText(/No requests are waiting for you/);
    arrived = true;
    await act(() => queries.invalidateQueries({ queryKey: ['network'] }));
    expect(await screen.findByRole('tab', { name: 'Received Requests 1' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '1 new request' }));
    expect(screen.getByRole('button', { name: 'Accept Bola Ade' })).toBeInTheDocument();
  });

  it('shows a request that the founder sent at once, without waiting', async () => {
    let isSent = false;
    const { user, queries } = open({
      'GET co-founders?tab=sent': () => (isSent ? list(named('chi', 'Chi', { direction: 'sent' })) : list()),
    });
    await user.click(await screen.findByRole('tab', { name: /^Sent Requests/ }));
    await screen.findByText(/No request of yours is waiting/);
    isSent = true;
    await act(() => queries.invalidateQueries({ queryKey: ['network'] }));
    expect(await screen.findByRole('list', { name: 'Sent Requests' })).toHaveTextContent('Chi');
    expect(screen.queryByRole('button', { name: /new request/ })).not.toBeInTheDocument();
  });

  it('moves no card when a suggested founder sends a request', async () => {
    const asking = { direction: 'received', request_id: 'r-9' };
    let arrived = false;
    const { user, queries } = open({
      'GET co-founders?tab=received': () => (arrived ? list(named('efe', 'Efe', asking)) : list()),
      'GET co-founders?tab=suggestions': () =>
        list(
          ...(arrived ? [] : [named('efe', 'Efe')]),
          named('chi', 'Chi'),
          ...(arrived ? [named('dayo', 'Dayo')] : []),
        ),
      'POST connect/requests/r-9/accept': responseOf('You are now connected', 'connected'),
    });
    const people = await suggested();
    const before = namesOf(people);
    const above = screen.getByText(/No requests are waiting for you/);
    arrived = true;
    await act(() => queries.invalidateQueries({ queryKey: ['network'] }));
    await screen.findByRole('button', { name: '1 new request' });
    expect(namesOf(people)).toEqual(before);
    expect(above).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: '1 new request' }));
    const [first] = within(screen.getByRole('list', { name: 'Received Requests' })).getAllByRole('listitem');
    expect(first).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Accept Efe Eze' }));
    await waitFor(() => expect(within(people).getByText('Connected')).toBeInTheDocument());

    await user.click(screen.getByRole('button', { name: '1 new founder' }));
    expect(namesOf(people)).toEqual(['Dayo Eze', ...before]);
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

  it('accepts a received request; declining and dismissing are not open yet', async () => {
    const { user, asked } = open({
      'GET co-founders?tab=received': list(entry('chi', { direction: 'received', request_id: 'r-9' })),
      'POST connect/requests/r-9/accept/': responseOf('You are now connected', 'connected'),
    });
    const box = await screen.findByRole('list', { name: 'Received Requests' });
    expect(within(box).getByRole('button', { name: 'Decline' })).toBeDisabled();
    expect(within(await suggested()).getByRole('button', { name: 'Dismiss' })).toBeDisabled();
    expect(screen.getByRole('group', { name: 'Founders to connect with' })).toHaveAccessibleDescription(
      'Dismissing suggestions is not open yet.',
    );
    await user.click(within(box).getByRole('button', { name: 'Accept Bola Ade' }));
    expect(await screen.findByText('You are now connected')).toBeInTheDocument();
    expect(asked.some(({ path }) => path === 'connect/requests/r-9/accept')).toBe(true);
  });

  it('keeps an accepted request in its place, as connected, until the list is opened again', async () => {
    const request = (id: string, name: string) => named(id, name, { direction: 'received', request_id: `r-${id}` });
    let waiting = [request('chi', 'Chi'), request('dayo', 'Dayo')];
    const { user } = open({
      'GET co-founders?tab=received': () => list(...waiting),
      'POST connect/requests/r-chi/accept/': () => {
        waiting = [request('efe', 'Efe'), request('dayo', 'Dayo')];
        return responseOf('You are now connected', 'connected');
      },
    });
    const names = () => namesOf(screen.getByRole('list', { name: 'Received Requests' }));
    await user.click(await screen.findByRole('button', { name: 'Accept Chi Eze' }));
    await screen.findByRole('button', { name: '1 new request' });
    expect(names()).toEqual(['Chi Eze', 'Dayo Eze']);
    const accepted = screen.getByRole('listitem', { name: 'Chi Eze' });
    expect(within(accepted).getByText('Connected')).toBeInTheDocument();
    expect(accepted).toHaveFocus();

    await user.click(screen.getByRole('tab', { name: /Sent Requests/ }));
    await user.click(screen.getByRole('tab', { name: /Received Requests/ }));
    expect(names()).toEqual(['Efe Eze', 'Dayo Eze']);
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
