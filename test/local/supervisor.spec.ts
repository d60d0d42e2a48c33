import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../free-port.js';
import { until } from '../until.js';
import { alive, eventually, smallStacks } from './small-stack.js';

describe('The embedded stack', () => {
  const { start, dataDir, end } = smallStacks();
  afterAll(end);

  const query = async (url: string, text: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  };

  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);

  it('starts in a folder with spaces, prints its addresses, and leaves no process after a stop', async () => {
    const stack = start('with spaces');
    const run = await stack.ready();
    expect(stack.output).toContain(run.addresses.web);
    expect(stack.output).toContain('buyer@demo.test');
    expect((await fetch(run.addresses.mail!, { headers: { accept: 'text/html' } })).status).toBe(200);
    expect((await fetch(`${run.addresses.payments}/bank`)).status).toBe(401);
    expect(await query(run.env.DATABASE_URL!, 'select current_database() as name')).toEqual([{ name: 'groundwork' }]);
    expect(alive(run).sort()).toEqual(['event-store', 'mail', 'payments', 'postgres', 'web', 'worker']);

    expect(await stack.signal('SIGTERM')).toBe(0);
    expect(alive(run)).toEqual([]);
    expect(existsSync(join(dataDir('with spaces'), 'run.json'))).toBe(false);
    expect(existsSync(join(dataDir('with spaces'), 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('gives each program of the product its own metrics port', async () => {
    const port = await freePort();
    const stack = start('metrics', { METRICS_PORT: String(port) });
    await stack.ready();
    const metricsOf = (at: number) =>
      until(
        () =>
          fetch(`http://127.0.0.1:${at}/metrics`)
            .then((answer) => answer.text())
            .catch(() => ''),
        (text) => text !== '',
      );
    expect([await metricsOf(port), await metricsOf(port + 1)]).toEqual(['web', 'worker']);
    expect(await stack.signal('SIGTERM')).toBe(0);
  });

  it('loads the product beside its database, and lets it begin when the database and the event store are ready', async () => {
    const stack = start('beside', { DEMO_SIZE: 'small' });
    await stack.ready();
    const log = () => readFileSync(join(dataDir('beside'), 'logs', 'worker.log'), 'utf8');
    await eventually(() => log().includes('began'));
    expect(log()).toBe(
      'loaded beside a database that answers: false\nbegan with a database and a store that answer: true,true\n',
    );
    await stack.stop();
  });

  it('loads the demo market once: a later start does not even look', async () => {
    const log = () => readFileSync(join(dataDir('demo'), 'logs', 'demo.log'), 'utf8');
    for (let starts = 1; starts <= 2; starts++) {
      const stack = start('demo', { DEMO_SIZE: 'small' });
      await stack.ready();
      expect(log()).toBe('the demo was loaded\n');
      await stack.stop();
    }
  });

  it('stops in order when its terminal closes, also during the start', async () => {
    const closed = start('closed');
    const run = await closed.ready();
    expect(await closed.signal('SIGHUP')).toBe(0);
    expect(alive(run)).toEqual([]);

    const interrupted = start('closed');
    await eventually(() => existsSync(join(dataDir('closed'), 'postgres', 'postmaster.pid')));
    expect(await interrupted.signal('SIGINT')).toBe(0);
    expect(existsSync(join(dataDir('closed'), 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('recovers from kill -9 of its supervisor with everything the database acknowledged', async () => {
    for (let round = 1; round <= 3; round++) {
      const stack = start('killed');
      const run = await stack.ready();
      await query(run.env.DATABASE_URL!, 'create table if not exists rounds (round int)');
      await query(run.env.DATABASE_URL!, `insert into rounds values (${round})`);
      expect(await query(run.env.DATABASE_URL!, 'select count(*)::int as count from rounds')).toEqual([
        { count: round },
      ]);
      expect(await stack.signal('SIGKILL')).toBe('SIGKILL');
      await eventually(() => alive(run).join() === 'postgres');
    }
  });

  it('recovers from kill -9 of the supervisor and the database together', async () => {
    const stack = start('killed');
    await stack.ready();
    await stack.killWithDatabase();
    const again = start('killed');
    expect(await query((await again.ready()).env.DATABASE_URL!, 'select count(*)::int as count from rounds')).toEqual([
      { count: 3 },
    ]);
    await again.stop();
  });

  it('restarts and reports programs that die, including the database; the event store waits for its database', async () => {
    const stack = start('dying');
    const { processes, addresses, env } = await stack.ready();
    process.kill(processes.web!.pid, 'SIGKILL');
    await eventually(() => stack.output.includes('web died'));
    await eventually(async () => (await fetch(addresses.web!).catch(() => undefined))?.ok === true);
    expect(stack.run.processes.web!.pid).not.toBe(processes.web!.pid);

    process.kill(processes.postgres!.pid, 'SIGKILL');
    await eventually(() => stack.output.includes('the database died'));
    await eventually(() =>
      query(env.DATABASE_URL!, 'select 1').then(
        () => true,
        () => false,
      ),
    );
    await eventually(() => alive(stack.run).includes('event-store'));
    expect(stack.output.match(/event-store died/g)).toHaveLength(1);
    expect(await stack.signal('SIGTERM')).toBe(0);
  });

  it('refuses to share its data folder, and leaves the first one running', async () => {
    const first = start('shared');
    const run = await first.ready();
    const second = start('shared');
    expect(await second.exit).toBe(1);
    expect(second.output).toContain('already runs on');
    expect(second.output).toContain(run.addresses.web);
    expect(first.alive.sort()).toEqual(['event-store', 'mail', 'payments', 'postgres', 'web', 'worker']);
    await first.stop();
  });

  it('names a taken port and its variable before it starts a program', async () => {
    const other = createServer();
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    const { port } = other.address() as AddressInfo;
    const stack = start('taken', { PAYMENTS_PORT: String(port) });
    expect(await stack.exit).toBe(1);
    expect(stack.output).toContain(`Port ${port} is taken`);
    expect(stack.output).toContain('PAYMENTS_PORT=');
    expect(existsSync(join(dataDir('taken'), 'postgres'))).toBe(false);
    await new Promise((closed) => other.close(closed));
  });

  it('never ends a foreign process that has reused the pid of a dead database', async () => {
    const stack = start('reused');
    await stack.ready();
    await stack.killWithDatabase();
    const foreigner = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    try {
      const pidFile = join(dataDir('reused'), 'postgres', 'postmaster.pid');
      writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(/^\d+/, String(foreigner.pid)));
      const again = start('reused');
      await again.ready();
      expect(foreigner.exitCode ?? foreigner.signalCode).toBeNull();
      await again.stop();
    } finally {
      foreigner.kill('SIGKILL');
    }
  });

  it('runs as root on data that other users cannot access', async () => {
    if (process.getuid?.() !== 0) return;
    mkdirSync(dataDir('secret'), { mode: 0o700 });
    const env = { DATA_DIR: join(dataDir('secret'), 'data') };
    const run = await start('secret', env).ready();
    await query(run.env.DATABASE_URL!, 'create table kept ()');
    process.kill(run.supervisor.pid, 'SIGKILL');
    await eventually(() => alive(run).join() === 'postgres');

    const again = start('secret', env);
    const { env: same } = await again.ready();
    const elsewhere = /database files are kept in (\S+)\/postgres:/.exec(again.output)![1]!;
    expect(elsewhere).toMatch(/^\/var\/tmp\/groundwork-/);
    expect(await query(same.DATABASE_URL!, "select to_regclass('kept')::text as name")).toEqual([{ name: 'kept' }]);
    await again.stop();
    rmSync(elsewhere, { recursive: true });
  });

  it('reports an unwritable folder, an invalid port and an invalid choice', async () => {
    writeFileSync(dataDir('file'), 'not a folder');
    const nowhere = start('file');
    const unreal = start('unreal', { DATA_DIR: '/proc/groundwork' });
    const badPort = start('bad', { PORT: 'eighty' });
    const badDemo = start('bad', { DEMO: 'maybe' });
    const badSize = start('bad', { DEMO_SIZE: 'huge' });
    const started = [nowhere, unreal, badPort, badDemo, badSize];
    expect(await Promise.all(started.map(({ exit }) => exit))).toEqual(started.map(() => 1));
    expect(unreal.output).toContain('cannot be written to');
    expect(nowhere.output).toContain('cannot be written to');
    expect(badPort.output).toContain('PORT is "eighty"');
    expect(badDemo.output).toContain('DEMO is "maybe"');
    expect(badSize.output).toContain('DEMO_SIZE is "huge"');
    expect(existsSync(dataDir('bad'))).toBe(false);
  });

  it('makes its secrets readable by its owner only and listens on loopback only', async () => {
    const stack = start('private');
    const run = await stack.ready();
    expect(mode(join(dataDir('private'), 'secrets.json'))).toBe('600');
    expect(mode(join(dataDir('private'), 'run.json'))).toBe('600');
    const wrong = run.env.DATABASE_URL!.replace(/:[^:@]+@/, ':password@');
    await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed');
    if (process.platform === 'linux') {
      for (const port of Object.values<number>(run.ports)) expect(listeners(port)).toEqual(['0100007F']);
    }
    await stack.stop();
  });
});

/** Local addresses that listen on a port, in the kernel's notation. */
function listeners(port: number): string[] {
  const table = ['/proc/net/tcp', '/proc/net/tcp6'].filter(existsSync).map((path) => readFileSync(path, 'utf8'));
  return table
    .join('\n')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, local, , state]) => state === '0A' && local?.endsWith(`:${port.toString(16).toUpperCase().padStart(4, '0')}`),
    )
    .map(([, local]) => local!.split(':')[0]!);
}
