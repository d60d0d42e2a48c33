import type { Client } from 'pg';

/** Key of the advisory lock; every writer of a database uses the same. */
const WRITER_LOCK = 4857203981;
const LOCK_TIMEOUT = 10_000;
const LOCK_PAUSE = 250;

const SCHEMA = `
create table if not exists es_stream (
  id int primary key,
  name text collate "C" not null unique
);
create table if not exists es_event (
  position bigint primary key,
  stream_id int not null,
  revision bigint not null,
  id uuid not null,
  type text collate "C" not null,
  is_json boolean not null,
  created bigint not null,
  data bytea not null,
  metadata bytea not null,
  unique (stream_id, revision)
);
alter table es_event
  add column if not exists more int not null default 0,
  add column if not exists rest bytea not null default '',
  alter column rest set storage external;`;

/** Rejects a database whose settings allow it to lose acknowledged commits. */
export async function demandDurability(client: Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await client.query<Record<string, string>>(`show ${setting}`);
    if (rows[0]?.[setting] === 'off')
      throw new Error(`The event store refuses to start: PostgreSQL runs with ${setting} = off.`);
  }
}

/** Admits one writer per database. Waits a while, because the connection of a killed writer may linger. */
export async function lockForWriting(client: Client, timeout = LOCK_TIMEOUT): Promise<void> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      WRITER_LOCK,
    ]);
    if (rows[0]?.locked) return;
    if (Date.now() >= deadline)
      throw new Error('The event store refuses to start: another event store writes to this database.');
    await new Promise((resolve) => setTimeout(resolve, LOCK_PAUSE));
  }
}

export async function createSchema(client: Client): Promise<void> {
  await client.query(SCHEMA);
}
