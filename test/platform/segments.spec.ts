import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { WalletLog } from '#server/audit/wallet-log.reader';
import { withFacts } from '#server/kernel/command';
import type { Fold, Recorded } from '#server/kernel/decider';
import type { EventStore } from '#server/platform/events/event-store';
import { SegmentCloser } from '#server/platform/events/segment-closer';
import { emptyStream } from '#server/platform/events/stream-state';
import { wallet } from '#server/wallet/wallet';
import { CreditSale, ReceiveDeposit, RequestWithdrawal } from '#server/wallet/wallet-commands';
import { type WalletEvent, walletEvents } from '#server/wallet/wallet.events';
import { until } from '../until.js';
import { startStores, type Stores } from './stores.js';

let stores: Stores;
/** A new process, whose wallets close their books after `segmentEvents` events. */
const startProcess = (segmentEvents = 5) => stores.startProcess({ SEGMENT_EVENTS: String(segmentEvents) });
beforeAll(async () => {
  stores = await startStores('segments');
});
afterAll(() => stores.stop());

const at = new Date().toISOString();
const deposit = (store: EventStore, ownerId: string, reference: string, amount = 100) =>
  store.decide(wallet, ownerId, new ReceiveDeposit({ ownerId, reference, amount, at }));
async function deposits(store: EventStore, ownerId: string, count: number) {
  const made: Recorded<WalletEvent>[] = [];
  for (let n = 1; n <= count; n++) made.push(...(await deposit(store, ownerId, `dep.${n}`)));
  return made;
}
async function segmentsOf(ownerId: string) {
  const found: Record<string, Recorded<WalletEvent>[]> = {};
  for (const { stream } of await stores.processes[0]!.segments(`wallet-${ownerId}`, 'BooksClosed')) {
    found[stream] = [];
    for await (const event of stores.processes[0]!.history<WalletEvent>(stream)) found[stream].push(event);
  }
  return found;
}
const all = async (ownerId: string) => Object.values(await segmentsOf(ownerId)).flat();
const verify = (ownerId: string) => new WalletLog(stores.processes[0]!).verify(ownerId);

describe('A wallet that grows long', () => {
  it('closes its books and continues in a segment chained to the closed one', async () => {
    const ownerId = randomUUID();
    await deposits(startProcess(), ownerId, 11);
    const segments = await segmentsOf(ownerId);
    const [first, second, third] = [`wallet-${ownerId}`, `wallet-${ownerId}.6`, `wallet-${ownerId}.12`];
    expect(Object.entries(segments).map(([name, events]) => [name, events.length])).toEqual([
      ...[
        [first, 6],
        [second, 6],
      ],
      [third, 3],
    ]);
    const closed = segments[first]!.at(-1)!;
    expect(closed).toMatchObject({ type: 'BooksClosed', revision: 5, data: { ownerId, balance: 500 } });
    expect(segments[second]![0]).toMatchObject({
      type: 'BooksOpened',
      revision: 0,
      data: { balance: 500, clearing: [], previous: { stream: first, revision: 5, hash: closed.meta.hash } },
      meta: { causationId: closed.id },
    });
    expect(segments[third]!.at(-1)!.data.balance).toBe(1_100);
    expect(await verify(ownerId)).toMatchObject({ ok: true, events: 15, head: segments[third]!.at(-1)!.meta.hash });
  });

  it('is decided on in its last segment alone', async () => {
    const ownerId = randomUUID();
    await deposits(startProcess(), ownerId, 11);
    await sql`delete from projection.fold_snapshot`.execute(stores.db.sql);
    const balanceOf = async (store: EventStore) => (await store.state(wallet, ownerId)).balance;
    expect(await balanceOf(startProcess())).toBe(1_100);
    const [next] = await deposit(startProcess(), ownerId, 'dep.next');
    expect(next).toMatchObject({ stream: `wallet-${ownerId}.12`, revision: 3, data: { balance: 1_200 } });
  });

  it('closes each segment once, also with several writing processes', async () => {
    const ownerId = randomUUID();
    const stores = [startProcess(7), startProcess(7), startProcess(7)];
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, n) => deposit(stores[n % 3]!, ownerId, `dep.${n}`, 10)),
    );
    expect(answers.map((events) => events.length)).toEqual(Array(120).fill(1));
    const events = await all(ownerId);
    expect(events.filter(({ type }) => type === 'FundsDeposited')).toHaveLength(120);
    expect(events.filter(({ type }) => type === 'BooksClosed').length).toBeGreaterThan(1);
    expect(events.at(-1)!.data.balance).toBe(1_200);
    expect(await verify(ownerId)).toMatchObject({ ok: true, events: events.length });
  });

  it('counts a reference once, also when a closed segment holds it', async () => {
    const ownerId = randomUUID();
    const first = await deposits(startProcess(), ownerId, 11);
    for (const store of [stores.processes.at(-1)!, startProcess()])
      expect(await deposit(store, ownerId, 'dep.2')).toMatchObject([{ id: first[1]!.id, data: { balance: 200 } }]);
    expect((await all(ownerId)).filter(({ type }) => type === 'FundsDeposited')).toHaveLength(11);
  });

  it('carries uncleared earnings over to the next segment', async () => {
    const [ownerId, store] = [randomUUID(), startProcess(2)];
    const availableAt = new Date(Date.now() + 86_400_000).toISOString();
    const sale = { ownerId, reference: 'pur.1', price: 1_000, commission: 100, basisPoints: 1_000, terms: 1, at };
    const command = withFacts(new CreditSale({ ...sale, listingId: 'guide' }), { availableAt });
    await store.decide(wallet, ownerId, command);
    const withdraw = (reference: string, amount: number, moment: string) =>
      new RequestWithdrawal({ ownerId, reference, amount, charges: 0, terms: 1, at: moment });
    const refused = store.decide(wallet, ownerId, withdraw('out.1', 1, at));
    await expect(refused).rejects.toMatchObject({ code: 'insufficient_funds' });
    expect((await segmentsOf(ownerId))[`wallet-${ownerId}.3`]![0]!.data).toMatchObject({
      clearing: [{ amount: 900, availableAt }],
    });
    const [paid] = await startProcess(2).decide(wallet, ownerId, withdraw('out.1', 900, availableAt));
    expect(paid!.data.balance).toBe(0);
  });

  it('is folded through all its segments by a fold that decides nothing', async () => {
    const ownerId = randomUUID();
    await deposits(startProcess(), ownerId, 11);
    const counting: Fold<{ deposits: number }, WalletEvent> = {
      ...{ category: 'wallet', events: walletEvents, segments: { closedBy: 'BooksClosed' } },
      initial: () => ({ deposits: 0 }),
      evolve: (state, { type }) => {
        if (type === 'FundsDeposited') state.deposits++;
        return state;
      },
    };
    expect(await startProcess().state(counting, ownerId)).toEqual({ deposits: 11 });
  });

  it('keeps a state and a snapshot that do not grow with its events', async () => {
    const [ownerId, store] = [randomUUID(), startProcess(10_000)];
    const sizeAt = async (count: number) => {
      await Promise.all(Array.from({ length: count }, () => deposit(store, ownerId, `dep.${randomUUID()}`)));
      const { rows } = await until(
        () =>
          sql<{ revision: number; bytes: number }>`select revision, octet_length(state::text) as bytes
            from projection.fold_snapshot where stream = ${`wallet-${ownerId}`}`.execute(stores.db.sql),
        ({ rows: [row] }) => (row?.revision ?? 0) >= count - 1,
      );
      return rows[0]!.bytes;
    };
    expect([(await sizeAt(500)) < 100, (await sizeAt(1_000)) < 100]).toEqual([true, true]);
  });

  it('closes its books with each new year', () => {
    const closer = new SegmentCloser(undefined as never, 10_000);
    const openedIn = (year: number) => ({
      ...emptyStream(wallet, 'wallet-ada'),
      revision: 0,
      openedAt: Date.UTC(year, 5),
    });
    const year = new Date().getUTCFullYear();
    expect([year - 1, year].map((opened) => closer.isOpen(wallet as never, openedIn(opened)))).toEqual([false, true]);
  });
});
