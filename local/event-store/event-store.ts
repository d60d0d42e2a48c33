import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { AppendService } from './append-service.js';
import { basicAuth } from './basic-auth.js';
import { discovery, unknownMethod } from './discovery.js';
import { GrpcServer } from './grpc.js';
import { Log } from './log.js';
import { ReadService } from './read-service.js';
import { createSchema, demandDurability, lockForWriting } from './schema.js';
import { Streams } from './streams.js';
import { Tail } from './tail.js';
import { warmUp } from './warm-up.js';
import { Writer } from './writer.js';

export interface EventStoreOptions {
  /** 0 picks a free port. */
  port: number;
  /** A database that only this store writes to. */
  databaseUrl: string;
  /** `user:password` that each call has to give; absent: every caller of this machine is served. */
  credentials?: string | undefined;
  /** Called after the database connection is lost and the store has stopped serving. */
  onLost?: (error: unknown, isOfDatabase: boolean) => void;
}

export interface EventStore {
  port: number;
  /** Stops accepting calls, commits the accepted writes, fails the open calls with UNAVAILABLE. */
  stop(): Promise<void>;
}

const READERS = 8;
/** A page is a walk along an index. A table not analysed yet would make PostgreSQL gather and sort the whole stream for each. */
const WALK_THE_INDEX = '-c enable_seqscan=off -c enable_bitmapscan=off -c enable_sort=off';
const STREAMS = '/event_store.client.streams.Streams';

/** A single-node server of the EventStoreDB gRPC protocol, durable on PostgreSQL. */
export async function startEventStore({
  port,
  databaseUrl,
  credentials,
  onLost,
}: EventStoreOptions): Promise<EventStore> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'event-store-writer' });
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: READERS,
    application_name: 'event-store-reader',
    options: WALK_THE_INDEX,
  });
  pool.on('error', () => {});
  let serving = false;
  let stopping: Promise<void> | undefined;
  const close = async () => {
    await Promise.allSettled([client.end(), pool.end()]);
  };

  try {
    await client.connect();
    await demandDurability(client);
    await lockForWriting(client);
    await createSchema(client);
    const streams = new Streams(pool);
    const tail = new Tail();
    const writer: Writer = new Writer(client, pool, streams, (events) => tail.publish(events), failed);
    await writer.start();
    await warmUp(client, streams, writer.recent);

    const log = new Log(pool, streams);
    const appends = new AppendService(writer);
    const reads = new ReadService(log, streams, tail, () => writer.position);
    let bound = port;
    const server = new GrpcServer(
      new Map([
        [`${STREAMS}/BatchAppend`, appends.batchAppend],
        [`${STREAMS}/Append`, appends.append],
        [`${STREAMS}/Delete`, appends.delete],
        [`${STREAMS}/Tombstone`, appends.tombstone],
        [`${STREAMS}/Read`, reads.read],
        ...discovery(randomUUID(), () => bound),
      ]),
      unknownMethod,
      basicAuth(credentials),
    );
    const stop = () =>
      (stopping ??= (async () => {
        await writer.stop();
        await server.stop();
        await close();
      })());
    function lost(error: unknown, isOfDatabase = true): void {
      if (stopping || !serving) return;
      void stop().then(() => onLost?.(error, isOfDatabase));
    }
    /** Where the connection is lost, PostgreSQL says so, or the client before the write fails. Anything else is a fault of this program. */
    function failed(error: unknown): void {
      lost(error, error instanceof pg.DatabaseError);
    }
    client.on('error', lost);
    client.on('end', () => lost(new Error('The connection to PostgreSQL was closed.')));
    bound = await server.listen(port);
    serving = true;
    return { port: bound, stop };
  } catch (error) {
    await close();
    throw error;
  }
}
