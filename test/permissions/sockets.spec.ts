import { io, type Socket } from 'socket.io-client';
import { type App, type Person, startApp } from '../app.js';

let app: App;
let ada: Person;
const open: Socket[] = [];

beforeAll(async () => {
  app = await startApp();
  ada = await app.person();
});
afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()));
afterAll(() => app.stop());

async function connect(token?: unknown): Promise<Socket> {
  const auth = token === undefined ? {} : { token };
  const socket = io(app.url, { transports: ['websocket'], reconnection: false, forceNew: true, auth });
  open.push(socket);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return socket;
}

describe('A socket', () => {
  it('opens for visitors and for a valid token, and for no other', async () => {
    await connect();
    await connect(ada.token);
    for (const bad of ['nonsense', `${ada.token}x`, ada.refresh, { sub: ada.id }, 7])
      await expect(connect(bad)).rejects.toThrow('not_authenticated');
  });

  it('is refused the topics of a person, of a role and of everyone', async () => {
    const visitor = await connect();
    for (const name of [`user:${ada.id}`, `../user:${ada.id}`, 'role:admin', 'public'])
      for (const message of [{ listing: name }, { topic: name }])
        expect(await visitor.emitWithAck('watch', message)).toEqual({ ok: false });
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
