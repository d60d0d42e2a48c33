import { act, screen, waitFor, within } from '@testing-library/react';
import { clickTwice } from '../screen';
import { entry, list, named, namesOf, open, responseOf, suggested } from './founders';

describe('The requests to connect', () => {
  it.each([
    ['Connect with Bola Ade', 'POST connect/send-request'],
    ['Accept Bola Ade', 'POST connect/requests/r-1/accept'],
    ['Decline Bola Ade', 'POST connect/requests/r-1/decline'],
    ['Dismiss Bola Ade', 'POST connect/dismiss'],
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
    await waitFor(() => expect(first).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Accept Efe Eze' }));
    await waitFor(() => expect(within(people).getByText('Connected')).toBeInTheDocument());

    await user.click(screen.getByRole('button', { name: '1 new founder' }));
    expect(namesOf(people)).toEqual(['Dayo Eze', ...before]);
  });

  it('accepts a received request', async () => {
    const { user, asked } = open({
      'GET co-founders?tab=received': list(entry('chi', { direction: 'received', request_id: 'r-9' })),
      'POST connect/requests/r-9/accept/': responseOf('You are now connected', 'connected'),
    });
    const box = await screen.findByRole('list', { name: 'Received Requests' });
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
    await waitFor(() => expect(accepted).toHaveFocus());

    await user.click(screen.getByRole('tab', { name: /Sent Requests/ }));
    await user.click(screen.getByRole('tab', { name: /Received Requests/ }));
    expect(names()).toEqual(['Efe Eze', 'Dayo Eze']);
  });
});
