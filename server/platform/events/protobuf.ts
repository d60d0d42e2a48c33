/** Reads the fields of one protobuf message, and of those within it, one after another. */
export class MessageReader {
  private at = 0;
  private end: number;
  private wire = 0;

  constructor(private readonly bytes: Buffer) {
    this.end = bytes.length;
  }

  /** The number of the next field; 0 at the end of the message. */
  next(): number {
    if (this.at >= this.end) return 0;
    const tag = this.varint();
    this.wire = tag & 7;
    return tag >>> 3;
  }

  /** A whole number; beyond 2^53 only about that large. */
  varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }

  /** A whole number with all its 64 bits. */
  wide(): bigint {
    const start = this.at;
    const near = this.varint();
    if (near <= Number.MAX_SAFE_INTEGER) return BigInt(near);
    let value = 0n;
    for (let i = this.at - 1; i >= start; i--) value = (value << 7n) | BigInt(this.bytes[i]! & 0x7f);
    return BigInt.asUintN(64, value);
  }

  text(): string {
    const end = this.endOfValue();
    const text = this.bytes.toString('utf8', this.at, end);
    this.at = end;
    return text;
  }

  /** Goes into a nested message: its fields are next, until `leave` is given what this answers. */
  enter(): number {
    const end = this.endOfValue();
    const outer = this.end;
    this.end = end;
    return outer;
  }

  leave(outer: number) {
    this.at = this.end;
    this.end = outer;
  }

  /** What `read` makes of one field of a nested message. */
  only<T>(wanted: number, read: (message: this) => T): T | undefined {
    let value: T | undefined;
    const outer = this.enter();
    for (let field = this.next(); field; field = this.next()) {
      if (field === wanted) value = read(this);
      else this.skip();
    }
    this.leave(outer);
    return value;
  }

  /** Passes over the value of a field. */
  skip() {
    if (this.wire === 0) this.varint();
    else if (this.wire === 1) this.at += 8;
    else if (this.wire === 2) this.at = this.endOfValue();
    else if (this.wire === 5) this.at += 4;
    else throw new Error(`a protobuf field of wire type ${this.wire} cannot be read`);
  }

  private endOfValue(): number {
    const length = this.varint();
    if (this.at + length > this.end) throw new Error('a protobuf message is cut short');
    return this.at + length;
  }

  private byte(): number {
    if (this.at >= this.end) throw new Error('a protobuf message is cut short');
    return this.bytes[this.at++]!;
  }
}
