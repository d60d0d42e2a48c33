import type { Kobo } from './money.js';

/** Fees of transfers by size: the first band that reaches the amount counts; `upTo` is null in the last one. Kobo. */
export type FeeBand = Readonly<{ upTo: Kobo | null; fee: Kobo }>;

/** What a transfer of `amount` kobo costs; `bands` end with one that has no upper bound. */
export const transferFee = (amount: Kobo, bands: readonly FeeBand[]): Kobo =>
  bands.find(({ upTo }) => upTo === null || amount <= upTo)!.fee;

const BAND = /^(\d{1,15}|\*):(\d{1,15})$/;

/** Reads `500000:1000,5000000:2500,*:5000`: bounds in rising order, each with its fee. Undefined for any other text. */
export function feeBands(text: string): FeeBand[] | undefined {
  const bands: FeeBand[] = [];
  for (const part of text.split(',')) {
    const [, bound, fee] = BAND.exec(part.trim()) ?? [];
    if (bound === undefined) return undefined;
    bands.push({ upTo: bound === '*' ? null : Number(bound), fee: Number(fee) });
  }
  const bounds = bands.map(({ upTo }) => upTo ?? Infinity);
  const isRising = bounds.every((bound, i) => i === 0 || bound > bounds[i - 1]!);
  return isRising && bounds.at(-1) === Infinity ? bands : undefined;
}
