import { act, screen, waitFor, within } from '@testing-library/react';
import { entry, list, named, namesOf, open, suggested } from './founders';

const AGAIN = '2026-12-17T13:05:00.000Z';
const received = named('chi', 'Chi', { direction: 'received', request_id: 'r-9' });
const sent = named('chi', 'Chi', { direction: 'sent', reqSent: true, request_id: 'r-9', ask_again_at: AGAIN });
const ended = (message: string, status: string) => ({ message, data: { message, request: { id: 'r-9', status } } });
const box = (name: string) => screen.findByRole('list', { name });

describe('Answers to a request', () => {
  it('decline it: its card stays in its place, with the focus, and says so', async () => {
    let waiting = [received, named('dayo', 'Dayo', { direction: 'received', request_id: 'r-2' })];
    const { user, asked } = open({
      'GET co-founders?tab=received': () => list(...waiting),
      'POST connect/requests/r-9/decline': () => {
        waiting = waiting.slice(1);
        return ended('Request declined', 'declined');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Decline Chi Eze' }));
    expect(await screen.findByText('Request declined')).toBeInTheDocument();
    const card = screen.getByRole('listitem', { name: 'Chi Eze' });
    expect(await within(card).findByText('Declined')).toBeInTheDocument();
    expect(within(card).queryByRole('button')).not.toBeInTheDocument();
    await waitFor(() => expect(card).toHaveFocus());
    expect(namesOf(await box('Received Requests'))).toEqual(['Chi Eze', 'Dayo Eze']);
    expect(screen.getByRole('tab', { name: 'Received Requests 1' })).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('show a refusal, and allow another attempt', async () => {
    const { user } = open({
      'GET co-founders?tab=received': list(received),
      'POST connect/requests/r-9/decline': [409, { detail: 'You are connected already.' }],
    });
    await user.click(await screen.findByRole('button', { name: 'Decline Chi Eze' }));
    expect(await screen.findByText('You are connected already.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Decline Chi Eze' })).toBeEnabled();
  });

  it('are gone with the card and its number when the sender withdraws', async () => {
    let isWaiting = true;
    const { queries } = open({ 'GET co-founders?tab=received': () => (isWaiting ? list(received) : list()) });
    expect(await screen.findByRole('tab', { name: 'Received Requests 1' })).toBeInTheDocument();
    expect(await screen.findByRole('listitem', { name: 'Chi Eze' })).toBeInTheDocument();
    isWaiting = false;
    await act(() => queries.invalidateQueries({ queryKey: ['network'] }));
    expect(await screen.findByText(/No requests are waiting for you/)).toBeInTheDocument();
    expect(screen.queryByRole('listitem', { name: 'Chi Eze' })).not.toBeInTheDocument();
  });

  it('block the sender after a question', async () => {
    let isWaiting = true;
    const { user, asked } = open({
      'GET co-founders?tab=received': () => (isWaiting ? list(received) : list()),
      'POST connect/block': () => {
        isWaiting = false;
        return { message: 'Person blocked', data: { username: 'chi' } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Block Chi Eze' }));
    expect(screen.getByText(/^You and Chi Eze no longer see each other here/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('Blocked')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({ body: { username: 'chi' } });
  });
});

describe('A sent request', () => {
  it('is withdrawn, and the founder can be asked again from the day that the card names', async () => {
    let isSent = true;
    const { user } = open(
      {
        'GET co-founders?tab=sent': () => (isSent ? list(sent) : list()),
        'GET co-founders?tab=suggestions': () =>
          list(isSent ? sent : named('chi', 'Chi', { direction: 'none', ask_again_at: AGAIN })),
        'POST connect/requests/r-9/withdraw': () => {
          isSent = false;
          return ended('Request withdrawn', 'withdrawn');
        },
      },
      '/profile?tab=co-founders&list=sent',
    );
    const people = await box('Sent Requests');
    expect(within(people).getByRole('button', { name: 'Request Sent' })).toBeDisabled();
    await user.click(within(people).getByRole('button', { name: 'Withdraw the request to Chi Eze' }));
    expect(await within(people).findByText('Withdrawn')).toBeInTheDocument();
    const suggestion = within(await suggested());
    expect(suggestion.getByText(/^You can ask again from 17 December 2026 at \d\d:05\.$/)).toBeInTheDocument();
    expect(suggestion.queryByRole('button', { name: /Connect/ })).not.toBeInTheDocument();
  });

  it('may be sent anew, or withdrawn, when the time is over', async () => {
    open(
      { 'GET co-founders?tab=sent': list({ ...sent, reqSent: false, ask_again_at: null }) },
      '/profile?tab=co-founders&list=sent',
    );
    const people = within(await box('Sent Requests'));
    expect(people.getByRole('button', { name: 'Connect with Chi Eze' })).toBeEnabled();
    expect(people.getByRole('button', { name: 'Withdraw the request to Chi Eze' })).toBeEnabled();
  });
});

describe('A suggestion', () => {
  it('is dismissed, and comes back by undoing', async () => {
    let isDismissed = false;
    const { user, asked } = open({
      'GET co-founders?tab=suggestions': () => list(...(isDismissed ? [] : [entry('bola')]), named('dayo', 'Dayo')),
      'POST connect/dismiss': () => {
        isDismissed = true;
        return { message: 'Suggestion dismissed', data: { username: 'bola' } };
      },
      'DELETE connect/dismiss': () => {
        isDismissed = false;
        return { message: 'Suggestion restored', data: { username: 'bola' } };
      },
    });
    const people = await suggested();
    await user.click(within(people).getByRole('button', { name: 'Dismiss Bola Ade' }));
    await waitFor(() => expect(namesOf(people)).toEqual(['Dayo Eze']));
    await waitFor(() => expect(screen.getByRole('listitem', { name: 'Dayo Eze' })).toHaveFocus());
    expect(await screen.findByText('Bola Ade is not suggested for 90 days')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(namesOf(people)).toEqual(['Bola Ade', 'Dayo Eze']));
    expect(asked.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])).toEqual([
      ['POST', { username: 'bola' }],
      ['DELETE', { username: 'bola' }],
    ]);
  });
});
