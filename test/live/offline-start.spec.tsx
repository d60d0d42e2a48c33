import { screen, waitFor } from '@testing-library/react';
import { useConnection } from '#client/lib/live/use-live';
import { goOffline, goOnline, renderScreen } from '../screen';
import { code, type library, Listing, socket } from './missing-socket-code';

jest.mock('socket.io-client', () => jest.requireActual<{ library: typeof library }>('./missing-socket-code').library());

const Connection = () => <output aria-label="Connection">{useConnection()}</output>;

afterEach(() => jest.restoreAllMocks());

describe('A page that is first live without a connection', () => {
  it('says that it is offline, and is live with the connection', async () => {
    goOffline();
    renderScreen(
      <Listing>
        <Connection />
      </Listing>,
    );
    const state = screen.getByRole('status', { name: 'Connection' });
    await waitFor(() => expect(state).toHaveTextContent('offline'));
    code.isMissing = false;
    goOnline();
    await waitFor(() =>
      expect(socket.emit).toHaveBeenCalledWith('watch', { topic: 'listing:id-of-oven' }, expect.any(Function)),
    );
  });
});
