import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import type { io } from 'socket.io-client';
import { session } from '#client/lib/http/session';
import { useConnection, useLive, useWatch } from '#client/lib/live/use-live';
import { type Network, renderScreen, signInAs } from '../screen';

/** The client library as browsers load it, with the address of this spec's server in place of the page's. */
jest.mock('socket.io-client', () => {
  const browser = jest.requireActual<{ io: typeof io }>('socket.io-client/dist/socket.io.js');
  return { io: (options: object) => browser.io(`http://127.0.0.1:${port}`, options) };
});

type Message = { port?: number; connected?: string; watched?: string };

let server: ChildProcess;
let port = 0;
let received: Message[] = [];
async function startServer() {
  server = fork(join(__dirname, 'live-server.mjs'), [String(port)], { execArgv: [] });
  server.on('message', (message: Message) => received.push(message));
  const [started] = (await once(server, 'message')) as [Message];
  port = started.port!;
}
beforeAll(startServer);
// The connection changes outside of the spec's own acts.
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
beforeEach(() => void (received = []));
afterAll(() => void server.kill());

const connections = () => received.flatMap(({ connected }) => connected ?? []);
const watched = () => received.flatMap(({ watched: topic }) => topic ?? []);

let fetched = 0;
function Page() {
  useLive();
  useQuery({ queryKey: ['catalogue', 'listing', 'oven'], queryFn: () => ++fetched });
  return <output aria-label="Connection">{useConnection()}</output>;
}
function Listing() {
  useWatch('listing', 'id-of-oven', [['catalogue', 'listing', 'oven']]);
  return null;
}
const becomes = (state: string) =>
  waitFor(() => expect(screen.getByRole('status', { name: 'Connection' })).toHaveTextContent(state));

describe('A page that watches', () => {
  it('fetches what changed between its data and its watch', async () => {
    function Opened() {
      useLive();
      const { data } = useQuery({
        ...{ queryKey: ['catalogue', 'listing', 'oven'], staleTime: Infinity, queryFn: () => 'now' },
        ...{ initialData: 'a minute ago', initialDataUpdatedAt: Date.now() - 60_000 },
      });
      return <p>{data}</p>;
    }
    const { unmount } = renderScreen(
      <>
        <Opened />
        <Listing />
      </>,
    );
    expect(screen.getByText('a minute ago')).toBeVisible();
    expect(await screen.findByText('now')).toBeVisible();
    unmount();
  });
});

describe('A signed-in person', () => {
  it('stays connected, and nothing is fetched again, when the tokens are renewed', async () => {
    const { unmount } = renderScreen(<Page />);
    signInAs();
    await waitFor(() => expect(connections()).toEqual(['access-1']));
    await becomes('live');
    const before = fetched;
    session.renew('refresh-1', { access: 'access-2', refresh: 'refresh-2' });
    const page = renderScreen(<Listing />);
    await waitFor(() => expect(watched()).toEqual(['listing:id-of-oven']));
    expect(connections()).toEqual(['access-1']);
    expect(fetched).toBe(before);
    page.unmount();
    unmount();
    session.signOut();
  });
});

describe('A visitor whose connection the server ended', () => {
  const watching = async () => {
    const view = renderScreen(
      <>
        <Page />
        <Listing />
      </>,
    );
    await waitFor(() => expect(watched()).toEqual(['listing:id-of-oven']));
    await becomes('live');
    return view;
  };
  const watchesAgain = async (before: number) => {
    await waitFor(() => expect(watched()).toEqual(['listing:id-of-oven', 'listing:id-of-oven']));
    await becomes('live');
    await waitFor(() => expect(fetched).toBeGreaterThan(before));
    expect(connections()).toContain('visitor');
  };

  it('watches again what the page shows, and fetches what may have changed meanwhile', async () => {
    const { unmount } = await watching();
    const before = fetched;
    server.send('disconnect');
    await watchesAgain(before);
    unmount();
  });

  it('watches again at the restarted server', async () => {
    const { unmount } = await watching();
    const before = fetched;
    server.send('stop');
    await once(server, 'exit');
    await startServer();
    await watchesAgain(before);
    unmount();
  });

  it('stays disconnected while no page watches anything', async () => {
    renderScreen(<Page />);
    await becomes('live');
    server.send('disconnect');
    await becomes('idle');
    expect(connections()).toEqual([]);
  });
});

describe('A signed-in person whose connection the server ended', () => {
  const connected = async (api: Network) => {
    const { unmount } = renderScreen(<Page />, { api });
    signInAs();
    await waitFor(() => expect(connections()).toEqual(['access-1']));
    await becomes('live');
    server.send('disconnect');
    return () => {
      unmount();
      session.signOut();
    };
  };

  it('connects again with renewed tokens while the session lasts', async () => {
    const leave = await connected({ 'POST auth/jwt/refresh': { access: 'access-9', refresh: 'refresh-9' } });
    await waitFor(() => expect(connections()).toEqual(['access-1', 'access-9']));
    await becomes('live');
    expect(session.current()?.refresh).toBe('refresh-9');
    leave();
  });

  it('is signed out where the session is over', async () => {
    const leave = await connected({ 'POST auth/jwt/refresh': [401, { detail: 'Sign in again.', code: 'invalid' }] });
    await waitFor(() => expect(session.current()).toBeNull());
    await becomes('idle');
    expect(connections()).toEqual(['access-1']);
    leave();
  });
});
