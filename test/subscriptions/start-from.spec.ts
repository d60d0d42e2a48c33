import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jsonEvent } from '@eventstore/db-client';
import type { Event, Recorded } from '#server/kernel/decider';
import type { Reactions, ReactionSet } from '#server/kernel/reactions';
import { registrationOf } from '#server/platform/subscriptions/reaction-types';
import { until } from '../until.js';
import { Perform, startWorker, type Worker } from './worker.js';

type Facts = Event<'Bought' | 'Reviewed', { n: number }>;

let worker: Worker;
beforeAll(async () => {
  worker = await startWorker();
});
afterAll(() => worker.stop());

const perform = ({ type, data: { n } }: Recorded<Facts>) => new Perform(`${type} ${n}`);
const on: Reactions<Facts> = { Bought: perform, Reviewed: perform };
const { Bought } = on;
let appended = 0;
const append = async (type: Facts['type'], count = 1) => {
  const events = Array.from({ length: count }, () => jsonEvent({ type, data: { n: ++appended } }));
  await worker.store.client.appendToStream('shop', events);
  return `${type} ${appended}`;
};

/** Time for the 10,000 events of the past, ms. */
const CATCH_UP_MS = 100_000;

/** Runs a set until `last` is performed; resolves to all performed names. */
async function run(name: string, set: ReactionSet, last: () => Promise<string>): Promise<string[]> {
  const performed: string[] = [];
  const reactions = await worker.runner((done) => Promise.resolve(performed.push(done)));
  reactions.start(name, set);
  await until(
    () => reactions.states[0]!.caughtUp,
    (caughtUp) => caughtUp,
    CATCH_UP_MS,
  );
  const wanted = await last();
  await until(
    () => performed,
    () => performed.includes(wanted),
    CATCH_UP_MS,
  );
  await reactions.onApplicationShutdown();
  return performed;
}

describe('A new set of reactions', () => {
  it('that starts from now causes no effect of 10,000 past events', async () => {
    for (let n = 0; n < 20; n++) await append('Bought', 500);
    const performed = await run('notifications', { startFrom: 'now', on: { Bought } }, () => append('Bought'));
    expect(performed).toEqual(['Bought 10001']);
  });

  it('that starts from the beginning causes the effects of every event', async () => {
    const performed = await run('wallets', { startFrom: 'beginning', on: { Bought } }, () => append('Bought'));
    expect(performed).toHaveLength(appended);
  });
});

describe('An event type that joins a set', () => {
  it('from now on causes no effect of its past, and the checkpoint of the others stays', async () => {
    await run('joined-now', { startFrom: 'beginning', on: { Bought } }, () => append('Bought'));
    await append('Reviewed', 3);
    const missed = await append('Bought');
    const joined: ReactionSet = { startFrom: 'beginning', joined: { Reviewed: 'now' }, on };
    const performed = await run('joined-now', joined, () => append('Reviewed'));
    expect(performed).toEqual([missed, `Reviewed ${appended}`]);
    expect(await run('joined-now', joined, () => append('Reviewed'))).toEqual([`Reviewed ${appended}`]);
  });

  it('from the beginning causes the effects of its past, and the others are not repeated', async () => {
    await run('joined-beginning', { startFrom: 'now', on: { Bought } }, () => append('Bought'));
    const past = [await append('Reviewed'), await append('Reviewed'), await append('Reviewed')];
    const joined: ReactionSet = { startFrom: 'now', joined: { Reviewed: 'beginning' }, on };
    const performed = await run('joined-beginning', joined, () => append('Bought'));
    expect(performed.filter((name) => name.startsWith('Bought'))).toEqual([`Bought ${appended}`]);
    expect(performed).toEqual(expect.arrayContaining(past));
  });

  it('without a declared start halts its set, and only that', async () => {
    await run('undeclared', { startFrom: 'now', on: { Bought } }, () => append('Bought'));
    const reactions = await worker.runner();
    reactions.start('undeclared', { startFrom: 'now', on });
    reactions.start('declared', { startFrom: 'now', on });
    await until(
      () => reactions.states.map(({ halted, caughtUp }) => halted ?? caughtUp),
      ([undeclared, declared]) => typeof undeclared === 'string' && declared === true,
    );
    expect(reactions.states[0]!.halted).toBe(
      'declare in "joined" whether the past of Reviewed counts: the set has run without',
    );
    await reactions.onApplicationShutdown();
  });
});

describe('The positions from which the types of a set count', () => {
  const at = { checkpoint: 70n, end: 90n };
  const register = (
    known: Record<string, bigint>,
    joined: ReactionSet['joined'] = {},
    types = ['Bought', 'Reviewed'],
  ) => {
    const { positions, rewind } = registrationOf(new Map(Object.entries(known)), { types, joined }, at);
    return { ...Object.fromEntries(positions), rewind };
  };

  it('begin with the log for the types of a set that has run before positions were kept', () => {
    expect(register({})).toEqual({ Bought: -1n, Reviewed: -1n, rewind: false });
    expect(register({}, { Reviewed: 'now' })).toEqual({ Bought: -1n, Reviewed: 90n, rewind: false });
  });

  it('are those of the checkpoint for all others when one type joins from the beginning', () => {
    expect(register({ Bought: -1n }, { Reviewed: 'beginning' })).toEqual({ Bought: 70n, Reviewed: -1n, rewind: true });
    expect(register({ Bought: 80n }, { Reviewed: 'beginning' })).toEqual({ Bought: 80n, Reviewed: -1n, rewind: true });
    expect(register({}, { Reviewed: 'beginning' })).toEqual({ Bought: 70n, Reviewed: -1n, rewind: true });
    expect(
      register({ Bought: -1n, Reviewed: -1n }, { Reviewed: 'beginning', Read: 'beginning' }, [
        'Bought',
        'Reviewed',
        'Read',
      ]),
    ).toEqual({ Bought: 70n, Reviewed: 70n, Read: -1n, rewind: true });
  });
});
