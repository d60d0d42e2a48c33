import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';

export const CHAIN_START = '0'.repeat(64);

/** The package's types describe a CommonJS module; it is an ES module whose default export is the function. */
const canonical = canonicalize as unknown as (value: unknown) => string;

/** The hash of one event: SHA-256 over RFC 8785 JSON of the event, its stream and revision, and the previous hash. */
export const chainHash = (prev: string, stream: string, revision: number, type: string, data: object): string =>
  hash('sha256', canonical({ prev, stream, revision, type, data }));
