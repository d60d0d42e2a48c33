import { act, screen } from '@testing-library/react';
import { LiveDot } from '#client/app/shell/live-dot';
import { renderScreen } from '../screen';
import { code, type library, Listing, socket } from './missing-socket-code';

jest.mock('socket.io-client', () => jest.requireActual<{ library: typeof library }>('./missing-socket-code').library());

afterEach(() => jest.useRealTimers());

describe('A page whose live code is missing, as after a release', () => {
  it('offers a reload, and fetches the code again after a while where the browser does', async () => {
    jest.useFakeTimers();
    renderScreen(
      <Listing>
        <LiveDot />
      </Listing>,
    );
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(screen.getByRole('status')).toHaveTextContent('Not live');
    expect(screen.getByText('Live updates stopped.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
    code.isMissing = false;
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(socket.on).toHaveBeenCalledWith('connect', expect.any(Function));
    expect(socket.emit).toHaveBeenCalled();
  });
});
