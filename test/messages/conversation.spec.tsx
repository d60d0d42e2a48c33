import { act, screen, waitFor, within } from '@testing-library/react';
import { aMessage, asks, aThread, field, layOut, list, mine, openThread, pageOf, shown } from './open-messages';

const TODAY = new Date().toISOString();
/** The socket of this spec: what the page listens to and sends. */
const heard = new Map<string, (data: object) => void>();
const emitted: unknown[][] = [];
jest.mock('socket.io-client', () => {
  const socket = {
    connected: true,
    on: (name: string, act: (data: object) => void) => (heard.set(name, act), socket),
    off: () => socket,
    emit: (...sent: unknown[]) => emitted.push(sent),
    connect: () => undefined,
  };
  return { io: () => socket };
});
const hear = (name: string, data: object) => act(async () => heard.get(name)!(data));

beforeAll(layOut);

describe('A conversation', () => {
  it('shows its messages under their days, and how far the own ones have come', async () => {
    openThread(
      [
        aMessage(1, { text: 'Is the oven there?' }),
        mine(2, { text: 'Yes' }),
        mine(3, { text: 'Since Monday', at: TODAY }),
        mine(4, { text: 'Come by', at: TODAY, edited_at: TODAY }),
      ],
      { seen_up_to: 2, delivered_up_to: 3 },
    );
    const all = within(await shown());
    expect(await all.findByText('Is the oven there?')).toBeInTheDocument();
    for (const text of ['20 Nov 2026', 'Today', 'Seen', 'Sent', 'Edited'])
      expect(all.getByText(text)).toBeInTheDocument();
  });

  it('has the unread line before what is new, and is marked as read once it is on screen', async () => {
    const { asked } = openThread([aMessage(1), aMessage(2), aMessage(3)], { read_up_to: 1, unread: 2 });
    const all = within(await shown());
    const line = await all.findByText('New messages');
    expect(line.closest('li')).toHaveTextContent('Message 2');
    await waitFor(() => expect(asks(asked, 'POST messages/threads/t-1/read')).toMatchObject([{ body: { up_to: 3 } }]));
    expect(line).toBeInTheDocument();
  });

  it('is not read by a tab in the background', async () => {
    const state = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { asked } = openThread([aMessage(1)], { unread: 1 });
    await within(await shown()).findByText('Message 1');
    expect(asks(asked, 'POST messages/threads/t-1/read')).toEqual([]);
    state.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(asks(asked, 'POST messages/threads/t-1/read')).toHaveLength(1));
    state.mockRestore();
  });

  it('loads what is earlier before its start is reached', async () => {
    const next = 'http://localhost/api/messages/threads/t-1/messages?before=3';
    const { asked } = openThread(
      [],
      {},
      {
        'GET messages/threads/t-1/messages': pageOf([aMessage(3), aMessage(4)], next),
        'GET messages/threads/t-1/messages?before=3': pageOf([aMessage(1), aMessage(2)]),
      },
    );
    const all = within(await shown());
    expect(await all.findByText('Message 1')).toBeInTheDocument();
    expect(all.getByText('Message 4')).toBeInTheDocument();
    expect(asks(asked, 'GET messages/threads/t-1/messages?before=3')).toHaveLength(1);
  });

  it('that cannot be loaded is tried again', async () => {
    let fails = true;
    const { user } = openThread(
      [],
      {},
      {
        'GET messages/threads/t-1/messages': () => (fails ? [400, { detail: 'Not now.' }] : pageOf([aMessage(1)])),
      },
    );
    expect(await screen.findByText(/Not now\./)).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Message 1')).toBeInTheDocument();
  });

  it('in which nothing can be written says why', async () => {
    openThread([aMessage(1)], { can_send: false, reason: 'You cannot send messages to this person.' });
    expect(await screen.findByText('You cannot send messages to this person.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: /^Message to/ })).not.toBeInTheDocument();
  });

  it('that awaits an answer says so, and lets the last message be edited', async () => {
    const reason = 'You have sent 3 messages. You can write on as soon as you have an answer.';
    const { user } = openThread([mine(1, { at: new Date().toISOString() })], { can_send: false, reason });
    expect(await screen.findByText(reason)).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Options for the message' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    expect(await field()).toHaveValue('Message 1');
  });

  it('takes no more after the last message of an enquiry that has no answer, and says why', async () => {
    const reason = 'You have sent 3 messages. You can write on as soon as you have an answer.';
    const messages = [mine(1), mine(2)];
    const { user } = openThread(
      messages,
      {},
      {
        'GET messages/threads/t-1': () => ({
          message: 'Done',
          data: aThread({ last_sequence: messages.length, ...(messages.length > 2 && { can_send: false, reason }) }),
        }),
      },
    );
    await user.type(await field(), 'Are you there?{Enter}');
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Message to Ngozi Eze' })).not.toBeInTheDocument();
  });

  it('warns its receiver of a payment elsewhere, and links addresses', async () => {
    openThread([aMessage(1, { text: 'Pay at https://pay.test/now.', warning: 'Pay only on Groundwork.' })]);
    expect(await screen.findByText('Pay only on Groundwork.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'https://pay.test/now' })).toHaveAttribute(
      'rel',
      expect.stringContaining('noopener'),
    );
  });

  it('shows files: pictures, recordings and others with their size', async () => {
    const file = (id: string, content_type: string) => ({
      ...{ id, name: `${id}.x`, size: 2_097_152, content_type, url: `/api/files/${id}` },
    });
    const attachments = [file('fees', 'application/pdf'), file('front', 'image/png'), file('voice', 'audio/ogg')];
    openThread([aMessage(1, { text: '', attachments })]);
    expect(await screen.findByRole('link', { name: 'fees.x 2 MB' })).toHaveAttribute('href', '/api/files/fees');
    expect(screen.getByRole('img', { name: 'Picture: front.x' })).toBeInTheDocument();
    expect(screen.getByLabelText('voice.x')).toBeInTheDocument();
  });

  it('says a message that arrives to screen readers', async () => {
    const messages = [aMessage(1)];
    const { queries } = openThread(messages, {}, { 'GET messages/threads': list() });
    await within(await shown()).findByText('Message 1');
    messages.push(aMessage(2, { text: 'Are you there?' }));
    await act(() => queries.invalidateQueries({ queryKey: ['messages'] }));
    expect(await screen.findByText('Ngozi Eze: Are you there?')).toBeInTheDocument();
  });
});

describe('Signs of the other person', () => {
  it('typing and being online show at once, and are announced by nothing that is stored', async () => {
    openThread([aMessage(1)], { online: false, last_seen: '2026-11-20T08:00:00.000Z' });
    expect(await screen.findByText(/^Last seen/)).toBeInTheDocument();
    await waitFor(() => expect(heard.has('presence')).toBe(true));
    await hear('presence', { username: 'ngozi', online: true });
    expect((await screen.findAllByText('Online')).length).toBeGreaterThan(0);
    await hear('typing', { thread: 't-1' });
    expect(await screen.findByText('Ngozi is typing…')).toBeInTheDocument();
  });

  it('are given while one types, at most every three seconds', async () => {
    const { user } = openThread([aMessage(1)]);
    emitted.length = 0;
    // A minute after what an earlier spec typed.
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    await user.type(await field(), 'Hello there');
    await waitFor(() => expect(emitted).toEqual([['typing', { thread: 't-1' }]]));
    now.mockRestore();
  });
});
