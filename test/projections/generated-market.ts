import type { Decider, Event, Recorded } from '#server/kernel/decider';
import { DomainError } from '#server/kernel/domain-error';
import type { EventStore } from '#server/platform/events/event-store';
import type { Draft } from '../verify/story.js';
import { die } from './die.js';

const WORDS = 'Opening a bakery, pharmacy or fish farm in Lagos; exporting cocoa to Europe, licences & fees'.split(' ');

type Listing = { id: string; creatorId: string; price: number; sections: string[] };
type OpenPayment = { reference: string; payerId: string; listingId: string | null; amount: number };
export type Activity = () => Promise<unknown>;
export type GeneratedMarket = ReturnType<typeof generatedMarket>;

/** What a module contributes to the specs' histories: `test/<module>/<module>.history.ts`. */
export type ModuleHistory = Readonly<{
  /** Random commands; they append each event type that the module's view handles. One listed twice is twice as frequent. */
  activities?: (market: GeneratedMarket) => readonly Activity[];
  /** Events that the verifier's market day ends with: they put a row in each table of the module's view. */
  marketDay?: readonly Draft[];
}>;

/** A market of one seed: its die, its clock, and the people, listings and payments that its activities share. */
export function generatedMarket(store: EventStore, seed: string) {
  const random = die(seed);
  const { throwOf, oneOf } = random;
  let [clock, last] = [Date.parse('2026-01-05T09:00:00.000Z'), 0];
  const nextNumber = () => ++last;

  return {
    ...random,
    people: [] as string[],
    listings: [] as Listing[],
    openPayments: [] as OpenPayment[],
    nextNumber,
    newId: (kind: string) => `${kind}-${seed}-${nextNumber()}`,
    text: (words: number) => Array.from({ length: words }, () => oneOf(WORDS)).join(' '),
    at: () => new Date((clock += throwOf(3_600_000))).toISOString(),

    /** Resolves to the appended events; to none if the decider refuses the command. */
    async decide<S, C, F extends Event>(decider: Decider<S, C, F>, id: string, command: C): Promise<Recorded<F>[]> {
      try {
        return await store.decide(decider, id, command);
      } catch (error) {
        if (error instanceof DomainError && error.kind !== 'unavailable') return [];
        throw error;
      }
    },
  };
}
