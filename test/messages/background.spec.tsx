import { act, screen, waitFor } from '@testing-library/react';
import { Shell } from '#client/app/shell/shell';
import { announce } from '#client/lib/live/own-news';
import { ada, type Asked, renderScreen } from '../screen';
import { aMessage, aThread, list, mine } from './open-messages';

jest.mock('socket.io-client', () => ({ io: () => ({ on: () => undefined, off: () => undefined }) }));

/** The part of the header that listens to messages has come: its code is fetched after the first view. */
const loaded = () => act(async () => void (await import('#client/app/shell/unread-conversations')));
const posts = (asked: Asked[]) => asked.filter(({ method }) => method === 'POST');

describe('On a page without messages', () => {
  it('what arrives is reported as delivered, once', async () => {
    const { asked } = renderScreen(<Shell />, {
      as: ada,
      api: {
        'GET messages/threads': list(
          aThread({ unread: 2, last_sequence: 5, last_message: aMessage(5) }),
          aThread({ id: 't-2', unread: 0, last_sequence: 3, last_message: mine(3) }),
        ),
        'POST messages/threads/t-1/delivered': { message: 'Done', data: aThread() },
      },
    });
    await loaded();
    await act(async () => announce('messages'));
    await waitFor(() => expect(posts(asked)).toHaveLength(1));
    expect(posts(asked)[0]).toMatchObject({ path: 'messages/threads/t-1/delivered', body: { up_to: 5 } });
    const before = asked.length;
    await act(async () => announce('messages'));
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
    expect(posts(asked)).toHaveLength(1);
  });

  it('what came while the person was away is reported as delivered when the page opens', async () => {
    const { asked } = renderScreen(<Shell />, {
      as: ada,
      api: {
        'GET messages/threads': list(aThread({ id: 't-3', unread: 1, last_sequence: 7, last_message: aMessage(7) })),
        'GET notifications/unread': { data: { count: 0, threads: 1 } },
        'POST messages/threads/t-3/delivered': { message: 'Done', data: aThread() },
      },
    });
    await waitFor(() => expect(posts(asked)).toHaveLength(1), { timeout: 10_000 });
    expect(posts(asked)[0]).toMatchObject({ path: 'messages/threads/t-3/delivered', body: { up_to: 7 } });
  });

  it('what arrives, or was read on another device, is counted anew in the header', async () => {
    let threads = 1;
    renderScreen(<Shell />, {
      as: ada,
      api: {
        'GET messages/threads': list(),
        'GET notifications/unread': () => ({ data: { count: 0, threads } }),
      },
    });
    expect(await screen.findByRole('button', { name: 'Your account 1 unread conversation' })).toBeVisible();
    threads = 0;
    await act(async () => announce('messages'));
    expect(await screen.findByRole('button', { name: 'Your account' })).toBeVisible();
  });

  it('what an earlier visit could not send is sent', async () => {
    const waiting = {
      client_id: 'c-1',
      thread: 't-1',
      text: 'From the bus',
      attachments: [],
      at: '2026-11-20T08:00:00Z',
    };
    localStorage.setItem('outbox:u-1', JSON.stringify([waiting]));
    const { asked } = renderScreen(<Shell />, {
      as: ada,
      api: { 'POST messages/threads/t-1/messages': [201, { message: 'Message sent', data: mine(1) }] },
    });
    await waitFor(() => expect(posts(asked)).toHaveLength(1));
    expect(posts(asked)[0]!.body).toMatchObject({ client_id: 'c-1', text: 'From the bus' });
    await waitFor(() => expect(localStorage.getItem('outbox:u-1')).toBeNull());
  });
});
