import { expect } from '@jest/globals';
import type { Decider, Event } from '#server/kernel/decider';

/** given(what happened).when(command).then(what follows): a rule, stated once and run. */
export const specification =
  <State, Command, Fact extends Event>({ initial, decide, evolve }: Decider<State, Command, Fact>) =>
  (...history: Fact[]) => ({
    when(command: Command) {
      const outcome = () => decide(command, history.reduce(evolve, initial()));
      return {
        then: (...events: Fact[]) => expect(outcome()).toEqual(events),
        thenNothing: () => expect(outcome()).toEqual([]),
        thenRefused: (code: string) => expect(outcome).toThrow(expect.objectContaining({ code })),
      };
    },
  });
