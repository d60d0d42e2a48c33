import { z } from 'zod';
import type { Decider } from '#server/kernel/decider';
import { defineEvents, type EventOf } from '#server/kernel/event-types';

export class Ping {
  readonly type = 'Ping';
  constructor(readonly data: { id: string }) {}
}

const pingEvents = defineEvents({ Pinged: { shape: z.strictObject({ id: z.string() }) } });

/** The smallest decider: every command is one event. */
export const ping: Decider<number, Ping, EventOf<typeof pingEvents>> = {
  category: 'ping',
  events: pingEvents,
  initial: () => 0,
  decide: ({ data }) => [{ type: 'Pinged', data }],
  evolve: (count) => count + 1,
};
