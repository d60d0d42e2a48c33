const [ROWS, HASH_BYTES] = [65_536, 32];

/** One number for each index of a `KeyIndex`, 8 bytes; `initial` where none was set. Growing copies nothing. */
export class Numbers {
  private readonly chunks: (Float64Array | undefined)[] = [];

  constructor(private readonly initial: number) {}

  get(index: number): number {
    return this.chunks[Math.floor(index / ROWS)]?.[index % ROWS] ?? this.initial;
  }

  set(index: number, value: number) {
    const chunk = (this.chunks[Math.floor(index / ROWS)] ??= new Float64Array(ROWS).fill(this.initial));
    chunk[index % ROWS] = value;
  }
}

/** One SHA-256 for each index of a `KeyIndex`, 32 bytes; as 64 hexadecimal digits, zeros where none was set. */
export class Hashes {
  private readonly chunks: (Buffer | undefined)[] = [];

  get(index: number): string {
    const at = (index % ROWS) * HASH_BYTES;
    return this.chunkOf(index).toString('hex', at, at + HASH_BYTES);
  }

  set(index: number, digits: string) {
    this.chunkOf(index).write(digits, (index % ROWS) * HASH_BYTES, HASH_BYTES, 'hex');
  }

  private chunkOf(index: number): Buffer {
    return (this.chunks[Math.floor(index / ROWS)] ??= Buffer.alloc(ROWS * HASH_BYTES));
  }
}
