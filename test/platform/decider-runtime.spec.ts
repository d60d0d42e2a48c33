import { randomUUID } from 'node:crypto';
import type { DomainError } from '#server/kernel/domain-error';
import { shelf, type ShelfCommand } from './shelf.js';
import { type OneStore, startStore } from './stores.js';

let { store, stop } = {} as OneStore;
beforeAll(async () => {
  ({ store, stop } = await startStore());
});
afterAll(() => stop());

const decide = (id: string, command: ShelfCommand) => store.decide(shelf, id, command);
const stack = (id: string, jars: number, breaksAt?: string) => decide(id, { type: 'stack', jars, breaksAt });
/** Number of jars in the decider's state. */
const counted = async (id: string) => (await decide(id, { type: 'count' }))[0]!.data.jars;
const typesIn = async (id: string) => {
  const types: string[] = [];
  for await (const { type } of store.history(`shelf-${id}`)) types.push(type);
  return types;
};

describe('A command that breaks its decider', () => {
  it.each<[string, ShelfCommand, string]>([
    ['half-way through evolve', { type: 'stack', jars: 7, breaksAt: 'Stacked' }, 'evolve is broken at Stacked'],
    ['in decide', { type: 'broken' }, 'decide is broken'],
  ])('%s leaves no trace in the state that the next one is decided on', async (_where, command, message) => {
    const id = randomUUID();
    await stack(id, 3);
    await expect(decide(id, command)).rejects.toThrow(message);
    expect(await counted(id)).toBe(3);
    expect(await typesIn(id)).toEqual(['Stacked', 'Counted']);
  });

  it('does not fail the other queued commands', async () => {
    const id = randomUUID();
    await stack(id, 1);
    const outcomes = await Promise.allSettled([
      ...[stack(id, 2), stack(id, 50, 'Stacked'), stack(id, 4)],
      ...[decide(id, { type: 'broken' }), decide(id, { type: 'forbidden' }), stack(id, 8)],
    ]);
    expect(outcomes.map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason as Error).message))).toEqual([
      ...['done', 'evolve is broken at Stacked', 'done'],
      ...['decide is broken', 'Not on this shelf.', 'done'],
    ]);
    expect(await counted(id)).toBe(15);
  });

  it('and is refused by its rules rejects for its caller only', async () => {
    const id = randomUUID();
    await stack(id, 1);
    const refused = await decide(id, { type: 'forbidden' }).catch((error: DomainError) => error.code);
    expect([refused, await counted(id)]).toEqual(['forbidden', 1]);
  });
});
