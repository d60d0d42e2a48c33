import { screen, waitFor, within } from '@testing-library/react';
import { MessagesTab } from '#client/messages/messages-tab';
import { ada, type Network, renderScreen } from '../screen';
import { aMessage, layOut, list } from './open-messages';

const open = (api: Network) =>
  renderScreen(<MessagesTab />, {
    as: ada,
    route: '/profile?tab=messages&report=ngozi',
    api: { 'GET messages/threads': list(), ...api },
  });
const RECEIVED = 'GET messages/received?username=ngozi';

beforeAll(layOut);

describe('Messages to report', () => {
  it('are read, and reported one by one, without a conversation that could be written in', async () => {
    const { user, asked } = open({
      [RECEIVED]: list(aMessage(2, { text: 'Pay me or else' }), aMessage(1, { text: '', attachments: [{} as never] })),
      'POST messages/m-2/report': [201, { message: 'Message reported' }],
    });
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Report messages of @ngozi' })).toHaveFocus());
    const shown = within(await screen.findByRole('region', { name: 'Messages of @ngozi' }));
    const [first, second] = await shown.findAllByRole('listitem');
    expect(within(second!).getByText('A file')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: /^Message to/ })).not.toBeInTheDocument();
    await user.click(within(first!).getByRole('button', { name: 'Report: Pay me or else' }));
    await user.click(await screen.findByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Message reported')).toBeInTheDocument();
    expect(await within(first!).findByText('Reported')).toBeInTheDocument();
    expect(within(second!).queryByText('Reported')).not.toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'scam', note: '' });
  });

  it('may be none, and when they cannot be fetched are tried again', async () => {
    let fails = true;
    const { user } = open({ [RECEIVED]: () => (fails ? [400, { detail: 'Not now.' }] : list()) });
    expect(await screen.findByText(/Not now\./)).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/has written nothing to you/)).toBeInTheDocument();
  });

  it('are left for the conversations', async () => {
    const { user, address } = open({ [RECEIVED]: list() });
    await user.click(await screen.findByRole('button', { name: 'All conversations' }));
    expect(address()).toBe('/profile?tab=messages');
  });
});
