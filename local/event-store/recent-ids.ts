const SLOTS = 2 ** 18;
const FULL = SLOTS / 2;
/** Four words of id, two of position: one slot lies in one place, for reaching memory is what a look-up costs. */
const WORDS = 6;

/** A table of event ids and the position each was first written at. */
class Generation {
  readonly #words = new Int32Array(SLOTS * WORDS);
  size = 0;

  find(id: Buffer, idAt: number): number | undefined {
    return this.#position(this.#slot(id, idAt)) || undefined;
  }

  /** Answers false when the id is there already. */
  add(id: Buffer, idAt: number, position: number): boolean {
    const slot = this.#slot(id, idAt);
    if (this.#position(slot)) return false;
    this.size++;
    for (let i = 0; i < 4; i++) this.#words[slot + i] = id.readInt32LE(idAt + i * 4);
    this.#words[slot + 4] = Math.floor(position / 2 ** 32);
    this.#words[slot + 5] = position | 0;
    return true;
  }

  #position(slot: number): number {
    return (this.#words[slot + 4] ?? 0) * 2 ** 32 + ((this.#words[slot + 5] ?? 0) >>> 0);
  }

  /** Where the id lies, or would lie. */
  #slot(id: Buffer, idAt: number): number {
    const a = id.readInt32LE(idAt);
    const b = id.readInt32LE(idAt + 4);
    const c = id.readInt32LE(idAt + 8);
    const d = id.readInt32LE(idAt + 12);
    const words = this.#words;
    let slot = (Math.imul(a ^ b, 0x9e3779b1) ^ Math.imul(c ^ d, 0x85ebca6b)) >>> 14;
    for (;;) {
      const at = slot * WORDS;
      if (words[at] === a && words[at + 1] === b && words[at + 2] === c && words[at + 3] === d) return at;
      if (!this.#position(at)) return at;
      slot = (slot + 1) & (SLOTS - 1);
    }
  }
}

/**
 * Where the latest events lie by id, at least 131,000 of them: what an append that expects `any` is compared with.
 * Older ids are forgotten, as the real store forgets them; with an exact expectation a retry is recognised for ever.
 */
export class RecentIds {
  static readonly REMEMBERED = FULL;
  #young = new Generation();
  #old = new Generation();

  /** `id` holds the sixteen bytes at `idAt`. */
  find(id: Buffer, idAt: number): number | undefined {
    return this.#young.find(id, idAt) ?? (this.#old.size > 0 ? this.#old.find(id, idAt) : undefined);
  }

  /** The first position of an id is the one that counts. */
  put(id: Buffer, idAt: number, position: number): void {
    if (this.#old.size > 0 && this.#old.find(id, idAt) !== undefined) return;
    if (!this.#young.add(id, idAt, position) || this.#young.size < FULL) return;
    this.#old = this.#young;
    this.#young = new Generation();
  }
}
