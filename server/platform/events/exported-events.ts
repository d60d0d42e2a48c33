import { createHash, hash as digest } from 'node:crypto';
import type { Cause, Event } from '#server/kernel/decider';
import type { Linked } from './chained-stream.js';
import { CHAIN_START, causeHash } from './hash-chain.js';

type Exported = Linked<Event>;
/** How an event stands in one kind of file, and what stands before the first one. */
export type FileForm = Readonly<{ line: (linked: Exported) => string; header: string }>;

/**
 * One event as a line of JSON, with its stored stream and revision, which the chain hashes, and a checksum of the line as
 * its last member. Deterministic, so that a file can be compared by its hash. For `owner` a cause by another person is
 * shown by its hash.
 */
export function exportedLine({ event, prev, hash }: Exported, owner?: string): string {
  const { id, stream, revision, position, type, created, data, meta } = event;
  const { chain = 1 } = meta;
  const shown = { stream, revision, position: String(position), id, type, created, data };
  const line = JSON.stringify({ ...shown, cause: causeOf(meta, owner), chain, prev, hash });
  return `${line.slice(0, -1)},"sum":"${digest('sha256', line)}"}\n`;
}

/** The chain of version 1 does not cover the cause, so that no hash of it is needed. */
function causeOf(meta: Cause & { chain?: number }, owner?: string) {
  if (owner === undefined || meta.actorId === owner || meta.actorId === 'system')
    return { correlation_id: meta.correlationId, causation_id: meta.causationId, actor_id: meta.actorId };
  return meta.chain === 2 ? { sha256: causeHash(meta) } : null;
}

/** The number of events, the hash of the last one, and the size and hash of the file in each form. */
export async function described<Format extends string>(
  events: AsyncIterable<Exported> | Iterable<Exported>,
  forms: Readonly<Record<Format, FileForm>>,
): Promise<{ count: number; head: string; files: { format: Format; bytes: number; sha256: string }[] }> {
  const files = (Object.entries(forms) as [Format, FileForm][]).map(([format, form]) => ({
    ...{ format, form, bytes: Buffer.byteLength(form.header) },
    hash: createHash('sha256').update(form.header),
  }));
  let [count, head] = [0, CHAIN_START];
  for await (const linked of events) {
    count++;
    head = linked.hash ?? head;
    for (const file of files) {
      const line = file.form.line(linked);
      file.hash.update(line);
      file.bytes += Buffer.byteLength(line);
    }
  }
  return {
    count,
    head,
    files: files.map(({ format, bytes, hash }) => ({ format, bytes, sha256: hash.digest('hex') })),
  };
}
