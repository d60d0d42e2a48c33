import { screen, waitFor, within } from '@testing-library/react';
import { aMessage, asks, layOut, mine, openThread, shown } from './open-messages';

beforeAll(layOut);

describe('A message', () => {
  const openMenuOf = async (...[messages, more, api]: Parameters<typeof openThread>) => {
    const view = openThread(messages, more, api);
    await view.user.click(await screen.findByRole('button', { name: 'Options for the message' }));
    return view;
  };

  it('has a menu from when it is first opened, by the keyboard too; the focus returns to its button', async () => {
    const { user } = openThread([aMessage(1), aMessage(2)]);
    const [button, other] = await screen.findAllByRole('button', { name: 'Options for the message' });
    expect(button).toHaveAttribute('aria-haspopup', 'menu');
    button!.focus();
    for (const key of ['{Enter}', ' ']) {
      await user.keyboard(key);
      expect(await screen.findByRole('menu', { name: 'Options for the message' })).toBeInTheDocument();
      expect([button, other].map((one) => one!.getAttribute('aria-expanded'))).toEqual(['true', 'false']);
      await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Copy text' })).toHaveFocus());
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
      await waitFor(() => expect(button).toHaveFocus());
    }
    await user.click(other!);
    expect(await screen.findByRole('menu')).toBeInTheDocument();
    await user.click(other!);
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(other).toHaveAttribute('aria-expanded', 'false');
  });

  it('is deleted for oneself, and brought back', async () => {
    const messages = [aMessage(1)];
    const [kept] = messages;
    const { user } = await openMenuOf(
      messages,
      {},
      {
        'DELETE messages/m-1': () => (messages.splice(0), { message: 'Message deleted', data: kept }),
        'POST messages/m-1/restore': () => (messages.push(kept!), { message: 'Message restored', data: kept }),
      },
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Delete for me' }));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: '' })).toBeDefined());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(within(await shown()).getByText('Message 1')).toBeInTheDocument();
  });

  it('is deleted for both after a question; its place remains', async () => {
    const messages = [mine(1, { text: 'Wrong window' })];
    const { user, asked } = await openMenuOf(
      messages,
      {},
      {
        'DELETE messages/m-1': () => {
          messages[0] = mine(1, { text: '', deleted: true });
          return { message: 'Message deleted', data: messages[0] };
        },
      },
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Delete for everyone' }));
    expect(screen.getByText('Both of you lose this message. It cannot be brought back.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('This message was deleted.')).toBeInTheDocument();
    expect(screen.queryByText(/It cannot be brought back/)).not.toBeInTheDocument();
    expect(asks(asked, 'DELETE messages/m-1?for=everyone')).toHaveLength(1);
  });

  it('of the other is reported to the moderators', async () => {
    const { user, asked } = await openMenuOf(
      [aMessage(1)],
      {},
      {
        'POST messages/m-1/report': [201, { message: 'Report sent', data: {} }],
      },
    );
    expect(screen.queryByRole('menuitem', { name: 'Delete for everyone' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report this message' }));
    await user.selectOptions(await dialog.findByRole('combobox', { name: 'Reason' }), 'spam');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Report sent')).toBeInTheDocument();
    expect(asks(asked, 'POST messages/m-1/report')).toMatchObject([{ body: { reason: 'spam', note: '' } }]);
  });

  it('keeps the note of a report that was not sent', async () => {
    const { user } = await openMenuOf([aMessage(1)]);
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
    await user.type(await screen.findByLabelText('What should we know? (optional)'), 'He asks for money.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Report this message' })).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Options for the message' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
    expect(await screen.findByLabelText('What should we know? (optional)')).toHaveValue('He asks for money.');
  });
});
