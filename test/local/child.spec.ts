import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../until.js';

const guest = 'setInterval(() => undefined, 1_000);';

/** A supervisor of one program: reports its pid at every change, and resolves `needs` on request. */
const supervisor = (logs: string) => `import { Child } from '${process.cwd()}/dist/local/child.js';
let meet;
const needs = () => new Promise((met) => { meet = met; process.send('waits'); });
process.on('message', () => meet());
const program = { name: 'guest', file: import.meta.dirname + '/guest.mjs', env: {}, needs };
const child = new Child(program, { logs: ${JSON.stringify(logs)}, say: () => {}, changed: () => process.send(child.pid ?? 'gone') });
await child.start();`;

/** A supervisor of one program that keeps it from the start, and reports what it says. */
const keeperOf = (name: string, logs: string) => `import { Child } from '${process.cwd()}/dist/local/child.js';
const program = { name: '${name}', file: import.meta.dirname + '/${name}.mjs', env: {} };
const child = new Child(program, { logs: ${JSON.stringify(logs)}, say: (line) => process.send(line), changed: () => {} });
await child.start();
child.keep();`;

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

  it.each([
    ['of its own failures waits longer each time, at most five seconds', [1, 1, 1, 1, 1], [0.25, 0.5, 1, 2, 5]],
    ['because it lost what it depends on is restarted soon, however often', [75, 75, 75, 75], [0.25, 0.25, 0.25, 0.25]],
    ['of both waits as its own failures demand', [1, 1, 75, 75, 1], [0.25, 0.5, 0.5, 0.5, 1]],
  ])('%s', async (_how, exitCodes, pauses) => {
    const deaths = join(logs, 'deaths');
    writeFileSync(deaths, '');
    writeFileSync(
      join(logs, 'short.mjs'),
      `import { appendFileSync, readFileSync } from 'node:fs';
appendFileSync('${deaths}', 'x');
process.exit([${exitCodes.join()}][readFileSync('${deaths}', 'utf8').length - 1] ?? 1);`,
    );
    writeFileSync(join(logs, 'short-keeper.mjs'), keeperOf('short', logs));
    const short = fork(join(logs, 'short-keeper.mjs'));
    const said: string[] = [];
    short.on('message', (line: string) => said.push(line));
    await until(
      () => said,
      ({ length }) => length >= pauses.length,
    ).finally(() => short.kill('SIGKILL'));
    expect(said.slice(0, pauses.length)).toEqual(
      pauses.map((pause, n) => `short died (exit code ${exitCodes[n]}); starting it again in ${pause} s`),
    );
  });
});
