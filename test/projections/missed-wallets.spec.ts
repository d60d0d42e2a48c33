import { randomUUID } from 'node:crypto';
import { jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { walletView } from '#projections/wallet/wallet.view';
import { log } from '#server/platform/log';
import { wallet } from '#server/wallet/wallet';
import { ReceiveDeposit } from '#server/wallet/wallet-commands';
import { until } from '../until.js';
import { type Floor, startFloor } from './floor.js';

const { schema } = walletView;
const [OWNERS, LATER_EVENTS, EVERY_MS] = [['ada', 'bola', 'chidi'], 40_000, 50];

let floor: Floor;
beforeAll(async () => {
  floor = await startFloor();
  jest.spyOn(log, 'error').mockImplementation(() => undefined);
  for (const ownerId of OWNERS) {
    const at = new Date().toISOString();
    await floor.store.decide(
      wallet,
      ownerId,
      new ReceiveDeposit({ ownerId, reference: `dep.${ownerId}`, amount: 1, at }),
    );
  }
  for (let n = 0; n < LATER_EVENTS; n += 2_000)
    await floor.store.client.appendToStream(
      `later-${n}`,
      Array.from({ length: 2_000 }, () => jsonEvent({ id: randomUUID(), type: 'SomethingElse', data: {} })),
    );
});
afterAll(() => floor.stop());

const owners = async () =>
  (await sql<{ owner_id: string }>`select owner_id from ${sql.id(schema, 'account')} order by 1`.execute(floor.db))
    .rows;
const incidents = async () =>
  (
    await sql<{ key: string }>`select payload ->> 'key' as key from app.outbox where queue = 'incidents'`.execute(
      floor.db,
    )
  ).rows;

describe('Wallets of which no row is left', () => {
  it('are found within a few turns of the others, however much the log holds after them', async () => {
    const runner = await floor.project(walletView, undefined, 24, EVERY_MS);
    const compared = () => runner.driftChecks!.compared;
    await until(compared, (count) => count >= 6);
    for (const table of ['entry', 'account'])
      await sql`delete from ${sql.id(schema, table)} where owner_id in ('ada', 'chidi')`.execute(floor.db);
    const before = compared();
    await until(incidents, ({ length }) => length === 2);
    expect(compared() - before).toBeLessThan(20);
    expect((await incidents()).map(({ key }) => key).sort()).toEqual(['ada', 'chidi']);
    expect((await owners()).map(({ owner_id }) => owner_id)).toEqual(OWNERS);
  });
});
