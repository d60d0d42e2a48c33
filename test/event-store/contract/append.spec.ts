import { randomUUID } from 'node:crypto';
import { ANY, binaryEvent, EventStoreDBClient, jsonEvent, NO_STREAM, STREAM_EXISTS } from '@eventstore/db-client';
import { all, fact, facts, position, refusal, server, told } from './server.js';

const store = server();

describe('An append', () => {
  test.each([
    ['any', ANY],
    ['no stream', NO_STREAM],
  ] as const)('to a stream that is not there succeeds when it expects %s', async (_, expectedRevision) => {
    const result = await store.client.appendToStream(store.stream('new'), fact('A'), { expectedRevision });
    expect(result).toMatchObject({ success: true, nextExpectedRevision: 0n });
  });

  test.each([
    ['that the stream exists', STREAM_EXISTS, 'stream_exists'],
    ['revision 0', 0n, 0n],
    ['revision 5', 5n, 5n],
  ] as const)(
    'to a stream that is not there is refused when it expects %s',
    async (_, expectedRevision, expectedVersion) => {
      const streamName = store.stream('missing');
      const refused = await refusal(store.client.appendToStream(streamName, fact('A'), { expectedRevision }));
      expect(refused).toMatchObject({
        type: 'wrong-expected-version',
        streamName,
        expectedVersion,
        actualVersion: 'no_stream',
      });
    },
  );

  test.each([
    ['any', ANY],
    ['that the stream exists', STREAM_EXISTS],
    ['the last revision', 1n],
  ] as const)('to a stream of two succeeds when it expects %s', async (_, expectedRevision) => {
    const stream = await store.streamOf(2);
    const result = await store.client.appendToStream(stream, fact('C'), { expectedRevision });
    expect(result.nextExpectedRevision).toBe(2n);
    expect(await told(store.client.readStream(stream))).toEqual(['0:E0', '1:E1', '2:C']);
  });

  test.each([
    ['no stream', NO_STREAM, 'no_stream'],
    ['a revision that is past', 0n, 0n],
    ['a revision that is to come', 2n, 2n],
  ] as const)(
    'to a stream of two is refused, and leaves no trace, when it expects %s',
    async (_, expectedRevision, told_) => {
      const stream = await store.streamOf(2);
      const refused = await refusal(store.client.appendToStream(stream, fact('C'), { expectedRevision }));
      expect(refused).toMatchObject({
        type: 'wrong-expected-version',
        streamName: stream,
        expectedVersion: told_,
        actualVersion: 1n,
      });
      expect(await told(store.client.readStream(stream))).toEqual(['0:E0', '1:E1']);
    },
  );

  test('of fifty events gives them contiguous revisions', async () => {
    const stream = store.stream('fifty');
    const result = await store.client.appendToStream(stream, facts(50), { expectedRevision: NO_STREAM });
    expect(result.nextExpectedRevision).toBe(49n);
    const revisions = (await all(store.client.readStream(stream))).map(({ event }) => event?.revision);
    expect(revisions).toEqual(Array.from({ length: 50 }, (_, i) => BigInt(i)));
  });

  test('of a thousand events is one append', async () => {
    const stream = store.stream('thousand');
    const result = await store.client.appendToStream(stream, facts(1000), { expectedRevision: NO_STREAM });
    expect(result.nextExpectedRevision).toBe(999n);
    expect(await all(store.client.readStream(stream))).toHaveLength(1000);
  });

  test('sent in many chunks is still one append', async () => {
    const stream = store.stream('chunks');
    const events = Array.from({ length: 100 }, (_, i) => fact('E', { i, filling: 'x'.repeat(1000) }));
    const result = await store.client.appendToStream(stream, events, { batchAppendSize: 10_000 });
    expect(result.nextExpectedRevision).toBe(99n);
    expect(await all(store.client.readStream(stream))).toHaveLength(100);
  });

  test('that is refused writes none of its events', async () => {
    const stream = await store.streamOf(1);
    await refusal(store.client.appendToStream(stream, facts(10), { expectedRevision: 5n }));
    expect(await all(store.client.readStream(stream))).toHaveLength(1);
  });

  test('of no events to a stream that is not there succeeds', async () => {
    expect(await store.client.appendToStream(store.stream('none'), [])).toMatchObject({ success: true });
  });

  test('of no events is refused when it expects a revision that is past', async () => {
    const stream = await store.streamOf(2);
    const refused = await refusal(store.client.appendToStream(stream, [], { expectedRevision: 0n }));
    expect(refused).toMatchObject({ type: 'wrong-expected-version', expectedVersion: 0n, actualVersion: 1n });
  });

  test.each([2n ** 53n + 1n, 2n ** 62n + 3n])(
    'expecting revision %s is refused with that very number',
    async (ahead) => {
      const stream = await store.streamOf(2);
      const credentials = { username: 'admin', password: 'changeit' };
      const refusals = [
        await refusal(store.client.appendToStream(stream, fact('C'), { expectedRevision: ahead })),
        await refusal(store.client.appendToStream(stream, fact('C'), { expectedRevision: ahead, credentials })),
        await refusal(store.client.deleteStream(stream, { expectedRevision: ahead })),
        await refusal(store.client.tombstoneStream(stream, { expectedRevision: ahead })),
      ];
      expect(
        refusals.map(({ type, expectedVersion, actualVersion }) => ({ type, expectedVersion, actualVersion })),
      ).toEqual(refusals.map(() => ({ type: 'wrong-expected-version', expectedVersion: ahead, actualVersion: 1n })));
    },
  );

  test('of less than a megabyte is taken', async () => {
    const event = fact('Big', { text: 'y'.repeat(900_000) });
    expect(await store.client.appendToStream(store.stream('big'), event)).toMatchObject({ success: true });
  });

  test('of more than a megabyte is refused with the limit', async () => {
    const event = fact('Big', { text: 'y'.repeat(1_200_000) });
    const refused = await refusal(store.client.appendToStream(store.stream('big'), event));
    expect(refused).toMatchObject({ type: 'maximum-append-size-exceeded', maxAppendSize: 1_048_576 });
  });

  test('is limited by its total size, not by event', async () => {
    const stream = store.stream('pair');
    const pair = [fact('Big', { text: 'y'.repeat(700_000) }), fact('Big', { text: 'y'.repeat(700_000) })];
    expect(await refusal(store.client.appendToStream(stream, pair))).toMatchObject({
      type: 'maximum-append-size-exceeded',
    });
    expect(await refusal(store.client.readStream(stream))).toMatchObject({ type: 'stream-not-found' });
  });

  test('to a stream without a name is refused', async () => {
    expect(await refusal(store.client.appendToStream('', fact('A')))).toMatchObject({ type: 'unknown' });
  });

  test('answers the position of its last event', async () => {
    const stream = store.stream('position');
    const result = await store.client.appendToStream(stream, [fact('A'), fact('B'), fact('C')]);
    expect(position(result).commit).toBe(position(result).prepare);
    const [found] = await all(store.client.readAll({ fromPosition: position(result), maxCount: 1 }));
    expect(found?.event).toMatchObject({ streamId: stream, type: 'C', revision: 2n });
  });

  test('with its own credentials behaves like any other', async () => {
    const stream = store.stream('credentials');
    const credentials = { username: 'admin', password: 'changeit' };
    const first = await store.client.appendToStream(stream, fact('A'), { credentials, expectedRevision: NO_STREAM });
    expect(first).toMatchObject({ success: true, nextExpectedRevision: 0n });
    const refused = await refusal(
      store.client.appendToStream(stream, fact('B'), { credentials, expectedRevision: 5n }),
    );
    expect(refused).toMatchObject({ type: 'wrong-expected-version', expectedVersion: 5n, actualVersion: 0n });
  });

  test('that may fail without throwing returns the failure', async () => {
    const client = EventStoreDBClient.connectionString(
      `${store.url}${store.url.includes('?') ? '&' : '?'}throwOnAppendFailure=false`,
    );
    const stream = await store.streamOf(1);
    const result = await client.appendToStream(stream, fact('B'), { expectedRevision: 7n });
    await client.dispose();
    expect(result.success).toBe(false);
  });
});

describe('Of eight writers at the same moment', () => {
  test.each([
    ['no stream', NO_STREAM, 0],
    ['the same revision', 0n, 1],
  ] as const)('exactly one wins when all expect %s', async (_, expectedRevision, before) => {
    const stream = await store.streamOf(before);
    const race = await Promise.allSettled(
      facts(8).map((event) => store.client.appendToStream(stream, event, { expectedRevision })),
    );
    const refused = race.filter((each) => each.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as { type: string }).type)).toEqual(
      Array.from({ length: 7 }, () => 'wrong-expected-version'),
    );
    expect(await all(store.client.readStream(stream))).toHaveLength(before + 1);
  });

  test('all succeed when they expect any, each at its own revision', async () => {
    const stream = store.stream('eight');
    const race = await Promise.all(facts(8).map((event) => store.client.appendToStream(stream, event)));
    const revisions = race.map((each) => each.nextExpectedRevision).sort((a, b) => Number(a - b));
    expect(revisions).toEqual([0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n]);
  });
});

describe('An event', () => {
  test('comes back as it was written', async () => {
    const stream = store.stream('carry');
    const id = randomUUID();
    const before = Date.now();
    const data = { text: 'ü€😀', number: 1.5, nothing: null, list: [1, { deep: true }] };
    const metadata = { $correlationId: 'c', list: [1] };
    await store.client.appendToStream(stream, jsonEvent({ id, type: 'Carried', data, metadata }));
    const [resolved] = await all(store.client.readStream(stream));
    expect(resolved?.event).toMatchObject({ id, type: 'Carried', streamId: stream, revision: 0n, isJson: true });
    expect(resolved?.event?.data).toEqual(data);
    expect(resolved?.event?.metadata).toEqual(metadata);
    expect(Math.abs(Number(resolved?.event?.created) - before)).toBeLessThan(60_000);
    expect(resolved?.event?.position?.commit).toBe(resolved?.commitPosition);
    expect(resolved?.link).toBeUndefined();
  });

  test('of bytes comes back byte for byte', async () => {
    const stream = store.stream('bytes');
    const data = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
    await store.client.appendToStream(stream, binaryEvent({ type: 'Bytes', data, metadata: Buffer.from([9, 0, 255]) }));
    const [resolved] = await all(store.client.readStream(stream));
    expect(resolved?.event?.isJson).toBe(false);
    expect(Buffer.from(resolved?.event?.data as Uint8Array)).toEqual(data);
    expect(Buffer.from(resolved?.event?.metadata as Uint8Array)).toEqual(Buffer.from([9, 0, 255]));
  });

  test('without metadata comes back without metadata', async () => {
    const stream = store.stream('plain');
    await store.client.appendToStream(stream, jsonEvent({ type: 'Plain', data: {} }));
    const [resolved] = await all(store.client.readStream(stream));
    expect(resolved?.event?.metadata).toBeUndefined();
  });

  test.each([
    ['spaces', 'a b c'],
    ['characters of every script', 'ü€😀ゼ'],
    ['the punctuation of addresses', 'x/y?z=1&2#3%20'],
    ['a leading dash', '-dash'],
    ['nine hundred characters', 'n'.repeat(900)],
  ] as const)('keeps a stream name with %s', async (_, odd) => {
    const stream = store.stream(odd);
    await store.client.appendToStream(stream, fact('A'));
    const [resolved] = await all(store.client.readStream(stream));
    expect(resolved?.event?.streamId).toBe(stream);
  });
});
