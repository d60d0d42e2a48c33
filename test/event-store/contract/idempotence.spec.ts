import { ANY, NO_STREAM, STREAM_EXISTS } from '@eventstore/db-client';
import { all, fact, position, refusal, server, told } from './server.js';

const store = server();

describe('The same append again', () => {
  test.each([
    ['no stream, then no stream', NO_STREAM, NO_STREAM],
    ['any, then any', ANY, ANY],
    ['no stream, then any', NO_STREAM, ANY],
    ['no stream, then that the stream exists', NO_STREAM, STREAM_EXISTS],
  ] as const)('is answered as the first was and writes nothing (expecting %s)', async (_, first, again) => {
    const stream = store.stream('again');
    const events = [fact('A'), fact('B')];
    const one = await store.client.appendToStream(stream, events, { expectedRevision: first });
    const two = await store.client.appendToStream(stream, events, { expectedRevision: again });
    expect(two.nextExpectedRevision).toBe(1n);
    expect(two.position).toEqual(one.position);
    expect(await all(store.client.readStream(stream))).toHaveLength(2);
  });

  test.each([
    ['no stream', NO_STREAM],
    ['any', ANY],
    ['that the stream exists', STREAM_EXISTS],
  ] as const)('is recognised after others have written, expecting %s', async (_, expectedRevision) => {
    const stream = store.stream('later');
    const events = [fact('A'), fact('B')];
    const one = await store.client.appendToStream(stream, events, { expectedRevision: NO_STREAM });
    await store.client.appendToStream(stream, fact('C'));
    const two = await store.client.appendToStream(stream, events, { expectedRevision });
    expect(two).toMatchObject({ success: true, nextExpectedRevision: 1n });
    expect(position(two)).toEqual(position(one));
    expect(await told(store.client.readStream(stream))).toEqual(['0:A', '1:B', '2:C']);
  });

  test('is recognised at an exact revision in the middle of a stream', async () => {
    const stream = await store.streamOf(5);
    const events = [fact('A'), fact('B')];
    const one = await store.client.appendToStream(stream, events, { expectedRevision: 4n });
    await store.client.appendToStream(stream, fact('C'));
    const two = await store.client.appendToStream(stream, events, { expectedRevision: 4n });
    expect(two).toEqual(one);
    expect(await all(store.client.readStream(stream))).toHaveLength(8);
  });

  test('is recognised by its tail alone', async () => {
    const stream = store.stream('tail');
    const [a, b] = [fact('A'), fact('B')];
    await store.client.appendToStream(stream, [a, b]);
    await store.client.appendToStream(stream, fact('C'));
    const again = await store.client.appendToStream(stream, b, { expectedRevision: 0n });
    expect(again.nextExpectedRevision).toBe(1n);
    expect(await all(store.client.readStream(stream))).toHaveLength(3);
  });

  test('at the last revision is a new append', async () => {
    const stream = store.stream('current');
    const events = [fact('A'), fact('B')];
    await store.client.appendToStream(stream, events, { expectedRevision: NO_STREAM });
    const again = await store.client.appendToStream(stream, events, { expectedRevision: 1n });
    expect(again.nextExpectedRevision).toBe(3n);
    expect(await told(store.client.readStream(stream))).toEqual(['0:A', '1:B', '2:A', '3:B']);
  });

  test('at a revision it was not written at is refused', async () => {
    const stream = store.stream('elsewhere');
    const events = [fact('A'), fact('B')];
    await store.client.appendToStream(stream, events, { expectedRevision: NO_STREAM });
    const refused = await refusal(store.client.appendToStream(stream, events, { expectedRevision: 0n }));
    expect(refused).toMatchObject({ type: 'wrong-expected-version', expectedVersion: 0n, actualVersion: 1n });
  });

  test('at the same moment is written once', async () => {
    const stream = store.stream('moment');
    const event = fact('A');
    const race = await Promise.allSettled(
      Array.from({ length: 8 }, () => store.client.appendToStream(stream, event, { expectedRevision: NO_STREAM })),
    );
    expect(race.some((each) => each.status === 'fulfilled')).toBe(true);
    expect(await all(store.client.readStream(stream))).toHaveLength(1);
  });
});

describe('An append that is known in part', () => {
  test.each([
    ['no stream', NO_STREAM, 'no_stream'],
    ['any', ANY, 'any'],
  ] as const)(
    'is refused when its first event is known and its second is not, expecting %s',
    async (_, expected, said) => {
      const stream = store.stream('mixed');
      const a = fact('A');
      await store.client.appendToStream(stream, [a, fact('B')], { expectedRevision: NO_STREAM });
      const refused = await refusal(
        store.client.appendToStream(stream, [a, fact('Z')], { expectedRevision: expected }),
      );
      expect(refused).toMatchObject({ type: 'wrong-expected-version', expectedVersion: said, actualVersion: 1n });
      expect(await told(store.client.readStream(stream))).toEqual(['0:A', '1:B']);
    },
  );

  test('is a new append when its first event is new and it expects any', async () => {
    const stream = store.stream('mixed');
    const b = fact('B');
    await store.client.appendToStream(stream, [fact('A'), b]);
    await store.client.appendToStream(stream, [fact('Z'), b]);
    expect(await told(store.client.readStream(stream))).toEqual(['0:A', '1:B', '2:Z', '3:B']);
  });
});

describe('An event id', () => {
  test('may be used in two streams', async () => {
    const event = fact('A');
    for (const name of ['one', 'two']) {
      const result = await store.client.appendToStream(store.stream(name), event);
      expect(result).toMatchObject({ success: true, nextExpectedRevision: 0n });
    }
  });

  test('may be used twice within one append', async () => {
    const stream = store.stream('twice');
    const event = fact('A');
    await store.client.appendToStream(stream, [event, event]);
    expect(await told(store.client.readStream(stream))).toEqual(['0:A', '1:A']);
  });

  test('that was written twice is remembered where it was written first', async () => {
    const stream = store.stream('first');
    const event = fact('A');
    await store.client.appendToStream(stream, event, { expectedRevision: NO_STREAM });
    await store.client.appendToStream(stream, event, { expectedRevision: 0n });
    await store.client.appendToStream(stream, fact('B'));
    expect((await store.client.appendToStream(stream, event)).nextExpectedRevision).toBe(0n);
  });
});
