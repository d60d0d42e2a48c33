import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { category, type Folding, type Invariant, type Logged, type Report, text, type World } from './invariant.js';
import { SHAPES } from './shapes.js';

const CHAIN_START = '0'.repeat(64);
const CLOCK_SKEW_MS = 5_000;

/** I18: the revisions of a stream are 0, 1, 2 … without a gap, and no event id comes twice. */
export function revisionsWithoutGap(report: Report, world: World): Folding {
  const next = new Map<string, number>();
  return {
    take(event) {
      report.counted();
      const expected = next.get(event.stream) ?? 0;
      if (event.revision !== expected) report.wrong(event, `revision ${expected} was to come`);
      if (world.ids.has(event.id)) report.wrong(event, `the event id ${event.id} came before`);
      next.set(event.stream, event.revision + 1);
    },
  };
}

/** I19: positions only rise, the log can be read up to its head, and the hash chain of every wallet holds. */
export function positionsRiseAndChainsHold(report: Report, world: World): Folding {
  let last = -1n;
  const heads = new Map<string, string>();
  return {
    take(event) {
      report.counted();
      if (event.position <= last) report.wrong(event, `it lies behind position ${last}`);
      else last = event.position;
      if (category(event) !== 'wallet') return;
      const prev = heads.get(event.stream) ?? CHAIN_START;
      const { hash } = event.meta;
      if (typeof hash !== 'string') report.wrong(event, 'it carries no hash');
      else if (hash !== link(prev, event))
        report.wrong(event, 'it is not what was recorded: its hash does not follow from it');
      heads.set(event.stream, typeof hash === 'string' ? hash : prev);
    },
    end() {
      if (world.head !== undefined && last < world.head)
        report.wrong({ position: world.head }, `the log ends at ${last}, though its head is at ${world.head}`);
    },
  };
}

/** SHA-256 over RFC 8785 JSON of the event and the link before it. */
export function link(
  prev: string,
  { stream, revision, type, data }: Pick<Logged, 'stream' | 'revision' | 'type' | 'data'>,
): string {
  const canonical = (canonicalize as unknown as (value: unknown) => string)({ prev, stream, revision, type, data });
  return createHash('sha256').update(canonical).digest('hex');
}

/** I20: every event is of a known type and version, and says exactly what such an event says. */
export function shapesAreKnown(report: Report): Folding {
  return {
    take(event) {
      report.counted();
      const fields = SHAPES[event.type];
      if (!fields) return report.wrong(event, `the type ${event.type} is unknown`);
      if ('unreadable' in event.data)
        return report.wrong(event, `its data cannot be read: ${text(event, 'unreadable')}`);
      if (Number(event.meta.version ?? 0) !== 0)
        return report.wrong(event, `version ${String(event.meta.version)} is unknown`);
      const lacking = [...fields].filter((field) => !(field in event.data));
      const unknown = Object.keys(event.data).filter((field) => !fields.has(field));
      if (lacking.length) report.wrong(event, `${event.type} lacks ${lacking.join(', ')}`);
      if (unknown.length) report.wrong(event, `${event.type} also says ${unknown.join(', ')}`);
    },
  };
}

/** I21: whatever was acknowledged (event ids, correlation ids or references, from a file) is in the log. */
export function acknowledgedIsKept(report: Report, world: World): Folding {
  if (!world.acknowledged) return {};
  const waiting = new Set(world.acknowledged);
  return {
    take({ id, data, meta }) {
      for (const name of [id, data.reference, meta.$correlationId])
        if (typeof name === 'string' && waiting.delete(name)) report.counted();
    },
    end() {
      for (const name of waiting) report.wrong({}, `${name} was acknowledged and is not in the log`);
    },
  };
}

/** Event ids are uuids; an outbox message, whose id no event bears, is named otherwise (receipt-…, webhook-…). */
const EVENT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MESSAGE_ID = /^[A-Za-z0-9][A-Za-z0-9._=-]{0,199}$/;

/**
 * I22: every event has a correlation id, an actor, and a cause: its request, an earlier event or an outbox message; time
 * does not run back.
 */
export function causesResolve(report: Report, world: World): Folding {
  const latest = new Map<string, number>();
  return {
    take(event) {
      report.counted();
      const { $correlationId, $causationId, actorId } = event.meta;
      if (!$correlationId || !$causationId || !actorId)
        report.wrong(event, 'it has no correlation id, no cause or no actor');
      else if ($causationId !== $correlationId && !world.ids.has(String($causationId)) && !isMessage($causationId))
        report.wrong(event, `its cause ${String($causationId)} is no earlier event`);
      const before = latest.get(event.stream) ?? 0;
      if (event.created < before - CLOCK_SKEW_MS)
        report.wrong(event, `it was written ${before - event.created} ms before the event before it`);
      latest.set(event.stream, Math.max(before, event.created));
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
