import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { binaryEvent, EventStoreDBClient, jsonEvent, START, StreamDeletedError } from '@eventstore/db-client';
import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { z } from 'zod';
import type { Recorded } from '#server/kernel/decider';
import { EventLog } from '#server/platform/events/event-log';
import { EventRegistry } from '#server/platform/events/event-registry';
import { decodeReadMessage } from '#server/platform/events/read-call';
import { readEvent } from '#server/platform/events/recorded-event';
import { type EventStoreUnderTest, startEventStore } from '../event-store.js';
import { type Postgres, startPostgres } from '../postgres.js';

const { ReadResp } = streams;
const upcasts = new EventRegistry({
  Renamed: {
    shape: z.object(),
    upcasts: [(old: { from?: string } | null) => ({ to: old?.from ?? 'nobody' })],
    aliases: ['Named'],
  },
});

const text = fc.string({ unit: 'binary' });
const json = fc.jsonValue().map((value) => JSON.stringify(value));
const body = fc
  .oneof(json, fc.constant(''), text)
  .map((said) => Uint8Array.from(Buffer.from(said)))
  .chain((bytes) => fc.oneof({ weight: 9, arbitrary: fc.constant(bytes) }, fc.uint8Array()));
const meta = fc.record(
  { $correlationId: fc.oneof(text, fc.integer()), actorId: text, version: fc.nat(1), hash: text, then: fc.array(text) },
  { requiredKeys: [] },
);
const wide = fc.oneof(fc.bigInt(0n, 2n ** 64n - 2n), fc.bigInt(0n, 300n), fc.constantFrom(2n ** 53n, 2n ** 63n - 1n));
const recorded = fc.record({
  id: fc.uuid(),
  stream: text,
  revision: fc.maxSafeNat(),
  position: wide,
  properties: fc.record({
    type: fc.oneof(text, fc.constantFrom('Renamed', 'Named')),
    'content-type': fc.constantFrom('application/json', 'application/json', 'application/octet-stream', ''),
    created: fc.oneof(
      fc.bigInt(0n, 10n ** 18n).map(String),
      fc.constantFrom('9999', '10000', '17637420000009999', 'late'),
    ),
    colour: text,
  }),
  data: body,
  meta: fc.oneof(
    meta.map((said) => Uint8Array.from(Buffer.from(JSON.stringify(said)))),
    body,
  ),
});
type Recording = typeof recorded extends fc.Arbitrary<infer T> ? T : never;

function written({ id, stream, revision, position, properties, data, meta }: Recording) {
  const event = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(id))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Uint8Array.from(Buffer.from(stream))))
    .setStreamRevision(String(revision))
    .setPreparePosition(String(position))
    .setCommitPosition(String(position))
    .setData(data)
    .setCustomMetadata(meta);
  for (const [name, value] of Object.entries(properties)) event.getMetadataMap().set(name, value);
  return event;
}
const bytesOf = (response: streams.ReadResp) => Buffer.from(response.serializeBinary());

describe('What is decoded here', () => {
  it('equals the client’s decoding of the same bytes', () => {
    fc.assert(
      fc.property(recorded, fc.boolean(), (recording, isLinked) => {
        const read = new ReadResp.ReadEvent().setEvent(written(recording)).setCommitPosition('7');
        if (isLinked) read.setLink(written(recording));
        const bytes = bytesOf(new ReadResp().setEvent(read));
        const theirs = convertGrpcEvent(ReadResp.deserializeBinary(Uint8Array.from(bytes)).getEvent()!);
        expect(decodeReadMessage(bytes, upcasts).event).toEqual(readEvent(theirs, upcasts));
      }),
      { numRuns: 1_000 },
    );
  });

  it('is undefined for an unresolved link', () => {
    const link = written({
      ...{ id: randomUUID(), stream: 's', revision: 0, position: 1n, data: new Uint8Array(), meta: new Uint8Array() },
      properties: { type: '$>', 'content-type': 'application/json', created: '1', colour: '' },
    });
    expect(
      decodeReadMessage(bytesOf(new ReadResp().setEvent(new ReadResp.ReadEvent().setLink(link)))).event,
    ).toBeUndefined();
  });

  it('gives a checkpoint with all its digits, and the end of the log', () => {
    fc.assert(
      fc.property(wide, (position) => {
        const checkpoint = new ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition('1');
        expect(decodeReadMessage(bytesOf(new ReadResp().setCheckpoint(checkpoint)))).toEqual({ checkpoint: position });
      }),
    );
    expect(decodeReadMessage(bytesOf(new ReadResp().setCaughtUp(new ReadResp.CaughtUp())))).toEqual({
      isCaughtUp: true,
    });
    expect(decodeReadMessage(bytesOf(new ReadResp().setFellBehind(new ReadResp.FellBehind())))).toEqual({});
  });

  it('gives no checkpoint where the server reports position −1', () => {
    const none = String(2n ** 64n - 1n);
    const checkpoint = new ReadResp.Checkpoint().setCommitPosition(none).setPreparePosition(none);
    expect(decodeReadMessage(bytesOf(new ReadResp().setCheckpoint(checkpoint)))).toEqual({});
  });

  it('is refused when it is cut short', () => {
    const read = new ReadResp.ReadEvent().setEvent(
      written(
        fc.sample(
          recorded.filter(({ data }) => data.length > 0),
          1,
        )[0]!,
      ),
    );
    const bytes = bytesOf(new ReadResp().setEvent(read));
    for (let length = 1; length < bytes.length; length++)
      expect(() => decodeReadMessage(bytes.subarray(0, length))).toThrow('a protobuf message is cut short');
  });
});

describe('A stream', () => {
  let postgres: Postgres;
  let server: EventStoreUnderTest;
  let [log, client]: [EventLog, EventStoreDBClient] = [] as never;
  beforeAll(async () => {
    postgres = await startPostgres();
    server = await startEventStore(postgres);
    [log, client] = [new EventLog(server.url), EventStoreDBClient.connectionString(server.url)];
  });
  afterAll(async () => {
    await Promise.all([log.close(), client.dispose()]);
    await server.stop();
    await postgres.stop();
  });

  const events = [
    jsonEvent({ type: 'Plain', data: { naira: '₦', clef: '𝄞', odd: [null, -0, 1e21, { '': '\u0000' }] } }),
    jsonEvent({ type: 'Ünïcode 🌱', data: {}, metadata: { actorId: 'ada', hash: 'h', then: ['Plain'] } }),
    binaryEvent({ type: 'Binary', data: Buffer.from([0, 255]) }),
    jsonEvent({ type: 'Large', data: { text: '₦'.repeat(300_000) } }),
    jsonEvent({ type: 'Renamed', data: { from: 'bola' } }),
  ];
  const all = async (stream: string, from?: bigint, most?: number) => {
    const read: Recorded[] = [];
    for await (const event of log.read(stream, upcasts, from, most)) read.push(event);
    return read;
  };

  it('is read like by the client, in full, in part and from its middle', async () => {
    await client.appendToStream('garden-ünï', events);
    const theirs: (Recorded | undefined)[] = [];
    for await (const resolved of client.readStream('garden-ünï', { fromRevision: START }))
      theirs.push(readEvent(resolved, upcasts));
    expect(theirs.map((event) => event?.type)).toEqual(['Plain', 'Ünïcode 🌱', undefined, 'Large', 'Renamed']);
    expect(await all('garden-ünï')).toEqual(theirs.filter((event) => event));
    expect(await all('garden-ünï', 1n, 3)).toEqual([theirs[1], theirs[3]]);
  });

  it('has no events if it does not exist, and fails if it is tombstoned', async () => {
    expect(await all('garden-nowhere')).toEqual([]);
    await client.appendToStream('garden-gone', events.slice(0, 1));
    await client.tombstoneStream('garden-gone');
    await expect(all('garden-gone')).rejects.toBeInstanceOf(StreamDeletedError);
  });

  it('may be abandoned half-way without a delay of the shutdown', async () => {
    const other = new EventLog(server.url);
    await client.appendToStream(
      'garden-long',
      Array.from({ length: 2_000 }, () => jsonEvent({ type: 'Plain', data: {} })),
    );
    for await (const { revision } of other.read('garden-long')) if (revision === 3) break;
    const disposed = jest.spyOn(other.client, 'dispose');
    await other.close();
    await expect(disposed.mock.results[0]!.value).resolves.toBeUndefined();
  });
});
