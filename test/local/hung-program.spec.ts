import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const guest = `setInterval(() => undefined, 1_000);
process.on('SIGUSR2', () => { for (;;); });
// After a sign of life: until the first one a start may take its time.
setTimeout(() => console.log('ready'), 1_500);`;

/** A supervisor of one program: reports each pid and what it says. */
const supervisor = (logs: string) => `import { Child } from '${process.cwd()}/dist/local/child.js';
const program = { name: 'guest', file: import.meta.dirname + '/guest.mjs', env: {}, ready: /^ready$/, startSeconds: 1 };
const say = (line) => process.send({ line });
const child = new Child(program, { logs: ${JSON.stringify(logs)}, say, changed: () => process.send({ pid: child.pid }) });
await child.start();
process.send({ ready: child.pid });`;

describe('A program that hangs', () => {
  const logs = mkdtempSync(join(tmpdir(), 'groundwork-hung-'));
  const keepers: ChildProcess[] = [];
  afterAll(() => {
    for (const keeper of keepers) keeper.kill('SIGKILL');
    rmSync(logs, { recursive: true });
  });

  it.each([
    ['stopped', 'SIGSTOP'],
    ['in a loop without end', 'SIGUSR2'],
  ] as const)('since it is %s is ended, said so, and started again', async (what, signal) => {
    const dir = mkdtempSync(join(logs, 'one-'));
    writeFileSync(join(dir, 'guest.mjs'), guest);
    writeFileSync(join(dir, 'keeper.mjs'), supervisor(logs));
    const keeper = fork(join(dir, 'keeper.mjs'));
    keepers.push(keeper);
    const lines: string[] = [];
    const pids: number[] = [];
    const replaced = new Promise<void>((resolve) =>
      keeper.on('message', ({ line, pid, ready }: { line?: string; pid?: number; ready?: number }) => {
        if (line) lines.push(line);
        if (pid && !pids.includes(pid)) pids.push(pid);
        if (pids.length === 2) resolve();
        if (ready) process.kill(ready, signal);
      }),
    );
    await replaced;
    expect([what, lines]).toEqual([
      what,
      [
        'guest has not answered for 9 s; ending it',
        expect.stringMatching(/^guest died \(SIGKILL\); starting it again in/),
      ],
    ]);
    expect(() => process.kill(pids[0]!, 0)).toThrow();
    expect(() => process.kill(pids[1]!, 0)).not.toThrow();
  });
});
