import { readFileSync } from 'node:fs';
import { freePort } from './free-port.js';

const OUTGOING = '/proc/sys/net/ipv4/ip_local_port_range';

describe('A free port of a spec', () => {
  it('is none that an outgoing connection may take before the server listens', async () => {
    const [lowest] = readFileSync(OUTGOING, 'utf8').split('\t').map(Number);
    expect(await freePort()).toBeLessThan(lowest!);
  });

  it('is another one each time', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, freePort));
    expect(new Set(ports).size).toBe(20);
  });
});
