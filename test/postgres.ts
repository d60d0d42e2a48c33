import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { resource } from './resources.js';

export interface Postgres {
  url(database: string): string;
  /** Makes an empty database with a unique name, and resolves to its connection string. */
  createDatabase(name: string): Promise<string>;
  /** Makes a database in which the product was started and nothing is recorded, and resolves to its connection string. */
  createAppDatabase(): Promise<string>;
  /** Removes the created databases; ends their connections. */
  stop(): Promise<void>;
}

/** The PostgreSQL server of this run, or the one `TEST_DATABASE_URL` names. Every spec file has databases of its own. */
export async function startPostgres(): Promise<Postgres> {
  const address = process.env.TEST_DATABASE_URL ?? (await resource<{ url: string }>('postgres')).url;
  return onServer(address);
}

/**
 * A PostgreSQL server for this spec file alone, which may change its settings and end its connections. `kill` crashes it:
 * every connection is cut, and the server recovers by itself from what was on disk.
 */
export async function startOwnPostgres(): Promise<Postgres & { kill(): Promise<void> }> {
  const server = await resource<{ url: string }>('own-postgres');
  return { ...onServer(server.url), kill: () => crash(server.url), stop: server.stop };
}

/** A process of the server that is killed takes all others with it. */
async function crash(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const cut = once(client, 'error');
  process.kill(rows[0]!.pid, 'SIGKILL');
  await cut;
}

function onServer(address: string): Postgres {
  const url = (database: string) => Object.assign(new URL(address), { pathname: `/${database}` }).href;
  const made: string[] = [];
  const admin = async (statement: (client: pg.Client) => string) => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    try {
      await client.query(statement(client));
    } finally {
      await client.end();
    }
  };
  const create = async (name: string, template = 'template1') => {
    const unique = `${name}_${randomBytes(6).toString('hex')}`;
    await admin((client) => `create database ${client.escapeIdentifier(unique)} template ${template}`);
    made.push(unique);
    return url(unique);
  };
  return {
    url,
    createDatabase: (name) => create(name),
    createAppDatabase: async () => create('groundwork', (await resource<{ name: string }>('app-database')).name),
    async stop() {
      for (const name of made) await admin((client) => `drop database ${client.escapeIdentifier(name)} with (force)`);
    },
  };
}
