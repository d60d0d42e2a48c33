/**
 * A stream that grows for ever is stored in segments: `wallet-ada`, then `wallet-ada.10001`, each named by the number of
 * events in the segments before it. Events are numbered through all segments from 0.
 */
export const segmentName = (stream: string, offset: number) => (offset === 0 ? stream : `${stream}.${offset}`);

/** How many events the segments before this one hold. Only for streams of a segmented category. */
export const offsetOf = (segment: string): number => Number(/\.(\d+)$/.exec(segment)?.[1] ?? 0);

/** The name of the whole stream. */
export const wholeStream = (segment: string): string => segment.replace(/\.\d+$/, '');

/** An event's number in the whole stream. */
export const numberOf = ({ stream, revision }: { stream: string; revision: number }): number =>
  offsetOf(stream) + revision;

/** The event that closed a segment, as the first event of the next one states it. */
export type SegmentEnd = { stream: string; revision: number; hash: string };

/** The segment that follows the one that this event closed. */
export const segmentAfter = ({ stream, revision }: { stream: string; revision: number }): string =>
  segmentName(wholeStream(stream), numberOf({ stream, revision }) + 1);
