import { BACKWARDS, END, NO_STREAM, STREAM_EXISTS } from '@eventstore/db-client';
import { fact, position, refusal, server, told, until } from './server.js';

const store = server();

describe('The metadata of a stream', () => {
  test('is absent when none was set', async () => {
    expect((await store.client.getStreamMetadata(await store.streamOf(1))).metadata).toBeUndefined();
  });

  test('is absent when the stream is', async () => {
    expect((await store.client.getStreamMetadata(store.stream('missing'))).metadata).toBeUndefined();
  });

  test('is replaced as a whole, and may hold fields of our own', async () => {
    const stream = await store.streamOf(1);
    await store.client.setStreamMetadata(stream, { maxCount: 3, owner: 'ada' });
    expect((await store.client.getStreamMetadata(stream)).metadata).toEqual({ maxCount: 3, owner: 'ada' });
    const again = await store.client.setStreamMetadata(stream, { owner: 'bola' });
    expect(again.nextExpectedRevision).toBe(1n);
    expect((await store.client.getStreamMetadata(stream)).metadata).toEqual({ owner: 'bola' });
  });

  test('can be set before the stream has events, which then is a stream that exists', async () => {
    const stream = store.stream('described');
    await store.client.setStreamMetadata(stream, { owner: 'ada' });
    const result = await store.client.appendToStream(stream, fact('A'), { expectedRevision: STREAM_EXISTS });
    expect(result.nextExpectedRevision).toBe(0n);
  });

  test('is guarded by the revision of its own stream', async () => {
    const stream = store.stream('guarded');
    const refused = await refusal(store.client.setStreamMetadata(stream, { maxCount: 3 }, { expectedRevision: 4n }));
    expect(refused).toMatchObject({
      type: 'wrong-expected-version',
      streamName: `$$${stream}`,
      expectedVersion: 4n,
      actualVersion: 'no_stream',
    });
    await store.client.setStreamMetadata(stream, { maxCount: 3 }, { expectedRevision: NO_STREAM });
  });

  test('lies in a stream of which the last event alone is shown', async () => {
    const stream = store.stream('own');
    for (const maxCount of [1, 2, 3]) await store.client.setStreamMetadata(stream, { maxCount });
    expect(await told(store.client.readStream(`$$${stream}`))).toEqual(['2:$metadata']);
  });

  test('appears in the log of all streams', async () => {
    const stream = store.stream('logged');
    const fromPosition = position(await store.client.appendToStream(stream, fact('A')));
    await store.client.setStreamMetadata(stream, { maxCount: 7 });
    expect(await told(store.client.readAll({ fromPosition, maxCount: 2 }))).toEqual(['0:A', '0:$metadata']);
  });
});

describe('A greatest count of two', () => {
  test.each([
    ['forwards', {}, ['3:E3', '4:E4']],
    ['backwards', { direction: BACKWARDS, fromRevision: END }, ['4:E4', '3:E3']],
    ['from a revision it hides', { fromRevision: 1n, maxCount: 1 }, ['3:E3']],
    ['backwards from a revision it hides', { direction: BACKWARDS, fromRevision: 1n }, []],
  ] as const)('hides the older events from one who reads %s', async (_, options, shown) => {
    const stream = await store.streamOf(5);
    await store.client.setStreamMetadata(stream, { maxCount: 2 });
    expect(await told(store.client.readStream(stream, options))).toEqual(shown);
  });

  test('moves on with every append', async () => {
    const stream = await store.streamOf(5);
    await store.client.setStreamMetadata(stream, { maxCount: 2 });
    await store.client.appendToStream(stream, fact('F'), { expectedRevision: 4n });
    expect(await told(store.client.readStream(stream))).toEqual(['4:E4', '5:F']);
  });

  test('of nought or less hides nothing', async () => {
    const stream = await store.streamOf(3);
    await store.client.setStreamMetadata(stream, { maxCount: 0 });
    expect(await told(store.client.readStream(stream))).toHaveLength(3);
  });
});

describe('Truncation before a revision', () => {
  test('hides what came before', async () => {
    const stream = await store.streamOf(5);
    await store.client.setStreamMetadata(stream, { truncateBefore: 3 });
    expect(await told(store.client.readStream(stream))).toEqual(['3:E3', '4:E4']);
    expect(await told(store.client.readStream(stream, { direction: BACKWARDS, fromRevision: 2n }))).toEqual([]);
  });

  test('beyond the end hides everything, and revisions go on', async () => {
    const stream = await store.streamOf(5);
    await store.client.setStreamMetadata(stream, { truncateBefore: 99 });
    expect(await told(store.client.readStream(stream))).toEqual([]);
    const result = await store.client.appendToStream(stream, fact('F'), { expectedRevision: 4n });
    expect(result.nextExpectedRevision).toBe(5n);
  });

  test('can be taken back', async () => {
    const stream = await store.streamOf(3);
    await store.client.setStreamMetadata(stream, { truncateBefore: 2 });
    await store.client.setStreamMetadata(stream, {});
    expect(await told(store.client.readStream(stream))).toHaveLength(3);
  });

  test('does not touch the log of all streams', async () => {
    const stream = store.stream('log');
    const fromPosition = position(await store.client.appendToStream(stream, fact('A')));
    await store.client.appendToStream(stream, fact('B'));
    await store.client.setStreamMetadata(stream, { truncateBefore: 1 });
    expect(await told(store.client.readAll({ fromPosition, maxCount: 2 }))).toEqual(['0:A', '1:B']);
  });
});

describe('A maximum age', () => {
  test('hides older events', async () => {
    const maxAge = 3;
    const stream = await store.streamOf(3);
    const written = Date.now();
    await store.client.setStreamMetadata(stream, { maxAge });
    await until(() => Date.now() > written + (maxAge + 0.5) * 1_000);
    await store.client.appendToStream(stream, fact('New'));
    expect(await told(store.client.readStream(stream))).toEqual(['3:New']);
    expect(await told(store.client.readStream(stream, { direction: BACKWARDS, fromRevision: END }))).toEqual(['3:New']);
  });
});
