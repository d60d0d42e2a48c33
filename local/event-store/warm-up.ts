import type { Client } from 'pg';
import { copyRows } from './binary-copy.js';
import { ID_BYTES } from './content.js';
import { RecentIds } from './recent-ids.js';
import { STEP } from './recorded.js';
import type { Streams } from './streams.js';

const LATEST = `
select position, sum(more + 1) over (order by position desc) - more - 1 as later
from (select position, more from es_event order by position desc limit ${RecentIds.REMEMBERED}) latest`;

/** Loads the names of all streams and the ids of the latest events. */
export async function warmUp(client: Client, streams: Streams, recent: RecentIds): Promise<void> {
  await copyRows(client, 'select name from es_stream', 1, (row) => streams.known.add(row.text(0)));
  const oldest = `select min(position) from (${LATEST}) latest where later < ${RecentIds.REMEMBERED}`;
  const ids = `select position, uuid_send(id) || substring(rest for more * ${ID_BYTES}) from es_event`;
  await copyRows(client, `${ids} where position >= (${oldest}) order by position`, 2, (row) => {
    const count = (row.end(1) - row.start(1)) / ID_BYTES;
    for (let i = 0; i < count; i++) recent.put(row.bytes, row.start(1) + i * ID_BYTES, row.number(0) + i * STEP);
  });
}
