import { screen, waitFor } from '@testing-library/react';
import { aMessage, asks, layOut, list, openThread } from './open-messages';

beforeAll(layOut);

describe('The menu of a conversation', () => {
  const openMenu = async (...[messages, more, api]: Parameters<typeof openThread>) => {
    const view = openThread(messages, more, api);
    await view.user.click(await screen.findByRole('button', { name: 'Options for the conversation with Ngozi Eze' }));
    return view;
  };

  it('pins it', async () => {
    const { user, asked } = await openMenu(
      [aMessage(1)],
      {},
      {
        'POST messages/threads/t-1/pin': { message: 'Done', data: {} },
      },
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Pin' }));
    await waitFor(() => expect(asks(asked, 'POST messages/threads/t-1/pin')).toHaveLength(1));
  });

  it('marks it as unread and closes it, since on screen it would be read', async () => {
    const { user, address, asked } = await openMenu(
      [aMessage(1)],
      { read_up_to: 1 },
      {
        'POST messages/threads/t-1/unread': { message: 'Done', data: {} },
      },
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Mark as unread' }));
    await waitFor(() => expect(address()).toBe('/profile?tab=messages'));
    expect(asks(asked, 'POST messages/threads/t-1/read')).toEqual([]);
  });

  it('blocks the person after a question, and closes it', async () => {
    const { user, address, asked } = await openMenu(
      [aMessage(1)],
      {},
      {
        'POST connect/block': { message: 'Person blocked', data: { username: 'ngozi' } },
      },
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Block' }));
    expect(await screen.findByText(/no longer see each other/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('Person blocked')).toBeInTheDocument();
    expect(address()).toBe('/profile?tab=messages');
    expect(asks(asked, 'POST connect/block')).toMatchObject([{ body: { username: 'ngozi' } }]);
  });

  it('blocks the person, and leads to the messages that can be reported', async () => {
    const { user, address } = await openMenu(
      [aMessage(1)],
      {},
      {
        'POST connect/block': { message: 'Person blocked', data: { username: 'ngozi' } },
        'GET messages/received?username=ngozi': list(aMessage(1)),
      },
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Block' }));
    await user.click(await screen.findByRole('button', { name: 'Block and report' }));
    expect(await screen.findByRole('button', { name: 'Report: Message 1' })).toBeInTheDocument();
    expect(address()).toBe('/profile?tab=messages&report=ngozi');
  });
});
