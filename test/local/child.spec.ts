import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const guest = 'setInterval(() => undefined, 1_000);';

/** A supervisor of one program: reports its pid at every change, and resolves `needs` on request. */
const supervisor = (logs: string) => `import { Child } from '${process.cwd()}/dist/local/child.js';
let meet;
const needs = () => new Promise((met) => { meet = met; process.send('waits'); });
process.on('message', () => meet());
const program = { name: 'guest', file: import.meta.dirname + '/guest.mjs', env: {}, needs };
const child = new Child(program, { logs: ${JSON.stringify(logs)}, say: () => {}, changed: () => process.send(child.pid ?? 'gone') });
await child.start();`;

describe('A program that died', () => {
  const logs = mkdtempSync(join(tmpdir(), 'groundwork-child-'));
  let keeper: ChildProcess | undefined;
  afterAll(() => {
    keeper?.kill('SIGKILL');
    rmSync(logs, { recursive: true });
  });

  it('is restarted after its `needs` resolve, and not before', async () => {
    writeFileSync(join(logs, 'guest.mjs'), guest);
    writeFileSync(join(logs, 'keeper.mjs'), supervisor(logs));
    keeper = fork(join(logs, 'keeper.mjs'));
    const told: (string | number)[] = [];
    const next = async () => {
      while (!told.length) await new Promise((heard) => keeper!.once('message', heard));
      return told.shift()!;
    };
    keeper.on('message', (said: string | number) => told.push(said));

    const first = Number(await next());
    process.kill(first, 'SIGKILL');
    expect([await next(), await next()]).toEqual(['gone', 'waits']);
    expect(told).toEqual([]);

    keeper.send('it is there');
    const second = Number(await next());
    expect(second).not.toBe(first);
    expect(() => process.kill(second, 0)).not.toThrow();
  });
});
