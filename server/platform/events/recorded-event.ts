import type { ResolvedEvent } from '@eventstore/db-client';
import type { Event, Recorded } from '#server/kernel/decider';
import type { Upcasts } from '#server/kernel/upcast';
import type { MessageReader } from './protobuf.js';

/** An event as stored, with unparsed metadata. */
type Written = Omit<Recorded, 'meta'> & { meta: unknown };

/** Converts the client's event to a recorded event in its current shape; undefined for an unresolved link. */
export function readEvent<F extends Event>({ event }: ResolvedEvent, upcasts?: Upcasts): Recorded<F> | undefined {
  if (!event?.isJson) return undefined;
  const written = {
    type: event.type,
    data: event.data as object,
    id: event.id,
    stream: event.streamId,
    revision: Number(event.revision),
    position: event.position?.commit ?? 0n,
    created: event.created.toISOString(),
    meta: event.metadata,
  };
  return upcasted(written, upcasts) as Recorded<F>;
}

/** Decodes a `ReadResp.ReadEvent.RecordedEvent`. */
export function decodeEvent(message: MessageReader, upcasts?: Upcasts): Recorded | undefined {
  const properties: Properties = { type: '', 'content-type': '', created: '' };
  let [id, stream, data, meta] = ['', '', '', ''];
  let [revision, position] = [0, 0n];
  const outer = message.enter();
  for (let field = message.next(); field; field = message.next()) {
    if (field === 1) id = message.only(2, text) ?? '';
    else if (field === 2) stream = message.only(3, text) ?? '';
    else if (field === 3) revision = message.varint();
    else if (field === 5) position = message.wide();
    else if (field === 6) readProperty(message, properties);
    else if (field === 7) meta = message.text();
    else if (field === 8) data = message.text();
    else message.skip();
  }
  message.leave(outer);
  if (properties['content-type'] !== 'application/json') return undefined;
  const { type } = properties;
  const created = isoOf(properties.created);
  return upcasted(
    { type, data: parsed(data) as object, id, stream, revision, position, created, meta: meta && parsed(meta) },
    upcasts,
  );
}

type Properties = { type: string; 'content-type': string; created: string };

/** One entry of the map of properties. */
function readProperty(message: MessageReader, properties: Properties) {
  let [key, value] = ['', ''];
  const outer = message.enter();
  for (let field = message.next(); field; field = message.next()) {
    if (field === 1) key = message.text();
    else if (field === 2) value = message.text();
    else message.skip();
  }
  message.leave(outer);
  if (key in properties) properties[key as keyof Properties] = value;
}

const text = (message: MessageReader) => message.text();

/** Parses JSON; returns malformed JSON as text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Timestamps of the event store are in units of 100 ns. */
const isoOf = (ticks: string) => new Date(Number(ticks.slice(0, -4)) || 0).toISOString();

/**
 * The event in its current shape. One that cannot be upcast fails where its data is read: in the reader that handles it,
 * not in every reader that shares its subscription.
 */
function upcasted(event: Written, upcasts?: Upcasts): Recorded {
  const metadata = (event.meta ?? {}) as Record<string, unknown>;
  const nameOf = (type: string) => upcasts?.nameOf(type) ?? type;
  const then = Array.isArray(metadata.then) ? (metadata.then as string[]) : undefined;
  const recorded: Recorded = {
    type: nameOf(event.type),
    data: event.data,
    id: event.id,
    stream: event.stream,
    revision: event.revision,
    position: event.position,
    created: event.created,
    meta: {
      correlationId: String(metadata.$correlationId ?? ''),
      causationId: String(metadata.$causationId ?? ''),
      actorId: String(metadata.actorId ?? ''),
      hash: metadata.hash as string | undefined,
      chain: metadata.chain as number | undefined,
      followedBy: then?.map(nameOf),
      commandId: metadata.commandId as string | undefined,
    },
  };
  if (!upcasts) return recorded;
  try {
    const data = upcasts.upcast(event.type, Number(metadata.version ?? 0), event.data);
    return data === event.data ? recorded : { ...recorded, data };
  } catch (cause) {
    const get = (): never => {
      throw new UpcastError(event, cause);
    };
    return Object.defineProperty(recorded, 'data', { get });
  }
}

/** A stored event that cannot be upcast to its current shape. */
export class UpcastError extends Error {
  constructor({ type, id, stream, revision }: Written, cause: unknown) {
    super(`${type} ${id} (${stream}, revision ${revision}) cannot be upcast: ${(cause as Error).message}`, { cause });
  }
}
