const SLOTS = 2 ** 18;
const FULL = SLOTS / 2;

/** A table of event ids and the position each was first written at. */
class Generation {
  readonly #ids = new Uint32Array(SLOTS * 4);
  readonly #positions = new Float64Array(SLOTS);
  size = 0;

  find(id: Buffer): number | undefined {
    return this.#positions[this.#slot(id)] || undefined;
  }

  /** Answers false when the id is there already. */
  add(id: Buffer, position: number): boolean {
    const slot = this.#slot(id);
    if (this.#positions[slot]) return false;
    this.size++;
    for (let i = 0; i < 4; i++) this.#ids[slot * 4 + i] = id.readUInt32LE(i * 4);
    this.#positions[slot] = position;
    return true;
  }

  #slot(id: Buffer): number {
    const [a, b, c, d] = [id.readUInt32LE(0), id.readUInt32LE(4), id.readUInt32LE(8), id.readUInt32LE(12)];
    let slot = (Math.imul(a ^ b, 0x9e3779b1) ^ Math.imul(c ^ d, 0x85ebca6b)) >>> 14;
    const ids = this.#ids;
    while (
      this.#positions[slot] &&
      !(ids[slot * 4] === a && ids[slot * 4 + 1] === b && ids[slot * 4 + 2] === c && ids[slot * 4 + 3] === d)
    )
      slot = (slot + 1) & (SLOTS - 1);
    return slot;
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

  find(id: Buffer): number | undefined {
    return this.#young.find(id) ?? this.#old.find(id);
  }

  /** The first position of an id is the one that counts. */
  put(id: Buffer, position: number): void {
    if (this.#old.size > 0 && this.#old.find(id) !== undefined) return;
    if (!this.#young.add(id, position) || this.#young.size < FULL) return;
    this.#old = this.#young;
    this.#young = new Generation();
  }
}
