import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** `reply` is what it says in place of a scan; `early` before it has all bytes. It hangs up, or says nothing at all. */
export type Behaviour = 'scans' | 'hangs up' | 'says nothing' | { reply: string; early?: boolean };

/** What this scanner finds. */
export const VIRUS = 'a-virus-by-its-bytes';

/** A scanner that speaks clamd's protocol (clamd(8)): `zINSTREAM`, chunks with their sizes, a chunk of size 0, and a reply with a NUL. */
export async function openClamd() {
  const scanned: Buffer[] = [];
  const sockets = new Set<Socket>();
  let behaves: Behaviour = 'scans';

  async function serve(socket: Socket) {
    const read = reader(socket);
    if (behaves === 'hangs up') return void socket.destroy();
    const command = await read(10);
    if (command.toString() !== 'zINSTREAM\0') return void socket.end('UNKNOWN COMMAND\0');
    if (typeof behaves === 'object' && behaves.early) return void socket.end(`${behaves.reply}\0`);
    const chunks: Buffer[] = [];
    for (let size = (await read(4)).readUInt32BE(); size > 0; size = (await read(4)).readUInt32BE())
      chunks.push(await read(size));
    const bytes = Buffer.concat(chunks);
    scanned.push(bytes);
    if (behaves === 'says nothing') return;
    const found = bytes.includes(VIRUS) ? 'Test.Virus-1 FOUND' : 'OK';
    socket.end(`${typeof behaves === 'object' ? behaves.reply : `stream: ${found}`}\0`);
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    serve(socket).catch(() => socket.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((listening) => void server.listen(port, '127.0.0.1', () => listening()));
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;

  return {
    url: `tcp://127.0.0.1:${port}`,
    scanned,
    behaves: (next: Behaviour) => void (behaves = next),
    connections: () => [...sockets].filter(({ destroyed }) => !destroyed).length,
    hangUp,
    start: () => listen(port),
    stop: () => {
      hangUp();
      return new Promise((closed) => server.close(closed));
    },
  };
}

/** Reads exactly so many bytes of a socket; rejects at its end. */
function reader(socket: Socket) {
  const pieces = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let known = Buffer.alloc(0);
  return async (length: number) => {
    while (known.length < length) {
      const { value, done } = await pieces.next();
      if (done) throw new Error('the connection ended');
      known = Buffer.concat([known, value]);
    }
    const found = known.subarray(0, length);
    known = known.subarray(length);
    return found;
  };
}
