import { type Content, keptContent } from './content.js';

/** Positions are sparse like EventStoreDB's byte offsets, so that no client can rely on their distance. */
export const STEP = 64;

/** A committed event. */
export interface RecordedEvent {
  position: number;
  /** TOMBSTONE for the event that ends a stream. */
  revision: number;
  stream: Buffer;
  /** Microseconds since 1970. */
  created: number;
  content: Content;
}

const LINK = Buffer.from('$>');
export const isLink = (event: RecordedEvent): boolean => event.content.type.equals(LINK);

/** A copy that does not share the page's buffer. */
export const kept = (event: RecordedEvent): RecordedEvent => ({
  ...event,
  stream: Buffer.from(event.stream),
  content: keptContent(event.content),
});
