const BITS = 2 ** 26;
const HASHES = 4;

/** A Bloom filter of stream names: proves without a query that a stream was never written. */
export class KnownNames {
  readonly #bits = new Uint8Array(BITS / 8);

  add(name: string): void {
    const [first, second] = hashes(name);
    for (let i = 0; i < HASHES; i++) {
      const bit = (first + Math.imul(i, second)) >>> 6;
      this.#bits[bit >>> 3]! |= 1 << (bit & 7);
    }
  }

  mayHave(name: string): boolean {
    const [first, second] = hashes(name);
    for (let i = 0; i < HASHES; i++) {
      const bit = (first + Math.imul(i, second)) >>> 6;
      if (!(this.#bits[bit >>> 3]! & (1 << (bit & 7)))) return false;
    }
    return true;
  }
}

/** Two 32-bit hashes of the name (murmur-like mixing). */
function hashes(name: string): [number, number] {
  let a = 0x9747b28c;
  let b = 0x85ebca6b;
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i);
    a = Math.imul(a ^ code, 0x5bd1e995);
    a ^= a >>> 15;
    b = Math.imul(b ^ code, 0xcc9e2d51);
    b = (b << 13) | (b >>> 19);
  }
  a ^= a >>> 13;
  a = Math.imul(a, 0xc2b2ae35);
  a ^= a >>> 16;
  return [a, b | 1];
}
