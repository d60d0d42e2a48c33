import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WalletLog } from '#server/audit/wallet-log.reader';
import { EventStore } from '#server/platform/events/event-store';
import { uuidV5 } from '#server/platform/events/uuid';
import { wallet } from '#server/wallet/wallet';
import { ReceiveDeposit } from '#server/wallet/wallet-commands';
import { environmentOf } from '../environment.js';
import { type OneStore, startStore } from './stores.js';
import { configOf } from './till.js';

let { server, store, stop } = {} as OneStore;
beforeAll(async () => {
  ({ server, store, stop } = await startStore());
});
afterAll(() => stop());

/** Runs `decider-process.mjs` until it is killed at a failpoint. */
async function killedAt(failpoint: string, ownerId: string, commandId: string, more: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, ...environmentOf(configOf(server.url)), FAIL_AT: `${failpoint}:1`, ...more };
  const child = fork('test/platform/decider-process.mjs', [ownerId, commandId], { env, execArgv: [] });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal;
}
const idsIn = async (ownerId: string) => {
  const ids: string[] = [];
  for await (const { id } of store.history(`wallet-${ownerId}`)) ids.push(id);
  return ids;
};
const typesIn = async (stream: string) => {
  const types: string[] = [];
  for await (const { type } of store.history(stream)) types.push(type);
  return types;
};
const at = '2026-11-21T09:00:00.000Z';

describe('A command in a process that is killed', () => {
  it.each([
    ['before its events are appended', 'before-append', 0],
    ['before its append is answered', 'after-append', 1],
  ])('%s takes effect once when it is repeated', async (_when, failpoint, appended) => {
    const [ownerId, commandId] = [randomUUID(), randomUUID()];
    expect(await killedAt(failpoint, ownerId, commandId)).toBe('SIGKILL');
    expect(await idsIn(ownerId)).toHaveLength(appended);
    const deposit = { ownerId, reference: `dep.${commandId}`, amount: 100, at };
    const events = await store.decide(wallet, ownerId, new ReceiveDeposit(deposit), { commandId });
    expect(events.map(({ id }) => id)).toEqual([uuidV5(commandId, '0')]);
    expect(await idsIn(ownerId)).toEqual([uuidV5(commandId, '0')]);
  });
});

describe('A wallet whose books are being closed by a process that is killed', () => {
  it.each([
    ['before the closing event', 'before-closing', 0],
    ['between the closing event and the opening event', 'after-closing', 0],
    ['before the command’s own events', 'before-append', 1],
  ])('%s goes on in the next segment, without a gap', async (_when, failpoint, opened) => {
    const [ownerId, commandId] = [randomUUID(), randomUUID()];
    const deposit = (reference: string) => new ReceiveDeposit({ ownerId, reference, amount: 100, at });
    for (const n of [1, 2]) await store.decide(wallet, ownerId, deposit(`dep.${n}.${ownerId}`));
    expect(await killedAt(failpoint, ownerId, commandId, { SEGMENT_EVENTS: '2' })).toBe('SIGKILL');
    expect(await typesIn(`wallet-${ownerId}.3`)).toHaveLength(opened);

    const successor = new EventStore(configOf(server.url, undefined, undefined, { SEGMENT_EVENTS: '2' }));
    const [deposited] = await successor.decide(wallet, ownerId, deposit(`dep.${commandId}`), { commandId });
    await successor.onApplicationShutdown();
    expect(deposited).toMatchObject({ stream: `wallet-${ownerId}.3`, revision: 1, data: { balance: 300 } });
    expect(await typesIn(`wallet-${ownerId}`)).toEqual(['FundsDeposited', 'FundsDeposited', 'BooksClosed']);
    expect(await typesIn(`wallet-${ownerId}.3`)).toEqual(['BooksOpened', 'FundsDeposited']);
    expect(await new WalletLog(store).verify(ownerId)).toMatchObject({ ok: true, events: 5 });
  });
});
