import { screen, waitFor, within } from '@testing-library/react';
import { MessagesTab } from '#client/messages/messages-tab';
import { ada, type Asked, held, type Network, renderScreen } from '../screen';
import { aMessage, aThread, layOut, list, mine, NGOZI, pageOf } from './open-messages';

const open = (api: Network, route = '/profile?tab=messages') => renderScreen(<MessagesTab />, { as: ada, route, api });
const row = (name: RegExp) => screen.findByRole('link', { name });

beforeAll(layOut);

describe('The list of conversations', () => {
  it('shows whom each is with, its last message, what is unread and what is pinned', async () => {
    const bola = { ...NGOZI, username: 'bola', first_name: 'Bola' };
    open({
      'GET messages/threads': list(
        aThread({ pinned: true, last_message: mine(4, { text: 'See you' }), online: true }),
        aThread({
          id: 't-2',
          person: bola,
          unread: 3,
          last_message: aMessage(9, { text: '', attachments: [{} as never] }),
        }),
        aThread({
          id: 't-3',
          person: null,
          marked_unread: true,
          last_message: aMessage(2, { deleted: true, text: '' }),
        }),
      ),
    });
    const [pinned, unread, marked] = [await row(/Ngozi Eze/), await row(/Bola Eze/), await row(/A former member/)];
    expect(within(pinned).getByText('You: See you')).toBeInTheDocument();
    expect(within(pinned).getByRole('img', { name: 'Pinned' })).toBeInTheDocument();
    expect(within(pinned).getByText('Online')).toBeInTheDocument();
    expect(within(unread).getByText('A file')).toBeInTheDocument();
    expect(within(unread).getByText('3 unread messages')).toBeInTheDocument();
    expect(within(marked).getByText('Message deleted')).toBeInTheDocument();
    expect(within(marked).getByText('Marked as unread')).toBeInTheDocument();
    expect(pinned).toHaveAttribute('href', '/profile?tab=messages&thread=t-1');
  });

  it('leads to the network while there is none', async () => {
    open({ 'GET messages/threads': list() });
    expect(await screen.findByText(/You have no conversations yet/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See your network' })).toHaveAttribute('href', '/profile?tab=networks');
  });

  it('that cannot be fetched is tried again', async () => {
    let fails = true;
    const { user } = open({
      'GET messages/threads': () => (fails ? [400, { detail: 'Not now.' }] : list(aThread())),
    });
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await row(/Ngozi Eze/)).toBeInTheDocument();
  });

  it('is searched for people, and all messages for words; a found message opens where it stands', async () => {
    const { user, address, asked } = open({
      'GET messages/threads': list(aThread()),
      'GET messages/threads?search=oven': list(),
      'GET messages/search?q=oven': list({ message: aMessage(7, { text: 'The oven is here' }), thread: aThread() }),
      'GET messages/threads/t-1': { data: aThread() },
      'GET messages/threads/t-1/messages': pageOf([aMessage(7, { text: 'The oven is here' })]),
    });
    await user.type(await screen.findByRole('searchbox', { name: 'Search people and messages' }), 'oven');
    expect(await screen.findByText('No conversation with a person of this name.')).toBeInTheDocument();
    await user.click(await row(/The oven is here/));
    expect(address()).toBe('/profile?tab=messages&thread=t-1&at=7');
    expect(await screen.findByRole('region', { name: 'Messages with Ngozi Eze' })).toBeInTheDocument();
    expect(asked.filter(({ path }) => path.startsWith('messages/search'))).toHaveLength(1);
  });

  it('is searched a part of the messages at a time, and says how far', async () => {
    const found = { message: aMessage(7, { text: 'The oven is here' }), thread: aThread() };
    const link = (cursor: string) => `http://localhost/api/messages/search/?q=oven&cursor=${cursor}`;
    const searched_to = '2026-11-03T12:00:00.000Z';
    const { user } = open({
      'GET messages/threads': list(aThread()),
      'GET messages/threads?search=oven': list(),
      'GET messages/search?q=oven': { ...list(), next: link('a'), searched_to },
      'GET messages/search?q=oven&cursor=a': { ...list(found), next: link('b'), searched_to },
      'GET messages/search?q=oven&cursor=b': { ...list(), searched_to: null },
    });
    await user.type(await screen.findByRole('searchbox', { name: 'Search people and messages' }), 'oven');
    expect(await screen.findByText('No message since 3 Nov 2026 has these words.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Search older messages' }));
    expect(await row(/The oven is here/)).toBeInTheDocument();
    expect(screen.getByText('Your messages since 3 Nov 2026 were searched.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Search older messages' }));
    await waitFor(() => expect(screen.queryByText(/were searched/)).not.toBeInTheDocument());
    expect(await row(/The oven is here/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Search older messages' })).not.toBeInTheDocument();
  });
});

describe('A link to write to a person', () => {
  it('opens the conversation with them, in place of itself', async () => {
    const { address, asked, router } = open(
      {
        'GET messages/threads': list(),
        'POST messages/threads': [201, { message: 'Conversation opened', data: aThread({ last_message: null }) }],
        'GET messages/threads/t-1': { data: aThread({ last_message: null }) },
        'GET messages/threads/t-1/messages': pageOf([]),
      },
      '/profile?tab=messages&with=ngozi',
    );
    expect(await screen.findByText('Write the first message.')).toBeInTheDocument();
    expect(address()).toBe('/profile?tab=messages&thread=t-1');
    expect(asked.find(({ method }) => method === 'POST')).toMatchObject({ body: { username: 'ngozi' } });
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('says why none can be opened', async () => {
    const detail = 'You can write to people in your network.';
    open(
      { 'GET messages/threads': list(), 'POST messages/threads': [403, { detail, code: 'cannot_message' }] },
      '/profile?tab=messages&with=ngozi',
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(`The conversation could not be opened. ${detail}`);
    expect(screen.getByRole('link', { name: 'All conversations' })).toBeInTheDocument();
  });
});

describe('On a phone', () => {
  beforeEach(() => {
    jest.spyOn(window, 'matchMedia').mockReturnValue({
      ...{ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined },
    } as never);
  });
  afterEach(() => jest.restoreAllMocks());

  it('the list and a conversation are two views; Escape and the arrow lead back to where it was opened', async () => {
    const { user, address } = open({
      'GET messages/threads': list(aThread()),
      'GET messages/threads/t-1': { data: aThread() },
      'GET messages/threads/t-1/messages': pageOf([aMessage(1)]),
      'POST messages/threads/t-1/read': { data: aThread({ read_up_to: 1 }) },
    });
    expect(screen.queryByText('Choose a conversation.')).not.toBeInTheDocument();
    await user.click(await row(/Ngozi Eze/));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Ngozi Eze' })).toHaveFocus());
    expect(screen.queryByRole('region', { name: 'Conversations' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(address()).toBe('/profile?tab=messages');
    await waitFor(async () => expect(await row(/Ngozi Eze/)).toHaveFocus());
    await user.click(await row(/Ngozi Eze/));
    await user.click(await screen.findByRole('button', { name: 'All conversations' }));
    await waitFor(async () => expect(await row(/Ngozi Eze/)).toHaveFocus());
  });
});

describe('The settings of messages', () => {
  it('turn receipts, typing and presence off, each by itself', async () => {
    const settings = { read_receipts: true, typing: true, presence: true };
    const { user, asked } = open({
      'GET messages/threads': list(),
      'GET messages/settings': { data: settings },
      'PATCH messages/settings': ({ body }: { body: unknown }) => ({
        ...{ message: 'Settings saved', data: Object.assign(settings, body) },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Message settings' }));
    const typing = await screen.findByRole('switch', { name: 'Show when I am typing' });
    expect(typing).toBeChecked();
    await user.click(typing);
    await screen.findByRole('switch', { name: 'Show when I am typing', checked: false });
    expect(asked.find(({ method }) => method === 'PATCH')).toMatchObject({ body: { typing: false } });
    expect(screen.getByRole('switch', { name: 'Show when I have read messages' })).toBeChecked();
  });

  it('are chosen without waiting for one another', async () => {
    const settings = { read_receipts: true, typing: true, presence: true };
    const saving = held({ message: 'Settings saved', data: { ...settings, typing: false } });
    const { user, asked } = open({
      ...{ 'GET messages/threads': list(), 'GET messages/settings': { data: settings } },
      'PATCH messages/settings': (sent: Asked) =>
        'typing' in (sent.body as object)
          ? saving.answer(sent)
          : { message: 'Settings saved', data: { ...settings, read_receipts: false } },
    });
    await user.click(await screen.findByRole('button', { name: 'Message settings' }));
    const [typing, receipts] = ['Show when I am typing', 'Show when I have read messages'].map((name) => ({ name }));
    await user.click(await screen.findByRole('switch', typing));
    await user.click(screen.getByRole('switch', receipts));
    await screen.findByRole('switch', { ...receipts!, checked: false });
    await saving.release();
    expect(await screen.findByRole('switch', { ...typing!, checked: false })).toBeVisible();
    expect(screen.getByRole('switch', receipts)).not.toBeChecked();
    expect(asked.filter(({ method }) => method === 'PATCH')).toHaveLength(2);
  });
});
