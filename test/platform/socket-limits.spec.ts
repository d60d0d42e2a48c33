import { jest } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { log } from '#server/platform/log';
import { SocketLimits } from '#server/platform/live/socket-limits';
import { until } from '../until.js';

const open: Server[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

/** A socket.io server with these limits behind one proxy. */
async function serve(limits: Partial<ConstructorParameters<typeof SocketLimits>[0]>) {
  const http = createServer();
  const server = new Server(http);
  open.push(server);
  new SocketLimits({ perProcess: 100, perPerson: 100, proxies: 1, ...limits }).apply(server.engine);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/socket.io/?EIO=4&transport=polling`;
  return {
    server,
    engine: server.engine,
    url,
    /** Opens a socket from `address`; resolves to its id, or to the refusal. */
    async handshake(address: string, forwarded = address): Promise<string> {
      const response = await fetch(url, { headers: { 'x-forwarded-for': forwarded } });
      const text = await response.text();
      return response.ok ? (JSON.parse(text.slice(1)) as { sid: string }).sid : (JSON.parse(text) as ErrorBody).message;
    },
    post: (sid: string, body: string) => fetch(`${url}&sid=${sid}`, { method: 'POST', body }),
  };
}
type ErrorBody = { message: string };
/** A packet of engine.io. */
const CLOSE = '1';
const REFUSED = 'too_many_sockets';

describe('A network', () => {
  it('has at most so many open sockets, however it names itself, and another network has its own', async () => {
    const { handshake, post, engine } = await serve({ perNetwork: { open: 2, burst: 100, perSecond: 100 } });
    const first = await handshake('198.51.100.7');
    expect(await handshake('198.51.100.7')).not.toBe(REFUSED);
    expect(await handshake('198.51.100.7')).toBe(REFUSED);
    expect(await handshake('', '192.0.2.1, 203.0.113.9, 198.51.100.7')).toBe(REFUSED);
    expect(await handshake('203.0.113.9')).not.toBe(REFUSED);
    await post(first, CLOSE);
    await until(
      () => engine.clientsCount,
      (count) => count === 2,
    );
    expect(await handshake('198.51.100.7')).not.toBe(REFUSED);
  });

  it('of IPv6 is a /64', async () => {
    const { handshake } = await serve({ perNetwork: { open: 1, burst: 100, perSecond: 100 } });
    expect(await handshake('2001:db8:1:2::1')).not.toBe(REFUSED);
    expect(await handshake('2001:db8:1:2:ffff::7')).toBe(REFUSED);
    expect(await handshake('2001:db8:1:3::1')).not.toBe(REFUSED);
  });

  it('opens so many sockets at once, and later so many a second', async () => {
    const { handshake } = await serve({ perNetwork: { open: 100, burst: 3, perSecond: 0.3 } });
    const answers = await Promise.all(Array.from({ length: 4 }, () => handshake('198.51.100.7')));
    expect(answers.filter((answer) => answer === REFUSED)).toHaveLength(1);
    await until(
      () => handshake('198.51.100.7'),
      (answer) => answer !== REFUSED,
    );
  });
});

describe('A socket', () => {
  it('whose client does not read is cut when a megabyte waits for it, and logged without its address', async () => {
    const logged = jest.spyOn(log, 'info');
    const { handshake, post, engine, server } = await serve({});
    const connected = new Promise<void>((resolve) => server.once('connection', () => resolve()));
    await post(await handshake('198.51.100.7'), '40');
    await connected;
    for (let n = 0; n < 10; n++) server.emit('changed', 'x'.repeat(100_000));
    expect(engine.clientsCount).toBe(1);
    server.emit('changed', 'x'.repeat(100_000));
    expect(engine.clientsCount).toBe(0);
    expect(logged.mock.calls).toEqual([[{ reason: 'too_much_unread' }, 'a socket was cut']]);
    logged.mockRestore();
  });

  it('that probes for an upgrade without end is cut, and leaves no timer behind', async () => {
    const logged = jest.spyOn(log, 'info');
    const { engine, url } = await serve({});
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    const probing = io(new URL(url).origin, { transports: ['polling', 'websocket'], reconnection: false });
    probing.io.engine.once('upgrading', (transport) =>
      transport.send(Array.from({ length: 100 }, () => ({ type: 'ping', data: 'probe' }) as const)),
    );
    // Of its two transports either may close first at the client; only the WebSocket's close frame holds the reason.
    await new Promise<void>((resolve) => probing.io.engine.once('close', () => resolve()));
    await until(
      () => engine.clientsCount,
      (open) => open === 0,
    );
    probing.disconnect();
    await until(timers, (now) => now <= before);
    expect(logged.mock.calls).toEqual([[{ reason: 'too_many_messages' }, 'a socket was cut']]);
    logged.mockRestore();
  });
});

describe('A process', () => {
  it('has at most so many open sockets', async () => {
    const { handshake } = await serve({ perProcess: 2 });
    const answers = [await handshake('198.51.100.7'), await handshake('203.0.113.9'), await handshake('192.0.2.1')];
    expect(answers.map((answer) => answer === REFUSED)).toEqual([false, false, true]);
  });
});
