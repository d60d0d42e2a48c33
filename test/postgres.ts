import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { resource } from './resources.js';

export interface Postgres {
  url(database: string): string;
  /** Makes an empty database with a unique name, and resolves to its connection string. */
  createDatabase(name: string): Promise<string>;
  /** Removes the databases that were made, whoever is connected to them. */
  stop(): Promise<void>;
}

/** The PostgreSQL server of this run, or the one `TEST_DATABASE_URL` names. Every spec file has databases of its own. */
export async function startPostgres(): Promise<Postgres> {
  const address = process.env.TEST_DATABASE_URL ?? (await resource<{ url: string }>('postgres')).url;
  return onServer(address);
}

/** A PostgreSQL server for this spec file alone, which may change its settings and end its connections. */
export async function startOwnPostgres(): Promise<Postgres> {
  const server = await resource<{ url: string }>('own-postgres');
  return { ...onServer(server.url), stop: server.stop };
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
  return {
    url,
    async createDatabase(name) {
      const unique = `${name}_${randomBytes(6).toString('hex')}`;
      await admin((client) => `create database ${client.escapeIdentifier(unique)}`);
      made.push(unique);
      return url(unique);
    },
    async stop() {
      for (const name of made) await admin((client) => `drop database ${client.escapeIdentifier(name)} with (force)`);
    },
  };
}
