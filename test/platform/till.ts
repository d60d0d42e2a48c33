import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Decider } from '#server/kernel/decider';
import { conflict } from '#server/kernel/domain-error';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { Config } from '#server/platform/config';

export const tillEvents = defineEvents({
  Filled: { shape: z.strictObject({ amount: z.int() }) },
  Taken: { shape: z.strictObject({ by: z.string(), left: z.int() }) },
  Counted: { shape: z.strictObject({ left: z.int(), takers: z.array(z.string()) }) },
});
export type TillEvent = EventOf<typeof tillEvents>;
export type TillCommand = { type: 'fill'; amount: number } | { type: 'take'; by: string } | { type: 'count' };
type Till = { left: number; takers: string[] };

/** A till: no one takes from an empty one, each takes once after it was filled. `count` appends the decider's state. */
export const till: Decider<Till, TillCommand, TillEvent> = {
  category: 'till',
  events: tillEvents,
  chained: true,
  initial: () => ({ left: 0, takers: [] }),
  decide(command, { left, takers }) {
    switch (command.type) {
      case 'fill':
        return [{ type: 'Filled', data: { amount: command.amount } }];
      case 'take':
        if (takers.includes(command.by)) return [];
        if (left === 0) throw conflict('empty', 'The till is empty.');
        return [{ type: 'Taken', data: { by: command.by, left: left - 1 } }];
      case 'count':
        return [{ type: 'Counted', data: { left, takers: [...takers] } }];
    }
  },
  evolve(state, { type, data }) {
    if (type === 'Filled') {
      state.left += data.amount;
      state.takers = [];
    } else if (type === 'Taken') {
      state.left = data.left;
      state.takers.push(data.by);
    }
    return state;
  },
};

/** The configuration of one process of the product. */
export const configOf = (
  eventStoreUrl: string,
  databaseUrl = 'postgres://127.0.0.1/unused',
  redisUrl?: string,
  more: Record<string, string> = {},
) =>
  Config.from({
    REDIS_URL: redisUrl,
    GROUNDWORK_MODE: 'embedded',
    EVENTSTORE_URL: eventStoreUrl,
    DATABASE_URL: databaseUrl,
    PAYSTACK_SECRET_KEY: randomBytes(16).toString('hex'),
    JWT_SECRET: randomBytes(32).toString('hex'),
    KEYS_SECRET: randomBytes(32).toString('hex'),
    ...more,
  });
