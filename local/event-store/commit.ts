import type { Client } from 'pg';
import { bigints, blobs, booleans, integers, texts, uuids } from './binary-arrays.js';
import { type Content, dataOf, ID_BYTES } from './content.js';
import { fold } from './fold.js';
import { TOMBSTONE } from './protobuf.js';
import type { RecordedEvent } from './recorded.js';
import type { Staging } from './staging.js';
import type { Stream } from './streams.js';

const COLUMNS = 'position, stream_id, revision, id, type, is_json, created, data, metadata';
const NEW_STREAMS =
  'with new_streams as (insert into es_stream (id, name) select * from unnest($1::int[], $2::text[]))';
const ARRAYS =
  '$3::bigint[], $4::int[], $5::bigint[], $6::uuid[], $7::text[], $8::bool[], $9::bigint[], $10::bytea[], $11::bytea[]';
const MANY = `${NEW_STREAMS} insert into es_event (${COLUMNS}) select * from unnest(${ARRAYS})`;
const FOLDED = `${NEW_STREAMS}
insert into es_event (${COLUMNS}, more, rest) select * from unnest(${ARRAYS}, $12::int[], $13::bytea[])`;
const ONE = `insert into es_event (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/** Commits everything staged in one round trip. */
export async function commit(client: Client, { created, events, owners }: Staging): Promise<void> {
  const [event] = events;
  const [owner] = owners;
  if (event && owner && events.length === 1 && created.length === 0) {
    await client.query({ name: 'es-commit-one', text: ONE, values: oneRow(event, owner) });
    return;
  }
  const folded = fold(events, owners);
  const names = created.map((stream) => Buffer.from(stream.name));
  const streams = [integers(created.map((stream) => stream.id ?? 0)), texts(names, itself, none, byteLength)];
  if (folded) {
    const values = [...streams, ...manyRows(folded.events, folded.owners), integers(folded.more), bytes(folded.rest)];
    await client.query({ name: 'es-commit-folded', text: FOLDED, values });
  } else {
    await client.query({ name: 'es-commit-many', text: MANY, values: [...streams, ...manyRows(events, owners)] });
  }
}

function oneRow({ position, revision, created, content }: RecordedEvent, owner: Stream): unknown[] {
  const { ids, idAt, type, json, bytes, metadataAt, metadataEnd } = content;
  return [
    ...[position, owner.id, revision === TOMBSTONE ? '9223372036854775807' : revision],
    ...[ids.subarray(idAt, idAt + ID_BYTES), type, json, created],
    ...[dataOf(content), bytes.subarray(metadataAt, metadataEnd)],
  ];
}

const manyRows = (events: readonly RecordedEvent[], owners: readonly Stream[]): Buffer[] => {
  const contents = events.map((event) => event.content);
  return [
    bigints(events.map((event) => event.position)),
    integers(owners.map((stream) => stream.id ?? 0)),
    bigints(events.map((event) => event.revision)),
    uuids(contents, idsOf, idStart, idEnd),
    texts(contents, typeOf, none, typeEnd),
    booleans(contents.map((content) => content.json)),
    bigints(events.map((event) => event.created)),
    blobs(contents, bytesOf, dataStart, dataEnd),
    blobs(contents, bytesOf, metadataStart, metadataEnd),
  ];
};

const bytes = (values: readonly Buffer[]): Buffer =>
  blobs(
    values,
    (value) => value,
    none,
    (value) => value.length,
  );
const none = () => 0;
const itself = (bytes: Buffer) => bytes;
const byteLength = (bytes: Buffer) => bytes.length;
const idsOf = ({ ids }: Content) => ids;
const idStart = ({ idAt }: Content) => idAt;
const idEnd = ({ idAt }: Content) => idAt + ID_BYTES;
const typeOf = ({ type }: Content) => type;
const typeEnd = ({ type }: Content) => type.length;
const bytesOf = (content: Content) => content.bytes;
const dataStart = ({ dataAt }: Content) => dataAt;
const dataEnd = (content: Content) => content.dataEnd;
const metadataStart = ({ metadataAt }: Content) => metadataAt;
const metadataEnd = (content: Content) => content.metadataEnd;
