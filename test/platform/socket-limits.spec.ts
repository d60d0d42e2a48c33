import { jest } from '@jest/globals';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';
import { log } from '#server/platform/log';
import { SocketLimits } from '#server/platform/live/socket-limits';
import { until } from '../until.js';

const repeat = (count: number, act: () => void) => Array.from({ length: count }).forEach(act);

const open: Server[] = [];
afterEach(async () => {
  jest.restoreAllMocks();
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
const PONG = '3';
const SEPARATOR = '\x1e';
const REFUSED = 'too_many_sockets';
const MANY = { open: 100, handshakes: { burst: 100, perSecond: 100 }, messages: { burst: 100, perSecond: 100 } };

describe('A network', () => {
  it('has at most so many open sockets, however it names itself, and another network has its own', async () => {
    const { handshake, post, engine } = await serve({ perNetwork: { ...MANY, open: 2 } });
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
    const { handshake } = await serve({ perNetwork: { ...MANY, open: 1 } });
    expect(await handshake('2001:db8:1:2::1')).not.toBe(REFUSED);
    expect(await handshake('2001:db8:1:2:ffff::7')).toBe(REFUSED);
    expect(await handshake('2001:db8:1:3::1')).not.toBe(REFUSED);
  });

  it('opens so many sockets at once, and later so many a second', async () => {
    const { handshake } = await serve({ perNetwork: { ...MANY, handshakes: { burst: 3, perSecond: 0.3 } } });
    const answers = await Promise.all(Array.from({ length: 4 }, () => handshake('198.51.100.7')));
    expect(answers.filter((answer) => answer === REFUSED)).toHaveLength(1);
    await until(
      () => handshake('198.51.100.7'),
      (answer) => answer !== REFUSED,
    );
  });
});

describe('The sockets of a network', () => {
  it('that together send too many messages send a few each, and those of another network as many as before', async () => {
    const { handshake, post, engine } = await serve({ perNetwork: { ...MANY, messages: { burst: 60, perSecond: 0 } } });
    const [loud, quiet, elsewhere] = [
      await handshake('198.51.100.7'),
      await handshake('198.51.100.7'),
      await handshake('203.0.113.9'),
    ];
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now');
    const send = async (sid: string, count: number, second: number) => {
      clock.mockReturnValue(now + second * 1_000);
      await post(sid, Array<string>(count).fill(PONG).join(SEPARATOR));
      return engine.clientsCount;
    };
    expect(await send(loud, 60, 0)).toBe(3);
    expect(await send(loud, 60, 3)).toBe(3);
    expect(await send(quiet, 60, 3)).toBe(3);
    expect(await send(elsewhere, 60, 3)).toBe(3);
    expect(await send(quiet, 6, 6)).toBe(3);
    expect(await send(elsewhere, 60, 6)).toBe(3);
    expect(await send(loud, 7, 6)).toBe(2);
  });
});

/** The start of a WebSocket, as text. */
const upgrade = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`;
/** An empty masked ping (RFC 6455, 5.5.2). */
const PING = '\x89\x80\0\0\0\0';

describe('A socket', () => {
  it.each<[what: string, reason: string, flood: (socket: WebSocket) => void]>([
    ['more than 16 kB', 'too_many_bytes', (socket) => socket.send('4'.repeat(17_000))],
    ['a message of too many frames', 'nothing', (socket) => repeat(20, () => socket.send('4', { fin: false }))],
    ['more than 10 pings', 'too_many_messages', (socket) => repeat(20, () => socket.ping())],
  ])('that sends %s at once is closed', async (_, reason, flood) => {
    const logged = jest.spyOn(log, 'info');
    const { engine, url } = await serve({});
    const socket = new WebSocket(url.replace('http', 'ws').replace('polling', 'websocket'));
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('message', resolve));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    flood(socket);
    await closed;
    expect(engine.clientsCount).toBe(0);
    expect(logged.mock.calls).toEqual(reason === 'nothing' ? [] : [[{ reason }, 'a socket was cut']]);
  });

  it.each<[what: string, path: (sid: string) => string]>([
    ['with its first request', () => '/socket.io/?EIO=4&transport=websocket'],
    ['as an upgrade that is never asked for', (sid) => `/socket.io/?EIO=4&transport=websocket&sid=${sid}`],
    ['as an upgrade to no WebSocket', (sid) => `/socket.io/?EIO=4&transport=polling&sid=${sid}`],
  ])('that sends more than 16 kB %s is closed before one is answered', async (_, path) => {
    const logged = jest.spyOn(log, 'info');
    const { handshake, url } = await serve({});
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const heard: Buffer[] = [];
    socket.on('data', (chunk) => heard.push(chunk)).on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(upgrade(path(await handshake('198.51.100.7'))) + PING.repeat(3_000), 'latin1');
    await closed;
    expect(Buffer.concat(heard).toString('latin1')).not.toContain('\x8a');
    expect(logged.mock.calls).toEqual([[{ reason: 'too_many_bytes' }, 'a socket was cut']]);
  });

  it('that sends more than 16 kB by polling is closed', async () => {
    const { handshake, post, engine } = await serve({});
    const [loud, calm] = [await handshake('198.51.100.7'), await handshake('198.51.100.7')];
    expect((await post(calm, `${PONG}${'x'.repeat(15_000)}`)).status).toBe(200);
    expect((await post(loud, `${PONG}${'x'.repeat(17_000)}`)).status).toBe(400);
    expect(engine.clientsCount).toBe(1);
  });

  it('that is being closed is sent no more bytes either', async () => {
    const { handshake, post } = await serve({});
    const sid = await handshake('198.51.100.7');
    expect((await post(sid, `4${'not a packet of socket.io'.repeat(400)}`)).status).toBe(200);
    expect((await post(sid, `4${'x'.repeat(10_000)}`)).status).toBe(400);
    expect((await post(sid, `4${'x'.repeat(1_000)}`)).status).toBe(400);
  });

  it('is asked for no more upgrades than it may send messages', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const { handshake, engine, url } = await serve({});
    const sid = await handshake('198.51.100.7');
    const statuses: string[] = [];
    for (let n = 0; n <= 60; n++) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.write(upgrade(`/socket.io/?EIO=4&transport=polling&sid=${sid}`));
      statuses.push(String(await new Promise<Buffer>((resolve) => socket.once('data', resolve))).slice(9, 12));
      socket.destroy();
    }
    expect(statuses).toEqual([...Array<string>(60).fill('101'), '400']);
    expect(engine.clientsCount).toBe(0);
  });

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
  });
});

describe('A process', () => {
  it('has at most so many open sockets', async () => {
    const { handshake } = await serve({ perProcess: 2 });
    const answers = [await handshake('198.51.100.7'), await handshake('203.0.113.9'), await handshake('192.0.2.1')];
    expect(answers.map((answer) => answer === REFUSED)).toEqual([false, false, true]);
  });
});
