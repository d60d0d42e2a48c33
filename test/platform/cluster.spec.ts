import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { EventLog } from '#server/platform/events/event-log';
import { checkLog, endOfLog } from '#server/platform/subscriptions/log-end';
import { errorBody } from '#server/platform/http/errors';
import { isTransient } from '#server/platform/transient-errors';
import { type EventStoreUnderTest, startEventStore } from '../event-store.js';
import { type Postgres, startPostgres } from '../postgres.js';
import { type Condition, startClusterNode } from './cluster-node.js';

let postgres: Postgres;
let leader: EventStoreUnderTest;
beforeAll(async () => {
  postgres = await startPostgres();
  leader = await startEventStore(postgres);
});
afterAll(async () => {
  await leader.stop();
  await postgres.stop();
});

/** An event log connected to a node of the given condition, whose leader is the embedded event store. */
async function behind<T>(condition: Condition, work: (log: EventLog, url: string) => Promise<T>): Promise<T> {
  const leaderPort = Number(/:(\d+)/.exec(leader.url)![1]);
  const node = await startClusterNode(condition, leaderPort);
  const log = new EventLog(`esdb://localhost:${node.port}?tls=false`);
  try {
    return await work(log, `esdb://localhost:${node.port},localhost:${leaderPort}?tls=false`);
  } finally {
    await log.close();
    node.stop();
  }
}

const planted = () => [jsonEvent({ type: 'Planted', data: {} })];
const typesIn = async (log: EventLog, stream: string) => {
  const types: string[] = [];
  for await (const { type } of log.read(stream)) types.push(type);
  return types;
};
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('At a follower', () => {
  it('an append reaches the leader', async () => {
    await behind('follower', async (log) => {
      expect(await log.append('garden-append', planted(), -1)).toEqual({ position: expect.any(BigInt) });
    });
    const log = new EventLog(leader.url);
    expect(await typesIn(log, 'garden-append')).toEqual(['Planted']);
    await log.close();
  });

  it('a read for a decision is answered by the leader, from the second attempt on', async () => {
    const client = EventStoreDBClient.connectionString(leader.url);
    await client.appendToStream('garden-read', planted());
    await client.dispose();
    await behind('follower', async (log) => {
      const first = await failureOf(typesIn(log, 'garden-read'));
      expect(errorBody(first, 'request')).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } });
      expect(await typesIn(log, 'garden-read')).toEqual(['Planted']);
    });
  });

  it('the end of the log is read at the leader, from the second attempt on: a follower may lag behind a checkpoint', async () => {
    const client = EventStoreDBClient.connectionString(leader.url);
    const { position } = await client.appendToStream('garden-end', planted());
    await client.dispose();
    await behind('follower', async ({ client: follower }) => {
      expect(isTransient(await failureOf(endOfLog(follower)))).toBe(true);
      expect((await endOfLog(follower)) >= position!.commit).toBe(true);
    });
    await behind('follower', async ({ client: follower }) => {
      const checkpoint = { position: position!.commit };
      expect(isTransient(await failureOf(checkLog(follower, checkpoint)))).toBe(true);
      expect((await checkLog(follower, checkpoint)) >= position!.commit).toBe(true);
    });
  });

  it('a connection string of the whole cluster leads to the leader at once', async () => {
    await behind('follower', async (_, url) => {
      const log = new EventLog(url);
      expect(await log.append('garden-cluster', planted(), -1)).toEqual({ position: expect.any(BigInt) });
      expect(await typesIn(log, 'garden-cluster')).toEqual(['Planted']);
      await log.close();
    });
  });
});

describe.each<Condition>(['without a leader', 'not ready', 'without a quorum'])('At a node %s', (condition) => {
  it('reads, appends and readiness fail as unavailable, to be retried', async () => {
    await behind(condition, async (log) => {
      const failures = [
        await failureOf(typesIn(log, 'garden-none')),
        await failureOf(log.append('garden-none', planted(), -1)),
      ];
      for (const failure of failures) {
        expect(isTransient(failure)).toBe(true);
        expect(errorBody(failure, 'request')).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } });
      }
      expect(isTransient(await failureOf(log.isReachable(2_000)))).toBe(true);
    });
  });
});

describe('A cluster of which no node answers', () => {
  it('is unavailable', async () => {
    const log = new EventLog('esdb://127.0.0.1:1,127.0.0.1:2?tls=false&maxDiscoverAttempts=2');
    expect(errorBody(await failureOf(typesIn(log, 'garden')), 'request').status).toBe(503);
    expect(errorBody(await failureOf(log.append('garden', planted(), -1)), 'request').status).toBe(503);
    await log.close();
  });
});
