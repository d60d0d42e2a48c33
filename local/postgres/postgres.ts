import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from '../cannot-start.js';
import { renewLog } from '../log-file.js';
import { until } from '../process-mark.js';
import { answers } from './answers.js';
import { stopOrphan } from './orphan.js';
import type { Place } from './place.js';

const user = 'groundwork';

export const postgresUrl = (port: number, password: string, database: string) =>
  `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

export interface PostgresOptions {
  place: Place;
  port: number;
  password: string;
  logFile: string;
  databases: string[];
  say: (line: string) => void;
}

/** How often the server is looked at, and how long it may take to answer, ms; then it is looked at again after a second. */
const [LOOK_MS, ANSWER_MS, AGAIN_MS] = [2_000, 2_000, 1_000];
/** Answers in a row that did not come. */
const MISSED = 3;

const MEGABYTE = 1_048_576;
/** Postgres' own cache: a sixteenth of the memory, 128 MB to 1 GB. Only used pages of it occupy memory. */
const cache = Math.min(1_024, Math.max(128, Math.floor(totalmem() / 16 / MEGABYTE)));

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: `${cache}MB`,
  max_wal_size: '512MB',
  jit: 'off',
  io_method: 'sync',
  log_min_messages: 'warning',
};

/** An embedded PostgreSQL on loopback: initialised on first use, recovered after a crash, stopped with `stop`. */
export class Postgres {
  private constructor(
    private readonly options: PostgresOptions,
    private readonly server: ChildProcess,
  ) {}

  static async start(options: PostgresOptions): Promise<Postgres> {
    const { cluster } = options.place;
    await Postgres.endOrphan(options.place, options.say);
    if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(options);
    const deadline = Date.now() + 30_000;
    for (;;) {
      const logStart = statSync(options.logFile, { throwIfNoEntry: false })?.size ?? 0;
      const started = new Postgres(options, run(options));
      try {
        await started.ready();
        void started.watch();
        return started;
      } catch (error) {
        const said = existsSync(options.logFile) ? readFileSync(options.logFile).subarray(logStart).toString() : '';
        const passing = /lock file .* already exists|pre-existing shared memory block/.test(said);
        if (passing && Date.now() < deadline) {
          await new Promise((wake) => setTimeout(wake, 250));
          continue;
        }
        await started.stop();
        const last = said.trim().split('\n').slice(-5).join('\n  ');
        throw new CannotStart(`The database did not start: ${(error as Error).message}\n  ${last}`);
      }
    }
  }

  /** Ends a server that the last run left on this cluster; runs before its port is checked. */
  static async endOrphan({ cluster }: Place, say: (line: string) => void): Promise<void> {
    if (existsSync(join(cluster, 'PG_VERSION'))) await stopOrphan(cluster, say);
  }

  get pid(): number {
    return this.server.pid!;
  }

  url(database: string): string {
    return postgresUrl(this.options.port, this.options.password, database);
  }

  /** Calls `listener` once when the server ends by itself. */
  onExit(listener: () => void): void {
    this.server.once('exit', listener);
  }

  get running(): boolean {
    return this.server.pid !== undefined && this.server.exitCode === null && this.server.signalCode === null;
  }

  /** Fast shutdown with a checkpoint; after five seconds, or with `hurry`, an immediate one with recovery at the next start. */
  async stop(hurry = false): Promise<void> {
    if (!this.running) return;
    this.server.kill(hurry ? 'SIGQUIT' : 'SIGINT');
    if (await until(() => !this.running, 5_000)) return;
    this.server.kill('SIGQUIT');
    if (!(await until(() => !this.running, 3_000))) this.server.kill('SIGKILL');
  }

  private async ready(): Promise<void> {
    let failure: Error | undefined;
    this.server.once('error', (error) => (failure = error));
    const deadline = Date.now() + 60_000;
    for (;;) {
      if (failure) throw failure;
      if (!this.running) throw new Error('it ended at once');
      const client = new pg.Client({ connectionString: this.url('postgres'), connectionTimeoutMillis: 5_000 });
      client.on('error', () => undefined);
      try {
        await client.connect();
        await this.createDatabases(client);
        return;
      } catch (error) {
        if ((error as { code?: string }).code === '28P01')
          throw new Error('its password is not the one in secrets.json');
        if (Date.now() > deadline) throw error;
      } finally {
        await client.end().catch(() => undefined);
      }
      await new Promise((wake) => setTimeout(wake, 50));
    }
  }

  /** Ends a server that answers no new connection, since all programs would wait for it. It recovers at the next start. */
  private async watch(): Promise<void> {
    let missed = 0;
    while (this.running) {
      await sleep(missed === 0 ? LOOK_MS : AGAIN_MS, undefined, { ref: false });
      missed = (await answers(this.options.port, ANSWER_MS)) ? 0 : missed + 1;
      if (missed < MISSED || !this.running) continue;
      this.options.say(
        `the database has not answered for ${(MISSED * (ANSWER_MS + AGAIN_MS) - AGAIN_MS) / 1_000} s; ending it`,
      );
      return void this.server.kill('SIGKILL');
    }
  }

  private async createDatabases(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
    for (const name of this.options.databases) {
      if (!rows.some(({ datname }) => datname === name))
        await client.query(`create database ${client.escapeIdentifier(name)}`);
    }
  }
}

function run({ place, port, logFile }: PostgresOptions): ChildProcess {
  renewLog(logFile);
  const log = openSync(logFile, 'a', 0o600);
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  try {
    return spawn(place.postgres, ['-D', place.cluster, '-p', String(port), ...flags], {
      ...place.owner,
      cwd: '/',
      detached: true,
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log, log],
    });
  } finally {
    closeSync(log);
  }
}

/** Initialises the cluster in a temporary folder and renames it, so that an interrupted start leaves no partial cluster. */
function initialise({ place, password }: PostgresOptions): void {
  const { cluster, owner, initdb } = place;
  if (existsSync(cluster))
    throw new CannotStart(`${cluster} exists but holds no database. Move it away, then start again.`);
  const fresh = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) for (const path of [fresh, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const flags = [
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
  ];
  const made = spawnSync(initdb, [`--pgdata=${fresh}`, ...flags], {
    ...owner,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    encoding: 'utf8',
  });
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new CannotStart(`The database could not be made: ${(made.error?.message ?? made.stderr).trim()}`);
  }
  renameSync(fresh, cluster);
}
