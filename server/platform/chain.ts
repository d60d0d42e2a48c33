import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

export const CHAIN_START = '0'.repeat(64);

/** The link of one event: SHA-256 over RFC 8785 JSON of what it says, where it stands and the link before it. */
export const link = (prev: string, stream: string, revision: number, type: string, data: object): string =>
  createHash('sha256')
    .update((canonicalize as unknown as (value: unknown) => string)({ prev, stream, revision, type, data }))
    .digest('hex');
