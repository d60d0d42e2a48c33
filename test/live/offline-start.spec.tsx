import { screen, waitFor } from '@testing-library/react';
import { useConnection, useWatch } from '#client/lib/live/use-live';
import { goOffline, goOnline, renderScreen } from '../screen';

let mockIsMissing = true;
const mockSocket = { connected: true, on: jest.fn(), emit: jest.fn(), off: jest.fn(), connect: jest.fn() };
jest.mock('socket.io-client', () => {
  if (mockIsMissing) throw new TypeError('Failed to fetch dynamically imported module: /assets/esm-1.js');
  return { io: () => mockSocket };
});

function Listing() {
  useWatch('listing', 'id-of-oven', [['catalogue', 'listing', 'oven']]);
  return <output aria-label="Connection">{useConnection()}</output>;
}

afterEach(() => jest.restoreAllMocks());

describe('A page that is first live without a connection', () => {
  it('says that it is offline, and is live with the connection', async () => {
    goOffline();
    renderScreen(<Listing />);
    const state = screen.getByRole('status', { name: 'Connection' });
    await waitFor(() => expect(state).toHaveTextContent('offline'));
    mockIsMissing = false;
    goOnline();
    await waitFor(() =>
      expect(mockSocket.emit).toHaveBeenCalledWith('watch', { topic: 'listing:id-of-oven' }, expect.any(Function)),
    );
  });
});
