import { z } from 'zod';
import type { Decider } from '#server/kernel/decider';
import { conflict } from '#server/kernel/domain-error';
import { defineEvents, type EventOf } from '#server/kernel/event-types';

const shelfEvents = defineEvents({
  Stacked: { shape: z.strictObject({ jars: z.int(), breaksAt: z.string().optional() }) },
  Counted: { shape: z.strictObject({ jars: z.int() }) },
});
type ShelfEvent = EventOf<typeof shelfEvents>;
export type ShelfCommand =
  { type: 'stack'; jars: number; breaksAt?: string } | { type: 'count' } | { type: 'forbidden' } | { type: 'broken' };

/** A decider with faults: `evolve` throws half-way through a marked event, `decide` throws at `broken`. */
export const shelf: Decider<{ jars: number }, ShelfCommand, ShelfEvent> = {
  category: 'shelf',
  events: shelfEvents,
  initial: () => ({ jars: 0 }),
  decide(command, state) {
    if (command.type === 'forbidden') throw conflict('forbidden', 'Not on this shelf.');
    if (command.type === 'count') return [{ type: 'Counted', data: { jars: state.jars } }];
    if (command.type === 'stack') {
      const { jars, breaksAt } = command;
      return [{ type: 'Stacked', data: { jars, ...(breaksAt ? { breaksAt } : {}) } }];
    }
    state.jars = -1;
    throw new TypeError('decide is broken');
  },
  evolve(state, { type, data }) {
    if (type === 'Counted') return state;
    state.jars += data.jars;
    if (data.breaksAt) throw new TypeError(`evolve is broken at ${data.breaksAt}`);
    return state;
  },
};
