/** One-dimensional PostgreSQL arrays in binary form: no hex, no quoting, half the bytes. Pass them with a cast (`$1::int8[]`). */
function header(oid: number, count: number, bytes: number): Buffer {
  const array = Buffer.allocUnsafe(20 + bytes);
  array.writeInt32BE(count === 0 ? 0 : 1, 0);
  array.writeInt32BE(0, 4);
  array.writeInt32BE(oid, 8);
  array.writeInt32BE(count, 12);
  array.writeInt32BE(1, 16);
  return count === 0 ? array.subarray(0, 12) : array;
}

/** Values beyond 2^63-1 become 2^63-1. */
export function bigints(values: readonly number[]): Buffer {
  const array = header(20, values.length, values.length * 12);
  let at = 20;
  for (const value of values) {
    array.writeInt32BE(8, at);
    if (value >= 2 ** 63) {
      array.writeInt32BE(0x7fffffff, at + 4);
      array.writeUInt32BE(0xffffffff, at + 8);
    } else {
      array.writeInt32BE(Math.floor(value / 2 ** 32), at + 4);
      array.writeUInt32BE(value % 2 ** 32, at + 8);
    }
    at += 12;
  }
  return array;
}

export function integers(values: readonly number[]): Buffer {
  const array = header(23, values.length, values.length * 8);
  let at = 20;
  for (const value of values) {
    array.writeInt32BE(4, at);
    array.writeInt32BE(value, at + 4);
    at += 8;
  }
  return array;
}

export function booleans(values: readonly boolean[]): Buffer {
  const array = header(16, values.length, values.length * 5);
  let at = 20;
  for (const value of values) {
    array.writeInt32BE(1, at);
    array[at + 4] = value ? 1 : 0;
    at += 5;
  }
  return array;
}

/** Of each value the bytes from `start` to `end`. */
const variable =
  (oid: number) =>
  <T>(values: readonly T[], bytes: (of: T) => Buffer, start: (of: T) => number, end: (of: T) => number): Buffer => {
    let size = 0;
    for (const value of values) size += 4 + end(value) - start(value);
    const array = header(oid, values.length, size);
    let at = 20;
    for (const value of values) {
      array.writeInt32BE(end(value) - start(value), at);
      at += 4;
      if (end(value) > start(value)) at += bytes(value).copy(array, at, start(value), end(value));
    }
    return array;
  };
export const texts = variable(25);
export const blobs = variable(17);
export const uuids = variable(2950);
