import { act, screen, waitFor } from '@testing-library/react';
import { Shell } from '#client/app/shell/shell';
import { session } from '#client/lib/http/session';
import { announceAll } from '#client/lib/live/own-news';
import { ada, type Asked, renderScreen } from '../screen';

const mockSocket = { on: () => undefined, off: () => undefined, connect: () => undefined, disconnect: () => undefined };
jest.mock('socket.io-client', () => ({ io: () => mockSocket }));

const api = { 'GET listing-requests/fulfilled': { data: [] } };
const asksIn = (asked: Asked[]) => asked.filter(({ path }) => path.startsWith('listing-requests/fulfilled'));

describe('Whether a guide that was requested is published', () => {
  it('is asked for after a gap of the connection by the person who may have requested it', async () => {
    const { asked } = renderScreen(<Shell />, { as: ada, api });
    await act(async () => announceAll());
    await waitFor(() => expect(asksIn(asked)).toHaveLength(1));
  });

  it('is asked for by none who signed out, whom the server would refuse', async () => {
    const { asked } = renderScreen(<Shell />, { as: ada, api });
    act(() => session.signOut());
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible();
    await act(async () => announceAll());
    expect(asksIn(asked)).toEqual([]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
