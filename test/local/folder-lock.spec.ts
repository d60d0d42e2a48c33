import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Namespaces of its own, as in another container. */
const UNSHARE = ['unshare', '--net', '--pid', '--fork', '--kill-child'];
const mayUnshare = spawnSync('unshare', ['--net', '--pid', '--fork', 'true']).status === 0;
type Where = 'here' | 'elsewhere' | 'in namespaces';

const program = (
  dir: string,
  isElsewhere: boolean,
) => `import { lockFile, lockFolder } from '${process.cwd()}/dist/local/folder-lock.js';
try {
  const lost = () => { console.log('lost'); process.exit(1); };
  const [dir, on] = [${JSON.stringify(dir)}, { inUse: () => new Error('in use'), lost }];
  const release = await (${isElsewhere} ? lockFile(dir + '/supervisor.lock', on, 'place of ' + process.pid) : lockFolder(dir, on));
  process.once('SIGTERM', () => { release(); process.exit(0); });
  console.log('locked');
  setInterval(() => undefined, 1_000);
} catch (error) {
  console.log(error.message);
}`;

describe('The lock of a data folder', () => {
  let dir: string;
  const processes: ChildProcess[] = [];
  beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'groundwork-lock-'))));
  afterEach(() => {
    for (const one of processes.splice(0)) one.kill('SIGKILL');
    rmSync(dir, { recursive: true });
  });

  /** `elsewhere`: sees no process and no address of the others, by what it is given. `in namespaces`: by the kernel, where it lets us. */
  async function start(where: Where = 'here') {
    const isByKernel = where === 'in namespaces' && mayUnshare;
    const node = [process.execPath, '--input-type=module', '-e', program(dir, where !== 'here' && !isByKernel)];
    const [command, ...args] = isByKernel ? [...UNSHARE, ...node] : node;
    const started = spawn(command!, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    processes.push(started);
    const [said] = (await once(started.stdout, 'data')) as [Buffer];
    return { said: said.toString().trim(), process: started };
  }
  const lock = () => join(dir, 'supervisor.lock');
  const end = async ({ process: one }: { process: ChildProcess }, signal: NodeJS.Signals) => {
    one.kill(signal);
    await once(one, 'exit');
  };

  it('is held by one process, and given back', async () => {
    const first = await start();
    expect([first.said, (await start()).said]).toEqual(['locked', 'in use']);
    await end(first, 'SIGTERM');
    expect(existsSync(lock())).toBe(false);
    expect((await start()).said).toBe('locked');
  });

  it('of a killed process is taken over at once', async () => {
    await end(await start(), 'SIGKILL');
    expect((await start()).said).toBe('locked');
  });

  it('whose owner left half of a file behind is taken over', async () => {
    writeFileSync(lock(), '{"pid":');
    expect((await start()).said).toBe('locked');
    expect(JSON.parse(readFileSync(lock(), 'utf8'))).toMatchObject({ pid: processes[0]!.pid });
  });

  it('of an earlier release is held by its owner, who names no place', async () => {
    const first = await start();
    const { pid, born } = JSON.parse(readFileSync(lock(), 'utf8')) as Record<string, unknown>;
    await end(first, 'SIGKILL');
    writeFileSync(lock(), JSON.stringify({ pid, born }));
    expect((await start()).said).toBe('locked');
  });

  it('that cannot be read is named, and nothing waits', async () => {
    mkdirSync(lock());
    expect((await start()).said).toMatch(/^The lock .*supervisor\.lock cannot be read or replaced: EISDIR/);
  });

  it('ends who stood still while another took it', async () => {
    const first = await start();
    const lost = once(first.process.stdout!, 'data');
    writeFileSync(lock(), '{"pid":1,"born":"another"}');
    expect(String(await lost).trim()).toBe('lost');
  });

  it.each(['elsewhere', 'in namespaces'] as const)(
    'is held by a process %s, and taken over when it has ended',
    async (where) => {
      const first = await start(where);
      expect([first.said, (await start()).said, (await start(where)).said]).toEqual(['locked', 'in use', 'in use']);
      await end(first, 'SIGKILL');
      expect((await start(where)).said).toBe('locked');
    },
  );
});
