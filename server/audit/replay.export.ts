import type { UserId } from '#server/kernel/ids';
import { exportedLine } from '#server/platform/events/exported-events';
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
 * One event as a line of the file. Deterministic, so that the file can be compared by its hash. JSONL has what the chain
 * hashes, CSV the number in the whole wallet. For `owner`, the wallet's owner, a cause by another person is shown by its hash.
 */
export const lineOf: Record<Format, (linked: Linked, owner?: UserId) => string> = {
  jsonl: exportedLine,
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

/** The whole file, line by line. */
export async function* fileOf(format: Format, events: AsyncIterable<Linked>, owner?: UserId): AsyncGenerator<string> {
  if (headerOf[format]) yield headerOf[format];
  for await (const linked of events) yield lineOf[format](linked, owner);
}
