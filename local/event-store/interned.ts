const SLOTS = 256;

/** Whether `bytes` holds `expected` from `start` to `end`; faster for short texts than Buffer.compare. */
export function holds(bytes: Buffer, start: number, end: number, expected: Buffer): boolean {
  if (end - start !== expected.length) return false;
  for (let i = 0; i < expected.length; i++) if (bytes[start + i] !== expected[i]) return false;
  return true;
}

/** Recent repeating names, each held as one buffer, in a table of fixed size. */
export class Interned {
  readonly #slots = new Array<Buffer | undefined>(SLOTS);

  of(bytes: Buffer, start: number, end: number): Buffer {
    let slot = end - start;
    for (let i = Math.max(start, end - 6); i < end; i++) slot = (Math.imul(slot, 31) + (bytes[i] ?? 0)) & (SLOTS - 1);
    const known = this.#slots[slot];
    if (known && holds(bytes, start, end, known)) return known;
    return (this.#slots[slot] = Buffer.from(bytes.subarray(start, end)));
  }
}
