import { screen, waitFor } from '@testing-library/react';
import { Tickets } from '#client/moderation/tickets';
import { ada, posted, renderScreen } from '../screen';

const ticket = {
  ...{ id: 't-1', number: 'GW-7F3K9-QXM2C', purpose: 'billing', status: 'open', name: 'Amaka Eze' },
  ...{ email: 'amaka@example.test', username: null, is_premium: false, is_own: false, claim: null },
  ...{ created_at: '2026-11-20T09:00:00.000Z', since: '2026-11-20T09:00:00.000Z' },
  messages: [{ from: 'asker', text: 'I was charged two times.', at: '2026-11-20T09:00:00.000Z' }],
};
const claimed = (is_own: boolean) => ({
  ...ticket,
  claim: {
    ...{ username: 'kemi', first_name: 'Kemi', last_name: 'Bello', avatar: null },
    ...{ until: '2999-01-01T00:00:00.000Z', is_own },
  },
});
const list = (...results: object[]) => ({ count: results.length, next: null, previous: null, results });

describe('Messages to us', () => {
  it('are taken, answered by mail, and then among those that were answered', async () => {
    let waiting: object[] = [ticket];
    let done: object[] = [];
    const { user, asked } = renderScreen(<Tickets />, {
      as: ada,
      api: {
        'GET moderation/tickets?state=waiting': () => list(...waiting),
        'GET moderation/tickets?state=done': () => list(...done),
        'POST moderation/tickets/t-1/claim': () => {
          waiting = [claimed(true)];
          return { message: 'You are answering this', data: waiting[0] };
        },
        'POST moderation/tickets/t-1/answer': () => {
          [waiting, done] = [[], [{ ...ticket, status: 'answered' }]];
          return { message: 'Answer sent', data: done[0] };
        },
      },
    });
    expect(await screen.findByRole('heading', { name: 'Messages to us (1)' })).toBeVisible();
    expect(screen.getByText('Written by a visitor: the address is not confirmed')).toBeVisible();
    expect(screen.getByText('I was charged two times.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Answer Amaka Eze' }));
    const answer = await screen.findByRole('textbox', { name: 'Answer' });
    await waitFor(() => expect(answer).toHaveFocus());
    await user.type(answer, 'One of both was released.');
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('No message waits for an answer.')).toBeVisible();
    expect(posted(asked).at(-1)).toMatchObject({ body: { answer: 'One of both was released.', seen: 1 } });
    await user.click(screen.getByText('Answered and closed messages'));
    expect(await screen.findByText('Answered')).toBeVisible();
  });

  it('are closed without a mail', async () => {
    let waiting: object[] = [ticket];
    const { user } = renderScreen(<Tickets />, {
      as: ada,
      api: {
        'GET moderation/tickets': () => list(...waiting),
        'POST moderation/tickets/t-1/close': () => ((waiting = []), { message: 'Message closed', data: ticket }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Close the message of Amaka Eze without a mail' }));
    expect(await screen.findByText('No message waits for an answer.')).toBeVisible();
  });

  it('that another moderator has, or that the moderator wrote, are read only', async () => {
    renderScreen(<Tickets />, {
      as: ada,
      api: { 'GET moderation/tickets': list(claimed(false), { ...ticket, id: 't-2', username: 'ada', is_own: true }) },
    });
    expect(await screen.findByText('Kemi Bello is answering this')).toBeVisible();
    expect(screen.getByText('This is your own message; another moderator answers.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Answer/ })).toBeNull();
  });

  it('that cannot be fetched are tried again', async () => {
    let fails = true;
    const { user } = renderScreen(<Tickets />, {
      as: ada,
      api: { 'GET moderation/tickets': () => (fails ? [400, { detail: 'Not now.' }] : list()) },
    });
    expect(await screen.findByText(/Not now\./)).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No message waits for an answer.')).toBeVisible();
  });
});
