import { readFileSync } from 'node:fs';
import { FREE } from '#local/ports';
import { freePort } from './free-port.js';
import { HIGHEST, LOWEST } from './resources/free-port.mjs';

const OUTGOING = '/proc/sys/net/ipv4/ip_local_port_range';

describe('A free port of a spec', () => {
  it('is none that an outgoing connection may take before the server listens', async () => {
    const [lowest] = readFileSync(OUTGOING, 'utf8').split('\t').map(Number);
    expect(await freePort()).toBeLessThan(lowest!);
  });

  it('is none that a browser refuses to open, neither here nor in a stack of npm start', async () => {
    const refused = 10_080;
    const opened = fetch(`http://127.0.0.1:${refused}`);
    await expect(opened).rejects.toMatchObject({ cause: { message: 'bad port' } });
    for (const [lowest, below] of [
      [LOWEST, HIGHEST],
      [FREE.from, FREE.below],
    ])
      expect(refused < lowest! || refused >= below!).toBe(true);
  });

  it('is another one each time', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, freePort));
    expect(new Set(ports).size).toBe(20);
  });
});
