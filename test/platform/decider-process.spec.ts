import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { EventStore } from '#server/platform/events/event-store';
import { uuidV5 } from '#server/platform/events/uuid-v5';
import { ReceiveDeposit, wallet } from '#server/wallet/wallet';
import { built } from '../resources.js';
import { type EventStoreUnderTest, startEventStore } from '../event-store.js';
import { type Postgres, startPostgres } from '../postgres.js';
import { configOf } from './till.js';

let postgres: Postgres, server: EventStoreUnderTest, store: EventStore;
beforeAll(async () => {
  await built('server');
  postgres = await startPostgres();
  server = await startEventStore(postgres);
  store = new EventStore(configOf(server.url));
}, 120_000);
afterAll(async () => {
  await store.onApplicationShutdown();
  await server.stop();
  await postgres.stop();
});

/** Runs `decider-process.mjs` until it is killed at a failpoint. */
async function killedAt(failpoint: string, ownerId: string, commandId: string) {
  const settings = Object.entries(configOf(server.url).values).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] as const],
  );
  const env = { PATH: process.env.PATH, ...Object.fromEntries(settings), FAIL_AT: `${failpoint}:1` };
  const child = fork('test/platform/decider-process.mjs', [ownerId, commandId], { env, execArgv: [] });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal;
}
const idsIn = async (ownerId: string) => {
  const ids: string[] = [];
  for await (const { id } of store.history(`wallet-${ownerId}`)) ids.push(id);
  return ids;
};

describe('A command whose process is killed', () => {
  it.each([
    ['before its events are appended', 'before-append', 0],
    ['before its append is answered', 'after-append', 1],
  ])(
    '%s takes effect once when it is repeated',
    async (_when, failpoint, appended) => {
      const [ownerId, commandId] = [randomUUID(), randomUUID()];
      expect(await killedAt(failpoint, ownerId, commandId)).toBe('SIGKILL');
      expect(await idsIn(ownerId)).toHaveLength(appended);
      const deposit = { ownerId, reference: `dep.${commandId}`, amount: 100, at: '2026-11-21T09:00:00.000Z' };
      const events = await store.decide(wallet, ownerId, new ReceiveDeposit(deposit), { commandId });
      expect(events.map(({ id }) => id)).toEqual([uuidV5(commandId, '0')]);
      expect(await idsIn(ownerId)).toEqual([uuidV5(commandId, '0')]);
    },
    60_000,
  );
});
