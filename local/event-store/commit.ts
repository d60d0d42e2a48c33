import type { Client } from 'pg';
import { bigints, blobs, booleans, integers, texts, uuids } from './binary-arrays.js';
import { TOMBSTONE } from './protobuf.js';
import type { Staging } from './staging.js';

const COLUMNS = 'position, stream_id, revision, id, type, is_json, created, data, metadata';
const MANY = `
with new_streams as (insert into es_stream (id, name) select * from unnest($1::int[], $2::text[]))
insert into es_event (${COLUMNS})
select * from unnest($3::bigint[], $4::int[], $5::bigint[], $6::uuid[], $7::text[], $8::bool[], $9::bigint[],
  $10::bytea[], $11::bytea[])`;
const ONE = `insert into es_event (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/** Makes everything staged durable in one round trip. */
export async function commit(client: Client, { created, events, owners }: Staging): Promise<void> {
  const [event] = events;
  const [owner] = owners;
  if (event && owner && events.length === 1 && created.length === 0) {
    const revision = event.revision === TOMBSTONE ? '9223372036854775807' : event.revision;
    const { position, id, type, json, created: at, data, metadata } = event;
    await client.query({
      name: 'es-commit-one',
      text: ONE,
      values: [position, owner.id, revision, id, type, json, at, data, metadata],
    });
    return;
  }
  await client.query({
    name: 'es-commit-many',
    text: MANY,
    values: [
      integers(created.map((stream) => stream.id ?? 0)),
      texts(created.map((stream) => stream.bytes)),
      bigints(events.map((each) => each.position)),
      integers(owners.map((stream) => stream.id ?? 0)),
      bigints(events.map((each) => each.revision)),
      uuids(events.map((each) => each.id)),
      texts(events.map((each) => each.type)),
      booleans(events.map((each) => each.json)),
      bigints(events.map((each) => each.created)),
      blobs(events.map((each) => each.data)),
      blobs(events.map((each) => each.metadata)),
    ],
  });
}
