import { badRequest } from './failure.js';
import type { RecordedEvent } from './recorded.js';
import type { FilterOptions } from './requests.js';

const DEFAULT_WINDOW = 32;

/** Selects events of the log, and says how often the search reports its position. */
export interface Filter {
  wants(event: RecordedEvent): boolean;
  /** Number of considered events between two checkpoints. */
  checkpointEvery: number;
}

export function filterOf({ on, regex, prefixes, window, checkpointInterval }: FilterOptions): Filter {
  const subject = (event: RecordedEvent) => (on === 'stream' ? event.stream : event.content.type);
  const checkpointEvery = Math.max(1, checkpointInterval) * (window ?? DEFAULT_WINDOW);
  if (regex !== undefined) {
    const pattern = expression(regex);
    return { checkpointEvery, wants: (event) => pattern.test(subject(event).toString('utf8')) };
  }
  const starts = prefixes.map((prefix) => Buffer.from(prefix));
  return { checkpointEvery, wants: (event) => starts.some((start) => startsWith(subject(event), start)) };
}

const startsWith = (text: Buffer, start: Buffer) =>
  text.length >= start.length && text.compare(start, 0, start.length, 0, start.length) === 0;

/** .NET's expressions are nearly JavaScript's; a leading `(?i)` becomes a flag. */
function expression(source: string): RegExp {
  const insensitive = source.startsWith('(?i)');
  try {
    return new RegExp(insensitive ? source.slice(4) : source, insensitive ? 'i' : '');
  } catch (error) {
    throw badRequest(`The filter is not a regular expression: ${String(error)}`);
  }
}
