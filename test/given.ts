import { expect } from '@jest/globals';
import type { Decider, Event } from '#server/kernel/decider';

/** given(events).when(command).then(events): runs one rule of a decider. What the stream takes once only changes nothing again. */
export const specification =
  <State, Command, Fact extends Event>({ initial, decide, evolve, once }: Decider<State, Command, Fact>) =>
  (...history: Fact[]) => ({
    when(command: Command) {
      const key = once?.ofCommand(command)?.key;
      const isRepeated = key !== undefined && history.some((event) => once!.ofEvent(event) === key);
      const outcome = () => (isRepeated ? [] : decide(command, history.reduce(evolve, initial())));
      return {
        then: (...events: Fact[]) => expect(outcome()).toEqual(events),
        thenNothing: () => expect(outcome()).toEqual([]),
        thenRefused: (code: string) => expect(outcome).toThrow(expect.objectContaining({ code })),
      };
    },
  });
