import type { Client } from 'pg';
import { copyRows, toNumber } from './binary-copy.js';
import { RecentIds } from './recent-ids.js';
import type { Streams } from './streams.js';

/** Learns which streams exist and which events came last. */
export async function warmUp(client: Client, streams: Streams, recent: RecentIds): Promise<void> {
  await copyRows(client, 'select name from es_stream', 1, ([name]) => {
    if (name) streams.known.add(name.toString('utf8'));
  });
  const latest = `select position, id from es_event order by position desc limit ${RecentIds.REMEMBERED}`;
  await copyRows(client, `select * from (${latest}) latest order by position`, 2, ([position, id]) => {
    if (position && id) recent.put(id, toNumber(position));
  });
}
