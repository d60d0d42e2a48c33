import { hash as digest } from 'node:crypto';
import type { Cause } from '#server/kernel/decider';
import type { UserId } from '#server/kernel/ids';
import { causeHash } from '#server/platform/events/hash-chain';
import { CSV_TYPE, csvRow } from '#server/platform/http/csv';
import type { Linked } from './wallet-log.reader.js';

const COLUMNS = [
  'revision',
  'position',
  'at',
  'type',
  'reference',
  'from',
  'to',
  'amount_kobo',
  'balance_kobo',
  'event_id',
  'correlation_id',
  'causation_id',
  'actor_id',
  'prev',
  'hash',
] as const;

export type Format = 'jsonl' | 'csv';

/**
 * One event as a line of the file. Deterministic, so that the file can be compared by its hash. JSONL has the stored
 * stream and revision, which the chain hashes, and a checksum of the line as its last member; CSV the number in the whole
 * wallet. For `owner`, the wallet's owner, a cause by another person is shown by its hash.
 */
export const lineOf: Record<Format, (linked: Linked, owner?: UserId) => string> = {
  jsonl: ({ event: { id, stream, revision, position, type, created, data, meta }, prev, hash }, owner) => {
    const { chain = 1 } = meta;
    const event = { stream, revision, position: String(position), id, type, created, data };
    const line = JSON.stringify({ ...event, cause: causeOf(meta, owner), chain, prev, hash });
    return `${line.slice(0, -1)},"sum":"${digest('sha256', line)}"}\n`;
  },
  csv: ({ event: { id, number, position, type, data, meta }, prev, hash }) =>
    csvRow([
      number,
      String(position),
      data.at,
      type,
      data.reference ?? '',
      data.from ?? '',
      data.to ?? '',
      data.amount ?? '',
      data.balance,
      id,
      meta.correlationId,
      meta.causationId,
      meta.actorId,
      prev,
      hash ?? '',
    ]),
};

export const headerOf: Record<Format, string> = { jsonl: '', csv: csvRow(COLUMNS) };
export const mimeOf: Record<Format, string> = {
  jsonl: 'application/x-ndjson; charset=utf-8',
  csv: CSV_TYPE,
};

/** The chain of version 1 does not cover the cause, so that no hash of it is needed. */
function causeOf(meta: Cause & { chain?: number }, owner?: UserId) {
  if (owner === undefined || meta.actorId === owner || meta.actorId === 'system')
    return { correlation_id: meta.correlationId, causation_id: meta.causationId, actor_id: meta.actorId };
  return meta.chain === 2 ? { sha256: causeHash(meta) } : null;
}

/** The whole file, line by line. */
export async function* fileOf(format: Format, events: AsyncIterable<Linked>, owner?: UserId): AsyncGenerator<string> {
  if (headerOf[format]) yield headerOf[format];
  for await (const linked of events) yield lineOf[format](linked, owner);
}
