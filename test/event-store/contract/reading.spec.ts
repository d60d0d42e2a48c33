import { BACKWARDS, binaryEvent, END, FORWARDS, START } from '@eventstore/db-client';
import { all, fact, facts, position, refusal, server, told } from './server.js';

const store = server();

describe('A stream of five events', () => {
  test.each([
    ['forwards', {}, [0, 1, 2, 3, 4]],
    ['forwards from its start', { fromRevision: START, direction: FORWARDS }, [0, 1, 2, 3, 4]],
    ['forwards from revision 2', { fromRevision: 2n }, [2, 3, 4]],
    ['forwards from its last revision', { fromRevision: 4n }, [4]],
    ['forwards from beyond its end', { fromRevision: 5n }, []],
    ['forwards, two of them', { maxCount: 2 }, [0, 1]],
    ['backwards from its end', { direction: BACKWARDS, fromRevision: END }, [4, 3, 2, 1, 0]],
    ['backwards from its start', { direction: BACKWARDS, fromRevision: START }, [0]],
    ['backwards from revision 2', { direction: BACKWARDS, fromRevision: 2n }, [2, 1, 0]],
    ['backwards from beyond its end', { direction: BACKWARDS, fromRevision: 99n }, [4, 3, 2, 1, 0]],
    ['backwards, two of them', { direction: BACKWARDS, fromRevision: END, maxCount: 2 }, [4, 3]],
  ] as const)('is read %s', async (_, options, revisions) => {
    const stream = await store.streamOf(5);
    expect(await told(store.client.readStream(stream, options))).toEqual(revisions.map((n) => `${n}:E${n}`));
  });

  test('cannot be read forwards from its end', async () => {
    const stream = await store.streamOf(5);
    expect(await refusal(store.client.readStream(stream, { fromRevision: END }))).toMatchObject({ type: 'unknown' });
  });
});

describe('A stream', () => {
  test.each([
    ['forwards', {}],
    ['backwards', { direction: BACKWARDS, fromRevision: END }],
  ] as const)('that is not there is not found, read %s', async (_, options) => {
    const streamName = store.stream('nothing');
    const refused = await refusal(store.client.readStream(streamName, options));
    expect(refused).toMatchObject({ type: 'stream-not-found', streamName });
  });

  test('of three thousand events is read whole and in order', async () => {
    const stream = store.stream('long');
    for (let from = 0; from < 3000; from += 500) await store.client.appendToStream(stream, facts(500, from));
    const revisions = (await all(store.client.readStream(stream))).map(({ event }) => Number(event?.revision));
    expect(revisions).toEqual(Array.from({ length: 3000 }, (_, i) => i));
  });

  test('of large events is read whole and in order', async () => {
    const stream = store.stream('large');
    for (let i = 0; i < 12; i++)
      await store.client.appendToStream(stream, fact(`E${i}`, { filling: 'x'.repeat(700_000) }));
    const types = await told(store.client.readStream(stream));
    expect(types).toEqual(Array.from({ length: 12 }, (_, i) => `${i}:E${i}`));
  });

  test('shows what was acknowledged to the next reader at once', async () => {
    const stream = store.stream('own');
    for (let i = 0; i < 20; i++) {
      await store.client.appendToStream(stream, fact(`E${i}`));
      expect(await told(store.client.readStream(stream, { fromRevision: BigInt(i) }))).toEqual([`${i}:E${i}`]);
    }
  });
});

describe('The log of all streams', () => {
  test('has positions that strictly increase', async () => {
    await Promise.all(Array.from({ length: 20 }, async () => store.streamOf(3)));
    const events = await all(store.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 60 }));
    const positions = events.map(({ event }) => event?.position.commit ?? 0n);
    expect(positions.every((each, i) => i === 0 || each < (positions[i - 1] ?? 0n))).toBe(true);
  });

  test('read forwards from a position begins with it', async () => {
    const stream = store.stream('inclusive');
    const fromPosition = position(await store.client.appendToStream(stream, fact('A')));
    await store.client.appendToStream(stream, fact('B'));
    expect(await told(store.client.readAll({ fromPosition, maxCount: 2 }))).toEqual(['0:A', '1:B']);
  });

  test('read backwards from a position begins before it', async () => {
    const stream = store.stream('exclusive');
    await store.client.appendToStream(stream, fact('A'));
    const fromPosition = position(await store.client.appendToStream(stream, fact('B')));
    const events = store.client.readAll({ direction: BACKWARDS, fromPosition, maxCount: 1 });
    expect(await told(events)).toEqual(['0:A']);
  });

  test('read backwards from its end begins with the last event', async () => {
    const stream = await store.streamOf(2);
    const [last] = await all(store.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 }));
    expect(last?.event).toMatchObject({ streamId: stream, revision: 1n });
  });

  test('keeps the order of every stream when appends interleave', async () => {
    const names = ['x', 'y', 'z'].map((name) => store.stream(name));
    const fromPosition = position(await store.client.appendToStream(store.stream('start'), fact('S')));
    await Promise.all(
      names.map(async (name) => {
        for (let i = 0; i < 20; i++) await store.client.appendToStream(name, fact('E'));
      }),
    );
    const events = await all(store.client.readAll({ fromPosition, maxCount: 200 }));
    for (const name of names) {
      const revisions = events.filter(({ event }) => event?.streamId === name).map(({ event }) => event?.revision);
      expect(revisions).toEqual(Array.from({ length: 20 }, (_, i) => BigInt(i)));
    }
  });
});

describe('A link', () => {
  const link = (to: string) => binaryEvent({ type: '$>', data: Buffer.from(to) });

  test('is followed when the reader asks for it', async () => {
    const target = await store.streamOf(2, 'target');
    const stream = store.stream('links');
    await store.client.appendToStream(stream, link(`1@${target}`));
    const [resolved] = await all(store.client.readStream(stream, { resolveLinkTos: true }));
    expect(resolved?.event).toMatchObject({ streamId: target, revision: 1n, type: 'E1' });
    expect(resolved?.link).toMatchObject({ streamId: stream, revision: 0n, type: '$>' });
  });

  test('is shown as it is when the reader does not ask', async () => {
    const stream = store.stream('links');
    await store.client.appendToStream(stream, link('0@somewhere'));
    const [resolved] = await all(store.client.readStream(stream));
    expect(resolved?.event).toMatchObject({ streamId: stream, type: '$>' });
    expect(resolved?.link).toBeUndefined();
  });

  test.each([
    ['an event that is not there', (target: string) => `9@${target}`],
    ['a stream that is not there', (target: string) => `0@not-${target}`],
  ])('to %s comes without its event', async (_, to) => {
    const target = await store.streamOf(2, 'target');
    const stream = store.stream('links');
    await store.client.appendToStream(stream, link(to(target)));
    const [resolved] = await all(store.client.readStream(stream, { resolveLinkTos: true }));
    expect(resolved?.event).toBeUndefined();
    expect(resolved?.link).toMatchObject({ streamId: stream, revision: 0n });
  });
});
