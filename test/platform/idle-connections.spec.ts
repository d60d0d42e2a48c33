import { connect, type Socket } from 'node:net';
import { request } from 'node:http';
import { connectionLimits } from '#server/platform/http/connection-limits';
import { type App, startApp } from '../app.js';
import { until } from '../until.js';
import { startWebProcess, type WebProcess } from '../web-process.js';

/** File descriptors of the web process, and connections that one client opens. */
const [DESCRIPTORS, IDLE] = [1_024, 1_100];
/** Another address of this machine. */
const ELSEWHERE = '127.0.0.2';

let app: App;
let web: WebProcess;
const idle: Socket[] = [];
beforeAll(async () => {
  app = await startApp();
  const script = `ulimit -n ${DESCRIPTORS} && exec "$@"`;
  web = await startWebProcess(app, { RATE_LIMITS: 'on' }, ['sh', '-c', script, 'sh']);
});
afterAll(async () => {
  for (const socket of idle) socket.destroy();
  await web?.stop();
  await app.stop();
});

const status = (localAddress: string, path: string) =>
  new Promise<number | string>((resolve) => {
    request(`${web.url}${path}`, { localAddress, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    })
      .once('error', ({ code }: NodeJS.ErrnoException) => resolve(code!))
      .end();
  });

describe('A client that holds connections on which it sends nothing', () => {
  it('has half of those that the file descriptors allow: callers of other networks are answered, and the stores are reached', async () => {
    const { perNetwork } = connectionLimits(true, DESCRIPTORS);
    const { port, hostname } = new URL(web.url);
    let closed = 0;
    for (let n = 0; n < IDLE; n++) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined).once('close', () => closed++);
      socket.resume();
      idle.push(socket);
    }
    await until(
      () => closed,
      (count) => count >= IDLE - perNetwork!,
    );
    // Connections by which this spec waited for the process count too.
    expect(closed).toBeLessThan(IDLE - perNetwork! + 10);
    for (const path of ['/health/ready', '/api/listing/', '/'])
      expect([path, await status(ELSEWHERE, path)]).toEqual([path, 200]);
    expect(['ECONNRESET', 'EPIPE']).toContain(await status('127.0.0.1', '/health/live'));
  });

  it('loses them after 15 s, and is answered again', async () => {
    await until(
      () => idle.filter(({ closed }) => closed).length,
      (count) => count === IDLE,
      30_000,
    );
    expect(await status('127.0.0.1', '/health/live')).toBe(200);
  });
});

describe('The bound of connections', () => {
  it.each([
    [1_048_576, 20_000, 1_000],
    [1_024, 724, 362],
    [256, 128, 64],
  ])('with %d file descriptors is %d, and %d for one network', (descriptors, total, perNetwork) => {
    expect(connectionLimits(true, descriptors)).toEqual({ total, perNetwork });
    expect(connectionLimits(false, descriptors)).toEqual({ total });
  });
});
