import { act, screen } from '@testing-library/react';
import { LiveDot } from '#client/app/shell/live-dot';
import { useWatch } from '#client/lib/live/use-live';
import { renderScreen } from '../screen';

let mockIsMissing = true;
const mockSocket = { connected: true, on: jest.fn(), emit: jest.fn(), off: jest.fn(), connect: jest.fn() };
jest.mock('socket.io-client', () => {
  if (mockIsMissing) throw new TypeError('Failed to fetch dynamically imported module: /assets/esm-1.js');
  return { io: () => mockSocket };
});

function Listing() {
  useWatch('listing', 'id-of-oven', [['catalogue', 'listing', 'oven']]);
  return <LiveDot />;
}

afterEach(() => jest.useRealTimers());

describe('A page whose live code is missing, as after a release', () => {
  it('asks for a reload, and fetches the code again after a while where the browser does', async () => {
    jest.useFakeTimers();
    renderScreen(<Listing />);
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(screen.getByRole('status')).toHaveTextContent('Not live');
    expect(screen.getByText('Live updates stopped. Reload the page.')).toBeInTheDocument();
    mockIsMissing = false;
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(mockSocket.on).toHaveBeenCalledWith('connect', expect.any(Function));
    expect(mockSocket.emit).toHaveBeenCalled();
  });
});
