import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Event } from '#server/kernel/decider';
import { DomainError } from '#server/kernel/domain-error';
import { type Reactions, type ReactionSet, OutboxMessage } from '#server/kernel/reactions';
import { till, type TillCommand } from '../platform/till.js';
import { until } from '../until.js';
import { Perform, startWorker, type Worker } from './worker.js';

type Filled = Event<'Filled', { amount: number }>;
type Taken = Event<'Taken', { by: string; left: number }>;

let worker: Worker;
beforeAll(async () => {
  worker = await startWorker();
});
afterAll(() => worker.stop());

/** Resolves to the event's position. */
const decide = async (id: string, command: TillCommand) => (await worker.store.decide(till, id, command))[0]!.position;
const fill = (id: string, amount = 1) => decide(id, { type: 'fill', amount });
const take = (id: string, by: string) => decide(id, { type: 'take', by });
const isPassed = (name: string, position: bigint) =>
  until(
    () => worker.checkpoint(name),
    (passed) => passed === position,
  );

/** `Filled` calls for two commands, `Taken` for a message. */
const on: Reactions<Filled | Taken> = {
  Filled: ({ data: { amount } }) => [new Perform(`count ${amount}`), new Perform(`praise ${amount}`)],
  Taken: ({ data: { by } }) => new OutboxMessage({ id: `thanks-${by}`, queue: 'post', name: 'thanks', payload: {} }),
};
const set: ReactionSet = { startFrom: 'now', on };
/** Starts a set that starts from now. */
async function started(name: string, perform?: (name: string) => Promise<unknown>) {
  const reactions = await worker.runner(perform);
  reactions.start(name, set);
  await until(
    () => reactions.states[0]!.caughtUp,
    (caughtUp) => caughtUp,
  );
  return reactions;
}

describe('The commands of an event', () => {
  it('run concurrently, and the next event of its stream waits for both', async () => {
    const performed: string[] = [];
    const release = new Map<string, () => void>();
    const reactions = await worker.runner((name) => {
      performed.push(name);
      return new Promise<void>((resolve) => release.set(name, resolve));
    });
    for (const amount of [1, 2]) await fill('side', amount);
    const isPerformed = (...names: string[]) =>
      until(
        () => performed,
        () => names.every((name) => performed.includes(name)),
      );
    reactions.start('side', { ...set, startFrom: 'beginning' });
    await isPerformed('count 1', 'praise 1');
    release.get('count 1')!();
    const witness: Reactions<Filled> = { Filled: ({ data: { amount } }) => new Perform(`witness ${amount}`) };
    reactions.start('witness', { startFrom: 'beginning', on: witness });
    await isPerformed('witness 1');
    release.get('witness 1')!();
    await isPerformed('witness 2');
    expect(performed).not.toContain('count 2');
    release.get('praise 1')!();
    await isPerformed('count 2', 'praise 2');
    for (const end of release.values()) end();
    await reactions.onApplicationShutdown();
  });

  it('advance the checkpoint a little later, and at once when the process stops', async () => {
    const reactions = await started('late');
    await isPassed('late', await fill('late'));
    const last = await fill('late');
    await until(
      () => reactions.states[0]!.position,
      (position) => position === last,
    );
    await reactions.onApplicationShutdown();
    expect(await worker.checkpoint('late')).toBe(last);
  });

  it('advance the checkpoint only after they are done, and run again after a transient failure', async () => {
    let failures = 0;
    let atFailure: bigint | undefined;
    const performed: string[] = [];
    const reactions = await started('busy', async (name) => {
      if (!name.startsWith('praise') || ++failures > 2) return performed.push(name);
      atFailure = await worker.checkpoint('busy');
      throw new DomainError('unavailable', 'busy', 'Later.', { retryAfter: 1 });
    });
    const position = await fill('busy', 7);
    await until(
      () => performed,
      () => performed.includes('praise 7'),
    );
    expect(atFailure).toBeLessThan(position);
    await isPassed('busy', position);
    expect(performed.filter((name) => name === 'count 7')).toHaveLength(3);
    expect(reactions.states[0]!.halted).toBeUndefined();
    await reactions.onApplicationShutdown();
  });
});

describe('The message of an event', () => {
  it('is written with the checkpoint, and its handler runs once', async () => {
    const thanked: string[] = [];
    worker.outbox.handle('post', 'thanks', (_payload, { id }) => Promise.resolve(thanked.push(id)));
    worker.outbox.work();
    const reactions = await started('messages');
    await fill('messages', 2);
    await take('messages', 'ada');
    await isPassed('messages', await take('messages', 'bola'));
    await until(
      () => thanked.length,
      (count) => count === 2,
    );
    expect(thanked.sort()).toEqual(['thanks-ada', 'thanks-bola']);
    await reactions.onApplicationShutdown();
  });
});
