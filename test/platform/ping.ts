import type { Decider, Event } from '#server/kernel/decider';

export class Ping {
  readonly type = 'Ping';
  constructor(readonly data: { id: string }) {}
}

/** The smallest decider there is: every command is one event. */
export const ping: Decider<number, Ping, Event<'Pinged', { id: string }>> = {
  category: 'ping',
  initial: () => 0,
  decide: ({ data }) => [{ type: 'Pinged', data }],
  evolve: (count) => count + 1,
};
