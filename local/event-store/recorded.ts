import { type Content, keptContent } from './content.js';

/** Positions are sparse, as byte offsets would be: nobody may count on them. */
export const STEP = 64;

/** An event as it lies in the log. */
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

/** A copy that outlives the page it was read in. */
export const kept = (event: RecordedEvent): RecordedEvent => ({
  ...event,
  stream: Buffer.from(event.stream),
  content: keptContent(event.content),
});
