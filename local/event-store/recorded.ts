/** An event as it lies in the log. */
export interface RecordedEvent {
  position: number;
  /** TOMBSTONE for the event that ends a stream. */
  revision: number;
  id: Buffer;
  stream: Buffer;
  type: Buffer;
  json: boolean;
  /** Microseconds since 1970. */
  created: number;
  data: Buffer;
  metadata: Buffer;
}

const LINK = Buffer.from('$>');
export const isLink = (event: RecordedEvent): boolean => event.type.equals(LINK);
