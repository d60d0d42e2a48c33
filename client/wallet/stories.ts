import type { Transaction } from '../lib/http/api.types';

/**
 * One row of the history: a movement. A guide that was paid by card or bank is one movement with two postings, and so is one
 * that was refunded to the card.
 */
export interface Story {
  id: string;
  revision: number;
  entry: Transaction;
  /** What came into the wallet in the same step, and went on at once. */
  paidIn?: Transaction;
}

/** The rows of these entries, in their order: what only passed through the wallet stands inside the row of what went on. */
export function storiesOf(entries: readonly Transaction[]): Story[] {
  const gone = new Set(entries.filter(wentOn).map(pairOf));
  const paidIn = new Map(
    entries.filter((entry) => cameIn(entry) && gone.has(pairOf(entry))).map((entry) => [pairOf(entry), entry]),
  );
  return entries
    .filter((entry) => paidIn.get(pairOf(entry)) !== entry)
    .map((entry) => ({
      id: entry.id,
      revision: entry.revision,
      entry,
      paidIn: wentOn(entry) ? paidIn.get(pairOf(entry)) : undefined,
    }));
}

/**
 * The entries of a page without one at its end whose other half is the next older entry: the next page begins with it.
 * `cursor` is where that page begins.
 */
export function wholeStories(entries: Transaction[]): { entries: Transaction[]; cursor: number | undefined } {
  const last = entries.at(-1);
  const kept = last && entries.length > 1 && wentOn(last) ? entries.slice(0, -1) : entries;
  return { entries: kept, cursor: kept.at(-1)?.revision };
}

export const isRefundOut = ({ kind, direction, label }: Transaction) =>
  kind === 'refund' && direction === 'out' && label === 'Refunded to your card';

const wentOn = (entry: Transaction) => entry.reference !== null && (entry.kind === 'purchase' || isRefundOut(entry));
const cameIn = ({ kind, direction }: Transaction) => direction === 'in' && (kind === 'deposit' || kind === 'refund');
/** A payment comes in as a deposit and pays a purchase; a refund comes in and goes out as a refund. */
const pairOf = ({ kind, reference }: Transaction) => `${kind === 'refund' ? 'refund' : 'purchase'}/${reference}`;
