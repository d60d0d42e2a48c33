import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { Hashes, Numbers } from './columns.js';
import {
  category,
  type Folding,
  type Invariant,
  type Logged,
  placeInWhole,
  type Report,
  text,
  type World,
} from './invariant.js';
import { KeyIndex } from './key-index.js';

const CLOCK_SKEW_MS = 5_000;

/**
 * I18: the revisions of a stream are 0, 1, 2 … without a gap, and no event id comes twice. The segments of a wallet count
 * on; each but the last ends with closed books, each but the first begins with opened ones.
 */
export function revisionsWithoutGap(report: Report, world: World): Folding {
  const next = new Numbers(0);
  /** 1 while the books of a wallet are closed. */
  const closed = new Numbers(0);
  return {
    take(event) {
      report.checked();
      const { whole, number } = placeInWhole(event);
      const stream = world.streams.add(whole);
      const expected = next.get(stream);
      const isClosed = closed.get(stream) === 1;
      if (number !== expected) report.violation(event, `number ${expected} of ${whole} was expected`);
      else if (isClosed ? !opensSegment(event) : event.type === 'BooksOpened' || beginsSegment(event))
        report.violation(event, isClosed ? 'it follows closed books' : 'the books before it were not closed');
      if (world.ids.has(event.id)) report.violation(event, `an earlier event has the id ${event.id}`);
      next.set(stream, number + 1);
      closed.set(stream, event.type === 'BooksClosed' ? 1 : 0);
    },
  };
}

const beginsSegment = (event: Logged) => event.revision === 0 && placeInWhole(event).number > 0;
const opensSegment = (event: Logged) => event.type === 'BooksOpened' && beginsSegment(event);

/** I19: positions only rise, the log can be read up to its head, and the hash chain of every wallet holds. */
export function positionsRiseAndChainsHold(report: Report, world: World): Folding {
  let last = -1n;
  const chains = new KeyIndex();
  /** The hash of each chain's last event; a chain starts with zeros. */
  const heads = new Hashes();
  return {
    take(event) {
      report.checked();
      if (event.position <= last) report.violation(event, `its position is not after ${last}`);
      else last = event.position;
      if (category(event) !== 'wallet') return;
      const chain = chains.add(placeInWhole(event).whole);
      const { hash } = event.meta;
      if (typeof hash !== 'string') report.violation(event, 'it has no hash');
      else if (hash !== link(heads.get(chain), event))
        report.violation(event, 'it is not what was recorded: its hash does not follow from it');
      if (typeof hash === 'string') heads.set(chain, hash);
    },
    end() {
      if (world.head !== undefined && last < world.head)
        report.violation({ position: world.head }, `the log ends at ${last}, though its head is at ${world.head}`);
    },
  };
}

/**
 * SHA-256 over RFC 8785 JSON of the event and the hash before it. Version 2 also covers the event's id, and its cause by a
 * hash of its own. Undefined for an unknown version.
 */
export function link(
  prev: string,
  { id, stream, revision, type, data, meta }: Pick<Logged, 'id' | 'stream' | 'revision' | 'type' | 'data' | 'meta'>,
): string | undefined {
  const { chain = 1, $correlationId: correlationId, $causationId: causationId, actorId } = meta;
  if (chain === 1) return sha256({ prev, stream, revision, type, data });
  if (chain !== 2) return undefined;
  const cause = sha256({ correlationId, causationId, actorId });
  return sha256({ chain, prev, stream, revision, id, type, data, cause });
}

const sha256 = (value: unknown) =>
  createHash('sha256')
    .update((canonicalize as unknown as (value: unknown) => string)(value))
    .digest('hex');

/** I20: every event is of a known type and version and has exactly the fields of its type. */
export function shapesAreKnown(report: Report, { expected }: World): Folding {
  return {
    take(event) {
      report.checked();
      const fields = expected.fields.get(event.type);
      if (!fields) return report.violation(event, `the type ${event.type} is unknown`);
      if ('unreadable' in event.data)
        return report.violation(event, `its data cannot be read: ${text(event, 'unreadable')}`);
      const { version = 0 } = event.meta;
      if (
        !Number.isInteger(version) ||
        Number(version) < 0 ||
        Number(version) > (expected.versions.get(event.type) ?? 0)
      )
        return report.violation(event, `version ${String(version)} is unknown`);
      const lacking = [...fields].filter((field) => !field.endsWith('?') && !(field in event.data));
      const unknown = Object.keys(event.data).filter((field) => !fields.has(field) && !fields.has(`${field}?`));
      if (lacking.length) report.violation(event, `${event.type} lacks ${lacking.join(', ')}`);
      if (unknown.length) report.violation(event, `${event.type} has unknown fields: ${unknown.join(', ')}`);
    },
  };
}

/** I21: every acknowledged event id, correlation id or reference (of a file) is in the log. */
export function acknowledgedIsKept(report: Report, world: World): Folding {
  if (!world.acknowledged) return {};
  const waiting = new Set(world.acknowledged);
  return {
    take({ id, data, meta }) {
      for (const name of [id, data.reference, meta.$correlationId])
        if (typeof name === 'string' && waiting.delete(name)) report.checked();
    },
    end() {
      for (const name of waiting) report.violation({}, `${name} was acknowledged and is not in the log`);
    },
  };
}

/** Event ids are UUIDs; ids of outbox messages have another form (receipt-…, webhook-…). */
const EVENT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MESSAGE_ID = /^[A-Za-z0-9][A-Za-z0-9._=-]{0,199}$/;

/**
 * I22: every event has a correlation id, an actor, and a cause: its request, an earlier event or an outbox message; time
 * does not run back.
 */
export function causesResolve(report: Report, world: World): Folding {
  const latest = new Numbers(0);
  return {
    take(event) {
      report.checked();
      const { $correlationId, $causationId, actorId } = event.meta;
      if (!$correlationId || !$causationId || !actorId)
        report.violation(event, 'it has no correlation id, no cause or no actor');
      else if ($causationId !== $correlationId && !world.ids.has(String($causationId)) && !isMessage($causationId))
        report.violation(event, `its cause ${String($causationId)} is no earlier event`);
      const stream = world.streams.add(event.stream);
      const before = latest.get(stream);
      if (event.created < before - CLOCK_SKEW_MS)
        report.violation(event, `it was written ${before - event.created} ms before the event before it`);
      latest.set(stream, Math.max(before, event.created));
    },
  };
}

const isMessage = (id: unknown) => MESSAGE_ID.test(String(id)) && !EVENT_ID.test(String(id));

export const log: Invariant[] = [
  { id: 'I18', promise: 'Streams have no gaps and no doubles', begin: revisionsWithoutGap },
  { id: 'I19', promise: 'Positions rise and wallet hash chains hold', begin: positionsRiseAndChainsHold },
  { id: 'I20', promise: 'Every event can be read', begin: shapesAreKnown },
  { id: 'I21', promise: 'What was acknowledged is kept', begin: acknowledgedIsKept },
  { id: 'I22', promise: 'Causes resolve', begin: causesResolve },
];
