import { io, type Socket } from 'socket.io-client';
import { LiveGateway } from '#server/platform/live/live.gateway';
import { type App, type Person, startApp } from '../app.js';

let app: App;
let ada: Person;
const open: Socket[] = [];

beforeAll(async () => {
  app = await startApp();
  ada = await app.person();
}, 120_000);
afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()));
afterAll(() => app.stop(), 60_000);

async function connect(token?: unknown): Promise<Socket> {
  const auth = token === undefined ? {} : { token };
  const socket = io(app.url, { transports: ['websocket'], reconnection: false, forceNew: true, auth });
  open.push(socket);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return socket;
}
const rooms = (socket: Socket) => [...app.web.get(LiveGateway)['server'].sockets.sockets.get(socket.id!)!.rooms];

describe('A socket', () => {
  it('opens for visitors and for a valid token, and for no other', async () => {
    await connect();
    await connect(ada.token);
    for (const bad of ['nonsense', `${ada.token}x`, ada.refresh, { sub: ada.id }, 7])
      await expect(connect(bad)).rejects.toThrow('not_authenticated');
  });

  it('receives a person’s notifications only as that person', async () => {
    expect(rooms(await connect(ada.token))).toContain(`user:${ada.id}`);
    const visitor = await connect();
    const names = [`user:${ada.id}`, `../user:${ada.id}`, 'role:admin', 'public'];
    for (const listing of names) expect(await visitor.emitWithAck('watch', { listing })).toEqual({ ok: false });
    expect(rooms(visitor).filter((room) => room !== visitor.id)).toEqual(['public']);
  });

  it.each([
    [undefined],
    [null],
    [7],
    ['text'],
    [[]],
    [{}],
    [{ listing: 7 }],
    [{ listing: ['a'] }],
    [{ listing: 'x'.repeat(101) }],
  ])('asked to watch %j, watches nothing and stays open', async (message) => {
    const socket = await connect();
    expect(await socket.emitWithAck('watch', message)).toEqual({ ok: false });
    expect(await socket.emitWithAck('unwatch', message)).toEqual({ ok: true });
    expect(socket.connected).toBe(true);
  });
});
