import { hash } from 'node:crypto';
import type { Cause } from '#server/kernel/decider';
import { canonicalJson } from './canonical-json.js';

export const CHAIN_START = '0'.repeat(64);

/** The version of the hashes of new events, stored as `chain` in their metadata; events without one have version 1. */
export const CHAIN_VERSION = 2;

/** The hash of version 1: SHA-256 over RFC 8785 JSON of the event, its stream and revision, and the previous hash. */
export const chainHash = (prev: string, stream: string, revision: number, type: string, data: object): string =>
  hash('sha256', canonicalJson({ prev, stream, revision, type, data }));

/**
 * SHA-256 over the RFC 8785 JSON of a cause. The chain covers the cause by this hash, so that a copy of an event may be
 * verified without it: a person sees no ids of the other person who caused an event of the own stream.
 */
export const causeHash = ({ correlationId, causationId, actorId }: Cause): string =>
  hash('sha256', canonicalJson({ correlationId, causationId, actorId }));

/** An event as the chain covers it; `chain` is the version of its hash. */
export type ChainedEvent = Readonly<{
  id: string;
  stream: string;
  revision: number;
  type: string;
  data: object;
  meta: Cause & { chain?: number };
}>;

/** The hash of an event in its own version: 2 also covers the id and the cause. Undefined for an unknown version. */
export function hashOf(prev: string, { id, stream, revision, type, data, meta }: ChainedEvent): string | undefined {
  const { chain = 1 } = meta;
  if (chain === 1) return chainHash(prev, stream, revision, type, data);
  if (chain !== 2) return undefined;
  return hash('sha256', canonicalJson({ chain, prev, stream, revision, id, type, data, cause: causeHash(meta) }));
}
