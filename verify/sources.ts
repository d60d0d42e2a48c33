import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  BACKWARDS,
  END,
  type EventStoreDBClient,
  FORWARDS,
  START,
  type AllStreamResolvedEvent,
} from '@eventstore/db-client';
import pg from 'pg';
import type {
  Checkpoint,
  FileRow,
  Logged,
  Ownership,
  ProviderPayment,
  ProviderTransfer,
  Rebuilt,
} from './invariant.js';
import { openStore } from './store-client.js';

/** Without `filesUrl` the files are not checked. */
export type Addresses = { eventStoreUrl: string; databaseUrl: string; filesUrl?: string };

/** Addresses from the environment, else from the file of a running stack in its data folder. */
export function addresses(env: NodeJS.ProcessEnv): Addresses {
  const file = join(env.DATA_DIR ?? './data', 'run.json');
  const run = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { env?: Record<string, string> }) : {};
  const eventStoreUrl = env.EVENTSTORE_URL ?? run.env?.EVENTSTORE_URL;
  const databaseUrl = env.DATABASE_URL ?? run.env?.DATABASE_URL;
  if (!eventStoreUrl || !databaseUrl)
    throw new Error(`Set EVENTSTORE_URL and DATABASE_URL, or start the product first: there is no ${file}.`);
  const filesUrl = env.FILES_URL ?? (env.DATABASE_URL ? undefined : run.env?.FILES_URL);
  return { eventStoreUrl, databaseUrl, filesUrl };
}

/** The log, read from its first event to its end, one event at a time. `url` is any connection string of EventStoreDB. */
export class Log {
  private readonly client: EventStoreDBClient;

  constructor(url: string) {
    this.client = openStore(url);
  }

  async *events(): AsyncGenerator<Logged> {
    for await (const resolved of this.client.readAll({ direction: FORWARDS, fromPosition: START })) {
      const event = logged(resolved);
      if (event) yield event;
    }
  }

  /** The positions of the last event of all and of the product's last event, which is near it. */
  async ends(): Promise<{ head?: bigint; end?: bigint }> {
    const near = await this.endsWithin(100);
    return near.head === undefined ? this.endsWithin(undefined) : near;
  }

  /** Reads to the end of the stream: an abandoned read keeps the process alive. */
  private async endsWithin(maxCount: number | undefined): Promise<{ head?: bigint; end?: bigint }> {
    const ends: { head?: bigint; end?: bigint } = {};
    for await (const resolved of this.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount })) {
      ends.end ??= resolved.event?.position.commit;
      ends.head ??= logged(resolved)?.position;
    }
    return ends;
  }

  /** The event at a position; undefined when there is none of the product's. */
  async eventAt(position: bigint): Promise<Logged | undefined> {
    const fromPosition = { commit: position, prepare: position };
    let found: Logged | undefined;
    for await (const resolved of this.client.readAll({ direction: FORWARDS, fromPosition, maxCount: 1 }))
      found = logged(resolved);
    return found?.position === position ? found : undefined;
  }

  close() {
    // `dispose` waits for ever after a read that failed half-way.
    return Promise.race([this.client.dispose(), new Promise<void>((resolve) => setTimeout(resolve, 1_000).unref())]);
  }
}

/** Skips system events, whose types start with `$`. Data that is not JSON is kept as text. */
function logged({ event }: AllStreamResolvedEvent): Logged | undefined {
  if (!event || event.streamId.startsWith('$') || event.type.startsWith('$')) return undefined;
  const data = event.data as unknown;
  const isObject = typeof data === 'object' && data !== null && !(data instanceof Uint8Array);
  return {
    id: event.id,
    type: event.type,
    stream: event.streamId,
    revision: Number(event.revision),
    position: event.position.commit,
    created: event.created.getTime(),
    data: isObject ? (data as Logged['data']) : { unreadable: String(data) },
    meta: (typeof event.metadata === 'object' && event.metadata !== null ? event.metadata : {}) as Logged['meta'],
  };
}

const ROWS_AT_ONCE = 2_000;

type Serving = { name: string; schema: string; position: string };

/** The serving views in one snapshot: rows and the checkpoints they were committed with. */
export class Models {
  readonly checkpoints: Checkpoint[];

  private constructor(
    private readonly client: pg.Client,
    private readonly serving: readonly Serving[],
  ) {
    this.checkpoints = serving.map(({ name, position }) => ({ name, position: BigInt(position) }));
  }

  static async open(url: string): Promise<Models> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<Serving>(
      `select v.name, n.schema, c.position::text from projection.view v
       join projection.view_version n on n.name = v.name and n.version = v.version
       join projection.checkpoint c on c.name = n.schema`,
    );
    return new Models(client, rows);
  }

  async *owned(): AsyncGenerator<Ownership> {
    const schema = this.serving.find(({ name }) => name === 'purchases')?.schema;
    if (schema === undefined) throw new Error('No version of the view purchases serves yet.');
    await this.client.query(
      `declare owned cursor for select listing_id, buyer_id from ${this.client.escapeIdentifier(schema)}.purchase
       where status = 'completed'`,
    );
    for (;;) {
      const { rows } = await this.client.query<Ownership>(`fetch ${ROWS_AT_ONCE} from owned`);
      if (rows.length === 0) return;
      yield* rows;
    }
  }

  async *files(): AsyncGenerator<FileRow> {
    await this.client.query(
      `declare files cursor for select id, size::float8 as size, sha256, extract(epoch from created_at)::float8 * 1000 as created from app.file`,
    );
    for (;;) {
      const { rows } = await this.client.query<FileRow>(`fetch ${ROWS_AT_ONCE} from files`);
      if (rows.length === 0) return;
      yield* rows;
    }
  }

  async close() {
    await this.client.query('rollback').catch(() => undefined);
    await this.client.end();
  }
}

/** Rebuilds every view in a projections process, which prints the hash of each table. */
export async function rebuilt({ eventStoreUrl, databaseUrl }: Addresses): Promise<Rebuilt[]> {
  const program = fileURLToPath(new URL('../projections/replay.js', import.meta.url));
  const child = spawn(process.execPath, [program, '--hash'], {
    env: { ...process.env, EVENTSTORE_URL: eventStoreUrl, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve));
  const tables: Rebuilt[] = [];
  for await (const line of createInterface(child.stdout)) tables.push(JSON.parse(line) as Rebuilt);
  const code = await ended;
  if (code !== 0) throw new Error(`The views could not be built anew (${program} ended with ${code}).`);
  return tables;
}

type ProviderRefund = { transaction: string; amount: number; status: string };

/** Every payment in the sandbox's ledger, and what was refunded of it. */
export async function providerBook(url: string): Promise<ProviderPayment[]> {
  const book = await bookAt(url);
  const refunded = new Map<string, number>();
  for (const { transaction, amount, status } of book.refunds)
    if (status === 'processed') refunded.set(transaction, (refunded.get(transaction) ?? 0) + amount);
  return book.transactions.map((payment) => ({ ...payment, refunded: refunded.get(payment.reference) ?? 0 }));
}

/** Every transfer to a bank in the sandbox's ledger. */
export const providerTransfers = async (url: string): Promise<ProviderTransfer[]> => (await bookAt(url)).transfers;

type Book = { transactions: ProviderPayment[]; refunds: ProviderRefund[]; transfers: ProviderTransfer[] };

async function bookAt(url: string): Promise<Book> {
  const response = await fetch(new URL('/control', url));
  if (!response.ok) throw new Error(`The payment sandbox at ${url} answers ${response.status}.`);
  return (await response.json()) as Book;
}
