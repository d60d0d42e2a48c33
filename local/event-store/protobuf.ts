/** The revision of the event that ends a stream for ever: 2^63-1 on the wire, the nearest double in memory. */
export const TOMBSTONE = 2 ** 63;
const TOMBSTONE_BYTES = Buffer.from('ffffffffffffffff7f', 'hex');

/** Reads one protobuf message; `varint` rounds numbers beyond 2^53 to the nearest double. */
export class MessageReader {
  #at: number;
  #end: number;
  #wire = 0;

  constructor(
    readonly bytes: Buffer,
    start = 0,
    end = bytes.length,
  ) {
    this.#at = start;
    this.#end = end;
  }

  /** The number of the next field, 0 at the end. */
  next(): number {
    if (this.#at >= this.#end) return 0;
    const tag = this.varint();
    this.#wire = tag & 7;
    return Math.floor(tag / 8);
  }

  /** The offset in `bytes`. */
  get at(): number {
    return this.#at;
  }

  varint(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.bytes[this.#at++];
      if (byte === undefined || this.#at > this.#end) throw new Error('The message is cut short.');
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
      scale *= 128;
    }
  }

  /** All 64 bits of a varint. */
  wide(): bigint {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.bytes[this.#at++];
      if (byte === undefined || this.#at > this.#end) throw new Error('The message is cut short.');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return BigInt.asUintN(64, value);
    }
  }

  /** Skips a length-delimited value; returns where it begins. It ends at `at`. */
  pass(): number {
    const length = this.varint();
    const start = this.#at;
    this.#at += length;
    if (this.#at > this.#end) throw new Error('The message is cut short.');
    return start;
  }

  slice(): Buffer {
    return this.bytes.subarray(this.pass(), this.#at);
  }

  message(): MessageReader {
    return new MessageReader(this.bytes, this.pass(), this.#at);
  }

  /** Enters a nested message without a new reader; pass the result to `leave`. */
  enter(): number {
    const length = this.varint();
    const outer = this.#end;
    if (this.#at + length > outer) throw new Error('The message is cut short.');
    this.#end = this.#at + length;
    return outer;
  }

  leave(outer: number): void {
    this.#at = this.#end;
    this.#end = outer;
  }

  text(): string {
    return this.slice().toString('utf8');
  }

  skip(): void {
    if (this.#wire === 0) this.varint();
    else if (this.#wire === 1) this.#at += 8;
    else if (this.#wire === 2) this.pass();
    else if (this.#wire === 5) this.#at += 4;
    else throw new Error('The message has a field of an unknown kind.');
  }
}

export function varintSize(value: number): number {
  if (value > Number.MAX_SAFE_INTEGER) return 9;
  let size = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size++;
  return size;
}

/** Writes `value`; returns the offset behind it. */
export function writeVarint(into: Buffer, at: number, value: number): number {
  if (value > Number.MAX_SAFE_INTEGER) return at + TOMBSTONE_BYTES.copy(into, at);
  let rest = value;
  while (rest >= 0x80000000) {
    into[at++] = (rest % 128) | 0x80;
    rest = Math.floor(rest / 128);
  }
  while (rest >= 0x80) {
    into[at++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  into[at++] = rest;
  return at;
}

/** Writes all 64 bits of `value`, −1 as 2^64−1. */
function wideVarint(value: bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  for (; rest >= 128n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Buffer.from([...bytes, Number(rest)]);
}

const varint = (value: number | bigint) => {
  if (typeof value === 'bigint') return wideVarint(value);
  const bytes = Buffer.allocUnsafe(varintSize(value));
  writeVarint(bytes, 0, value);
  return bytes;
};

/** Encodes fields of small messages; not for hot paths. */
export const field = {
  number: (number: number, value: number | bigint) => Buffer.concat([varint(number * 8), varint(value)]),
  bytes: (number: number, ...parts: Uint8Array[]) => {
    const value = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    return Buffer.concat([varint(number * 8 + 2), varint(value.length), value]);
  },
  text: (number: number, value: string) => field.bytes(number, Buffer.from(value)),
  empty: (number: number) => field.bytes(number, Buffer.alloc(0)),
};

/** A message with gRPC's length prefix. */
export function framed(...fields: Uint8Array[]): Buffer {
  const frame = Buffer.concat([Buffer.alloc(5), ...fields]);
  frame.writeUInt32BE(frame.length - 5, 1);
  return frame;
}
