import type { Transaction } from '../lib/http/api.types';

/** One row of the history: a movement. A guide that was paid by card or bank is one movement with two postings. */
export interface Story {
  id: string;
  revision: number;
  entry: Transaction;
  /** The payment that the same checkout brought into the wallet. */
  paidIn?: Transaction;
}

/** The rows of these entries, in their order: a checkout's deposit stands inside the row of its purchase. */
export function storiesOf(entries: readonly Transaction[]): Story[] {
  const bought = new Set(entries.filter(isPurchase).map(({ reference }) => reference));
  const paidIn = new Map(
    entries
      .filter((entry) => entry.kind === 'deposit' && bought.has(entry.reference))
      .map((entry) => [entry.reference, entry]),
  );
  return entries
    .filter((entry) => paidIn.get(entry.reference) !== entry)
    .map((entry) => ({
      id: entry.id,
      revision: entry.revision,
      entry,
      paidIn: isPurchase(entry) ? paidIn.get(entry.reference) : undefined,
    }));
}

/**
 * The entries of a page without a purchase at its end, whose deposit is the next older entry: the next page begins with it.
 * `cursor` is where that page begins.
 */
export function wholeStories(entries: Transaction[]): { entries: Transaction[]; cursor: number | undefined } {
  const kept = entries.length > 1 && isPurchase(entries.at(-1)!) ? entries.slice(0, -1) : entries;
  return { entries: kept, cursor: kept.at(-1)?.revision };
}

const isPurchase = ({ kind, reference }: Transaction) => kind === 'purchase' && reference !== null;
