import { csvRow, CSV_TYPE } from '#server/platform/http/csv';
import type { ACTIVITY_FORMATS } from './activity.input.js';
import type { ActivityEntry } from './activity.output.js';

type Format = (typeof ACTIVITY_FORMATS)[number];
const COLUMNS = ['time', 'area', 'what happened', 'listing', 'reference', 'event type', 'event id'];

/** A line for each event; times are UTC. */
async function* csv(entries: AsyncIterable<ActivityEntry>): AsyncGenerator<string> {
  yield csvRow(COLUMNS);
  for await (const { id, at, area, type, sentence, listing, reference } of entries)
    yield csvRow([at, area, sentence, listing?.title ?? '', reference ?? '', type, id]);
}

/** A list of the entries as the API shows them, one a line. */
async function* json(entries: AsyncIterable<ActivityEntry>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const entry of entries) {
    yield before + JSON.stringify(entry);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** The file, piece by piece. */
export const activityFile: Record<Format, (entries: AsyncIterable<ActivityEntry>) => AsyncGenerator<string>> = {
  csv,
  json,
};
export const activityMime: Record<Format, string> = { csv: CSV_TYPE, json: 'application/json; charset=utf-8' };
