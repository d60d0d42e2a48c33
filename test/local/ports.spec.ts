import { createServer } from 'node:net';
import { readFileSync } from 'node:fs';
import { settlePorts } from '#local/ports';
import { freePort } from '../free-port.js';

const OUTGOING = '/proc/sys/net/ipv4/ip_local_port_range';
const ports = { web: 0, eventStore: 0, postgres: 0, payments: 0, smtp: 0, mail: 0 };

describe('The ports of a site', () => {
  it('are, where 0 asks for a free one, different and none that an outgoing connection may take meanwhile', async () => {
    const lowest = Number(readFileSync(OUTGOING, 'utf8').split('\t')[0]);
    const settled = Object.values(await settlePorts(ports, ['web', 'eventStore', 'postgres']));
    const free = settled.filter((port) => port !== 0);
    expect([free.length, new Set(free).size]).toEqual([3, 3]);
    for (const port of free) expect(port).toBeLessThan(lowest);
  });

  it('are refused by name where another program has one', async () => {
    const web = await freePort();
    const other = createServer();
    await new Promise<void>((listening) => other.listen(web, '127.0.0.1', listening));
    await expect(settlePorts({ ...ports, web }, ['web'])).rejects.toThrow(`Port ${web} is taken by another program`);
    await new Promise((closed) => other.close(closed));
  });

  it('are waited for while the sockets of a process that was killed are closed', async () => {
    const web = await freePort();
    const other = createServer();
    await new Promise<void>((listening) => other.listen(web, '127.0.0.1', listening));
    const settling = settlePorts({ ...ports, web }, ['web']);
    setTimeout(() => other.close(), 300);
    expect((await settling).web).toBe(web);
  });
});
