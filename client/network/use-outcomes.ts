import { useState } from 'react';

export type Outcome = 'connected' | 'declined' | 'withdrawn' | 'dismissed' | 'blocked';

/** What the person did on this page, by username: the cards stay in their places, and say it. */
export function useOutcomes() {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const set = (username: string, outcome: Outcome | undefined) =>
    setOutcomes((before) => {
      const next = new Map(before);
      if (outcome) next.set(username, outcome);
      else next.delete(username);
      return next;
    });
  return { of: (username: string) => outcomes.get(username), set };
}

export type Outcomes = ReturnType<typeof useOutcomes>;
