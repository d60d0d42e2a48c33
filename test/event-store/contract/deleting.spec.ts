import { ANY, type AppendExpectedRevision, NO_STREAM, STREAM_EXISTS } from '@eventstore/db-client';
import { fact, position, refusal, server, told } from './server.js';

const store = server();
const deleted = async (events = 2) => {
  const stream = await store.streamOf(events);
  await store.client.deleteStream(stream);
  return stream;
};
const tombstoned = async () => {
  const stream = await store.streamOf(2);
  await store.client.tombstoneStream(stream);
  return stream;
};

describe('A deleted stream', () => {
  test.each([
    ['any', ANY],
    ['its last revision', 1n],
  ] as const)('is not found any more (deleted expecting %s)', async (_, expectedRevision) => {
    const stream = await store.streamOf(2);
    await store.client.deleteStream(stream, { expectedRevision });
    expect(await refusal(store.client.readStream(stream))).toMatchObject({ type: 'stream-not-found' });
  });

  test.each([
    ['no stream', NO_STREAM, -1n],
    ['a wrong revision', 7n, 7n],
  ] as const)('stays as it is when its deletion expects %s', async (_, expectedRevision, expectedVersion) => {
    const stream = await store.streamOf(2);
    const refused = await refusal(store.client.deleteStream(stream, { expectedRevision }));
    expect(refused).toMatchObject({ type: 'wrong-expected-version', expectedVersion, actualVersion: 1n });
    expect(await told(store.client.readStream(stream))).toHaveLength(2);
  });

  test.each<[string, AppendExpectedRevision]>([
    ['any', ANY],
    ['no stream', NO_STREAM],
    ['its old last revision', 1n],
  ])('goes on where it ended when written to expecting %s', async (_, expectedRevision) => {
    const stream = await deleted();
    const result = await store.client.appendToStream(stream, fact('C'), { expectedRevision });
    expect(result.nextExpectedRevision).toBe(2n);
    expect(await told(store.client.readStream(stream))).toEqual(['2:C']);
    expect((await store.client.getStreamMetadata(stream)).metadata).toEqual({ truncateBefore: 2 });
  });

  test('refuses an append that expects that it exists', async () => {
    const stream = await deleted();
    const refused = await refusal(store.client.appendToStream(stream, fact('C'), { expectedRevision: STREAM_EXISTS }));
    expect(refused).toMatchObject({ type: 'stream-deleted', streamName: stream });
  });

  test('refuses an append that expects an older revision', async () => {
    const stream = await deleted();
    const refused = await refusal(store.client.appendToStream(stream, fact('C'), { expectedRevision: 0n }));
    expect(refused).toMatchObject({ type: 'wrong-expected-version', expectedVersion: 0n, actualVersion: 1n });
  });

  test('can be deleted again', async () => {
    const stream = await deleted();
    await store.client.deleteStream(stream);
    expect(await refusal(store.client.readStream(stream))).toMatchObject({ type: 'stream-not-found' });
  });

  test('loses the metadata it had', async () => {
    const stream = await store.streamOf(2);
    await store.client.setStreamMetadata(stream, { maxCount: 9, owner: 'ada' });
    await store.client.deleteStream(stream);
    const { metadata } = await store.client.getStreamMetadata(stream);
    expect(metadata).not.toHaveProperty('owner');
    expect(metadata).toHaveProperty('truncateBefore');
  });

  test('exists again, without its past events, after metadata is written', async () => {
    const stream = await deleted();
    await store.client.setStreamMetadata(stream, { owner: 'ada' });
    const result = await store.client.appendToStream(stream, fact('C'), { expectedRevision: 1n });
    expect(result.nextExpectedRevision).toBe(2n);
    expect(await told(store.client.readStream(stream))).toEqual(['2:C']);
    expect((await store.client.getStreamMetadata(stream)).metadata).toEqual({ owner: 'ada', truncateBefore: 2 });
  });

  test('can be tombstoned', async () => {
    const stream = await deleted();
    await store.client.tombstoneStream(stream);
    expect(await refusal(store.client.readStream(stream))).toMatchObject({ type: 'stream-deleted' });
  });

  test('that never was is a wrong expectation', async () => {
    const refused = await refusal(store.client.deleteStream(store.stream('never')));
    expect(refused).toMatchObject({ type: 'wrong-expected-version', expectedVersion: -2n, actualVersion: -1n });
  });
});

describe('A tombstoned stream', () => {
  test.each([
    ['any', ANY],
    ['its last revision', 1n],
  ] as const)('is gone (tombstoned expecting %s)', async (_, expectedRevision) => {
    const stream = await store.streamOf(2);
    await store.client.tombstoneStream(stream, { expectedRevision });
    const refused = await refusal(store.client.readStream(stream));
    expect(refused).toMatchObject({ type: 'stream-deleted', streamName: stream });
  });

  test.each([
    ['no stream', NO_STREAM, -1n],
    ['a wrong revision', 7n, 7n],
  ] as const)('stays as it is when its end expects %s', async (_, expectedRevision, expectedVersion) => {
    const stream = await store.streamOf(2);
    const refused = await refusal(store.client.tombstoneStream(stream, { expectedRevision }));
    expect(refused).toMatchObject({ type: 'wrong-expected-version', expectedVersion, actualVersion: 1n });
    expect(await told(store.client.readStream(stream))).toHaveLength(2);
  });

  test.each<[string, AppendExpectedRevision]>([
    ['any', ANY],
    ['no stream', NO_STREAM],
    ['that it exists', STREAM_EXISTS],
    ['its last revision', 1n],
  ])('can never be written to again, expecting %s', async (_, expectedRevision) => {
    const stream = await tombstoned();
    const refused = await refusal(store.client.appendToStream(stream, fact('C'), { expectedRevision }));
    expect(refused).toMatchObject({ type: 'stream-deleted', streamName: stream });
  });

  test('cannot be deleted', async () => {
    const stream = await tombstoned();
    expect(await refusal(store.client.deleteStream(stream))).toMatchObject({ type: 'stream-deleted' });
  });

  test('has no metadata to read', async () => {
    const stream = await tombstoned();
    const refused = await refusal(store.client.getStreamMetadata(stream));
    expect(refused).toMatchObject({ type: 'stream-deleted', streamName: `$$${stream}` });
  });

  test('may be one that never was', async () => {
    const stream = store.stream('never');
    await store.client.tombstoneStream(stream);
    expect(await refusal(store.client.appendToStream(stream, fact('A')))).toMatchObject({ type: 'stream-deleted' });
  });

  test('is named in the error, with any characters', async () => {
    const stream = store.stream('ü-dead');
    await store.client.appendToStream(stream, fact('A'));
    await store.client.tombstoneStream(stream);
    const refused = await refusal(store.client.appendToStream(stream, fact('B')));
    expect(refused).toMatchObject({ type: 'stream-deleted', streamName: stream });
  });
});

describe('The log of all streams', () => {
  test('keeps what was deleted', async () => {
    const stream = store.stream('kept');
    const fromPosition = position(await store.client.appendToStream(stream, fact('A')));
    await store.client.deleteStream(stream);
    await store.client.appendToStream(stream, fact('B'));
    await store.client.tombstoneStream(stream);
    expect(await told(store.client.readAll({ fromPosition, maxCount: 5 }))).toEqual([
      '0:A',
      '0:$metadata',
      '1:B',
      '1:$metadata',
      '9223372036854775807:$streamDeleted',
    ]);
  });
});
