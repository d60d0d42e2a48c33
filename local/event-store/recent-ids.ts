const SLOTS = 2 ** 18;
const FULL = SLOTS / 2;
/** Four words of id, two of position, side by side: memory access dominates the cost of a look-up. */
const WORDS = 6;

/** A table of event ids and the position each was first written at. */
class Generation {
  readonly #words = new Int32Array(SLOTS * WORDS);
  size = 0;

  find(id: Buffer, idAt: number): number | undefined {
    return this.#position(this.#slot(id, idAt)) || undefined;
  }

  /** Returns false when the id is already present. */
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

  /** The slot of the id, or the free slot for it. */
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
 * The positions of at least the latest 131,000 event ids, for the idempotence of appends that expect `any`. Older ids
 * are dropped, as in EventStoreDB; an append with an exact expected revision stays idempotent without this table.
 */
export class RecentIds {
  static readonly REMEMBERED = FULL;
  #young = new Generation();
  #old = new Generation();

  /** `id` holds the sixteen bytes at `idAt`. */
  find(id: Buffer, idAt: number): number | undefined {
    return this.#young.find(id, idAt) ?? (this.#old.size > 0 ? this.#old.find(id, idAt) : undefined);
  }

  /** Keeps the first position of an id. */
  put(id: Buffer, idAt: number, position: number): void {
    if (this.#old.size > 0 && this.#old.find(id, idAt) !== undefined) return;
    if (!this.#young.add(id, idAt, position) || this.#young.size < FULL) return;
    this.#old = this.#young;
    this.#young = new Generation();
  }
}
