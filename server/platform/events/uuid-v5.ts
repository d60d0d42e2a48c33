import { hash } from 'node:crypto';

/** RFC 9562, version 5: the same name in the same namespace (itself a UUID) is always the same UUID. */
export function uuidV5(namespace: string, name: string): string {
  const bytes = Buffer.from(namespace.replaceAll('-', ''), 'hex');
  if (bytes.length !== 16) throw new Error(`${namespace} is no UUID`);
  const digest = Buffer.from(hash('sha1', Buffer.concat([bytes, Buffer.from(name)]), 'hex'), 'hex').subarray(0, 16);
  digest[6] = (digest[6]! & 0x0f) | 0x50;
  digest[8] = (digest[8]! & 0x3f) | 0x80;
  return digest.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
