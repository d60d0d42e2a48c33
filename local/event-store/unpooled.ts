/**
 * A copy for a buffer that outlives its request. `Buffer.from` cuts small buffers from slabs of 8 kB, and one that is kept
 * keeps its whole slab.
 */
export function unpooled(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
