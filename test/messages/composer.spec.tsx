import { act, screen, waitFor, within } from '@testing-library/react';
import { answerUploads } from '../catalogue/an-upload';
import { type Asked, goOffline, goOnline, held } from '../screen';
import { aMessage, field, layOut, mine, openThread, shown } from './open-messages';

beforeAll(layOut);
afterEach(() => jest.restoreAllMocks());

const sentIn = (asked: Asked[]) =>
  asked
    .filter(({ method, path }) => method === 'POST' && path === 'messages/threads/t-1/messages')
    .map(({ body }) => body as { client_id: string; text: string; attachments: string[] });
const textOf = async (text: string) => within(await shown()).findByText(text);

describe('The composer', () => {
  it('sends with Enter, and the message shows before the server answers', async () => {
    const { answer, release } = held([201, { message: 'Message sent', data: mine(2, { text: 'Good morning' }) }]);
    const { user, asked } = openThread([aMessage(1)], {}, { 'POST messages/threads/t-1/messages': answer });
    await user.type(await field(), 'Good{Shift>}{Enter}{/Shift}morning ');
    expect(await field()).toHaveValue('Good\nmorning ');
    await user.keyboard('{Enter}');
    expect(await field()).toHaveValue('');
    await waitFor(async () => expect(await field()).toHaveFocus());
    expect(await textOf('Sending')).toBeInTheDocument();
    expect(sentIn(asked)).toEqual([
      { client_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, text: 'Good\nmorning', attachments: [] },
    ]);
    await release();
    expect(await textOf('Sent')).toBeInTheDocument();
  });

  it('sends nothing blank, and says when a message is too long', async () => {
    const { user, asked } = openThread();
    await user.type(await field(), '   {Enter}');
    await user.clear(await field());
    await user.click(await field());
    await user.paste('a'.repeat(3_990));
    expect(await screen.findByText('10 characters left')).toBeInTheDocument();
    await user.paste('b'.repeat(11));
    await user.keyboard('{Enter}');
    expect(screen.getByText('A message has at most 4,000 characters. Shorten it to send it.')).toBeInTheDocument();
    expect(await field()).toHaveAttribute('aria-invalid', 'true');
    expect(sentIn(asked)).toEqual([]);
  });

  it('keeps what is typed for each conversation until it is sent', async () => {
    const { user, unmount } = openThread();
    await user.type(await field(), 'Half a thought');
    unmount();
    const again = openThread();
    expect(await field()).toHaveValue('Half a thought');
    await again.user.type(await field(), '{Enter}');
    again.unmount();
    openThread();
    expect(await field()).toHaveValue('');
  });

  it('edits the last own message by the arrow up, and Escape ends that', async () => {
    const recent = mine(2, { text: 'Helo', at: new Date().toISOString() });
    const messages = [aMessage(1), recent];
    const { user, asked } = openThread(
      messages,
      {},
      {
        'PATCH messages/m-2': ({ body }: Asked) => {
          Object.assign(recent, body, { edited_at: new Date().toISOString() });
          return { message: 'Message edited', data: { ...recent } };
        },
      },
    );
    await textOf('Helo');
    await user.click(await field());
    await user.keyboard('{ArrowUp}');
    expect(await field()).toHaveValue('Helo');
    await user.keyboard('{Escape}');
    expect(await field()).toHaveValue('');
    await user.keyboard('{ArrowUp}');
    await user.type(await field(), 'w are you{Enter}');
    expect(await textOf('Helow are you')).toBeInTheDocument();
    expect(await textOf('Edited')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'PATCH')).toMatchObject({ body: { text: 'Helow are you' } });
  });

  it('edits no message that is older than 15 minutes', async () => {
    const { user } = openThread([mine(1)]);
    await textOf('Message 1');
    await user.click(await field());
    await user.keyboard('{ArrowUp}');
    expect(screen.queryByText('Editing your message')).not.toBeInTheDocument();
  });
});

describe('A message that is not sent', () => {
  it('says why it was refused; a retry is the same message', async () => {
    let fails = true;
    const { user, asked } = openThread(
      [aMessage(1)],
      {},
      {
        'POST messages/threads/t-1/messages': ({ body }: Asked) =>
          fails
            ? [429, { detail: 'You sent many messages. Try again in a minute.', code: 'rate_limited' }]
            : [201, { message: 'Message sent', data: mine(2, { ...(body as object) }) }],
      },
    );
    await user.type(await field(), 'Hello{Enter}');
    expect(await textOf('You sent many messages. Try again in a minute.')).toBeInTheDocument();
    expect(await textOf('Not sent')).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await textOf('Sent')).toBeInTheDocument();
    const [first, second] = sentIn(asked);
    expect(second).toEqual(first);
  });

  it('is discarded by its sender', async () => {
    const { user } = openThread(
      [aMessage(1)],
      {},
      {
        'POST messages/threads/t-1/messages': [403, { detail: 'You cannot send messages to this person.' }],
      },
    );
    await user.type(await field(), 'Hello{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(within(await shown()).queryByText('Hello')).not.toBeInTheDocument();
  });

  it('waits on this device for the connection, and goes in the order in which it was written', async () => {
    const { user, asked } = openThread();
    await textOf('Message 1');
    goOffline();
    await user.type(await field(), 'First{Enter}');
    await user.type(await field(), 'Second{Enter}');
    expect(await within(await shown()).findAllByText('Waits for the connection')).toHaveLength(2);
    const kept = JSON.parse(localStorage.getItem('outbox:u-1')!) as { text: string; client_id: string }[];
    expect(kept.map(({ text }) => text)).toEqual(['First', 'Second']);
    expect(sentIn(asked)).toEqual([]);
    goOnline();
    await waitFor(() => expect(sentIn(asked)).toHaveLength(2));
    expect(sentIn(asked).map(({ client_id }) => client_id)).toEqual(kept.map(({ client_id }) => client_id));
    await waitFor(() => expect(localStorage.getItem('outbox:u-1')).toBeNull());
  });

  it('is sent by a later visit', async () => {
    const client_id = '00000000-0000-4000-8000-000000000001';
    const kept = [{ client_id, thread: 't-1', text: 'From the bus', attachments: [], at: new Date().toISOString() }];
    localStorage.setItem('outbox:u-1', JSON.stringify(kept));
    const { asked } = openThread();
    await waitFor(() => expect(sentIn(asked)).toEqual([{ client_id, text: 'From the bus', attachments: [] }]));
  });
});

describe('Files', () => {
  const stored = { id: 'f-1', name: 'fees.pdf', size: 3, content_type: 'application/pdf', url: '/api/files/f-1' };
  const PATH = 'messages/threads/t-1/attachments';
  const fees = () => new File(['abc'], 'fees.pdf', { type: 'application/pdf' });
  const choose = async (user: { upload: (to: HTMLElement, files: File[]) => Promise<void> }, ...files: File[]) => {
    await field();
    await user.upload(screen.getByTestId('attachments'), files);
  };

  it('are uploaded as soon as they are chosen, and sent with the message', async () => {
    answerUploads({ [PATH]: [201, { message: 'File uploaded', data: stored }] });
    const { user, asked } = openThread();
    await choose(user, fees());
    expect(await screen.findByRole('button', { name: 'Remove fees.pdf' })).toBeInTheDocument();
    await user.type(await field(), '{Enter}');
    await waitFor(() => expect(sentIn(asked)).toMatchObject([{ text: '', attachments: ['f-1'] }]));
    expect(screen.queryByRole('button', { name: 'Remove fees.pdf' })).not.toBeInTheDocument();
  });

  it('under way hold the message back, and are cancelled', async () => {
    const never = new Promise<never>(() => undefined);
    answerUploads({ [PATH]: never });
    const { user, asked } = openThread();
    await choose(user, fees());
    await user.type(await field(), 'Here it is{Enter}');
    expect(await screen.findByText('Wait until the files are uploaded.')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Upload of fees.pdf' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel the upload of fees.pdf' }));
    expect(screen.queryByText('fees.pdf')).not.toBeInTheDocument();
    expect(sentIn(asked)).toEqual([]);
  });

  it('that the server would refuse are named before they are sent; failed ones are tried again', async () => {
    let fails = true;
    const sent = answerUploads({
      [PATH]: () => (fails ? [500, { detail: 'Something went wrong.' }] : [201, { message: '', data: stored }]),
    });
    const { user, asked } = openThread();
    await user.click(await field());
    const data = { files: [new File(['x'], 'virus.exe'), fees()], types: ['Files'], getData: () => '' };
    await user.paste(data as never);
    expect(await screen.findByText(/virus\.exe cannot be sent/)).toBeInTheDocument();
    expect(await screen.findByText('Something went wrong.')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
    await user.type(await field(), 'Here they are{Enter}');
    expect(await screen.findByText('Retry or remove the file that was not uploaded.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove fees.pdf' })).toBeInTheDocument();
    expect(await field()).toHaveValue('Here they are');
    expect(sentIn(asked)).toEqual([]);
    fails = false;
    await act(() => user.click(screen.getByRole('button', { name: 'Retry' })));
    await waitFor(() => expect(screen.queryByText('Something went wrong.')).not.toBeInTheDocument());
    expect(sent[1]!.key).toBe(sent[0]!.key);
  });

  it('can be pasted', async () => {
    answerUploads({ [PATH]: [201, { message: '', data: stored }] });
    const { user } = openThread();
    await user.click(await field());
    const data = { files: [fees()], types: ['Files'], getData: () => '' };
    await user.paste(data as never);
    expect(await screen.findByRole('button', { name: 'Remove fees.pdf' })).toBeInTheDocument();
  });
});
