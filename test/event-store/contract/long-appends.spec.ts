import { ANY, BACKWARDS, binaryEvent, END, jsonEvent, NO_STREAM, START, streamNameFilter } from '@eventstore/db-client';
import { all, fact, facts, listen, position, refusal, server, told } from './server.js';

const store = server();
const LENGTH = 400;
const types = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `${from + i}:E${from + i}`);
/** A stream whose revisions 0 to 399 came in one append. */
const longStream = () => store.streamOf(LENGTH, 'long');

describe('A stream written in one long append', () => {
  test.each([
    ['from its start', {}, types(0, 400)],
    ['from the middle', { fromRevision: 150n }, types(150, 400)],
    ['from the middle, seven of it', { fromRevision: 233n, maxCount: 7 }, types(233, 240)],
    ['from its last revision', { fromRevision: 399n }, types(399, 400)],
    ['from beyond its end', { fromRevision: 400n }, []],
    ['backwards', { direction: BACKWARDS, fromRevision: END }, types(0, 400).reverse()],
    ['backwards from the middle', { direction: BACKWARDS, fromRevision: 150n }, types(0, 151).reverse()],
    [
      'backwards from the middle, seven of it',
      { direction: BACKWARDS, fromRevision: 233n, maxCount: 7 },
      types(227, 234).reverse(),
    ],
  ] as const)('is read %s', async (_, options, events) => {
    expect(await told(store.client.readStream(await longStream(), options))).toEqual(events);
  });

  test('goes on with the next revision, and refuses any other', async () => {
    const stream = await longStream();
    const refused = await refusal(store.client.appendToStream(stream, fact('Late'), { expectedRevision: 398n }));
    expect(refused).toMatchObject({ type: 'wrong-expected-version', actualVersion: 399n });
    const { nextExpectedRevision } = await store.client.appendToStream(stream, facts(30, 400), {
      expectedRevision: 399n,
    });
    expect(nextExpectedRevision).toBe(429n);
    expect(await told(store.client.readStream(stream, { fromRevision: 395n }))).toEqual(types(395, 430));
  });

  test('keeps each event as it was: id, type, content and metadata', async () => {
    const stream = store.stream('kept');
    const events = Array.from({ length: 60 }, (_, i) =>
      i % 3 === 0
        ? binaryEvent({ type: `Binary${i % 6}`, data: Buffer.alloc(i, i), metadata: Buffer.from([i]) })
        : jsonEvent({ type: i % 2 ? 'Odd' : 'Even', data: { i }, ...(i % 4 ? { metadata: { by: i } } : {}) }),
    );
    await store.client.appendToStream(stream, events);
    const read = await all(store.client.readStream(stream));
    expect(read).toHaveLength(60);
    for (const [i, event] of events.entries()) {
      const { id, type, isJson, data } = read[i]!.event!;
      expect({ id, type, isJson }).toEqual({ id: event.id, type: event.type, isJson: i % 3 !== 0 });
      if (isJson) expect(data).toEqual(event.data);
      else expect(Buffer.from(data as Uint8Array)).toEqual(Buffer.from(event.data as Uint8Array));
    }
    expect(Buffer.from(read[33]!.event!.metadata as Uint8Array)).toEqual(Buffer.from([33]));
    expect(read[35]!.event!.metadata).toEqual({ by: 35 });
  });

  test.each([
    ['its first events', { truncateBefore: 170 }, 170],
    ['all but its last events', { maxCount: 33 }, 367],
  ])('may hide %s', async (_, metadata, first) => {
    const stream = await longStream();
    await store.client.setStreamMetadata(stream, metadata);
    expect(await told(store.client.readStream(stream))).toEqual(types(first, 400));
    expect(await told(store.client.readStream(stream, { fromRevision: 5n, maxCount: 3 }))).toEqual(
      types(first, first + 3),
    );
    expect(await told(store.client.readStream(stream, { direction: BACKWARDS, fromRevision: END }))).toEqual(
      types(first, 400).reverse(),
    );
    expect(
      await told(store.client.readStream(stream, { direction: BACKWARDS, fromRevision: BigInt(first) + 1n })),
    ).toEqual(types(first, first + 2).reverse());
    const heard = listen(store.client.subscribeToStream(stream, { fromRevision: START }));
    await heard.caughtUp();
    expect(heard.events()).toEqual(types(first, 400));
    await heard.stop();
  });

  test('is found by a link to its middle', async () => {
    const stream = await longStream();
    const links = store.stream('links');
    await store.client.appendToStream(links, binaryEvent({ type: '$>', data: Buffer.from(`222@${stream}`) }));
    const [resolved] = await all(store.client.readStream(links, { resolveLinkTos: true }));
    expect(`${resolved?.event?.revision}:${resolved?.event?.type}`).toBe('222:E222');
  });
});

describe('The same long append again', () => {
  test.each([
    ['no stream', NO_STREAM],
    ['any', ANY],
  ] as const)('is recognised, expecting %s', async (_, expectedRevision) => {
    const stream = store.stream('again');
    const events = facts(LENGTH);
    const one = await store.client.appendToStream(stream, events, { expectedRevision: NO_STREAM });
    await store.client.appendToStream(stream, fact('E400'));
    const two = await store.client.appendToStream(stream, events, { expectedRevision });
    expect(two).toMatchObject({ success: true, nextExpectedRevision: 399n });
    expect(position(two)).toEqual(position(one));
    expect(await all(store.client.readStream(stream))).toHaveLength(401);
  });

  test('is recognised by some of its events, and not by them and others', async () => {
    const stream = store.stream('some');
    const events = facts(LENGTH);
    await store.client.appendToStream(stream, events);
    const some = await store.client.appendToStream(stream, events.slice(101, 140), { expectedRevision: 100n });
    expect(some.nextExpectedRevision).toBe(139n);
    const mixed = [...events.slice(101, 130), fact('Other')];
    const refused = await refusal(store.client.appendToStream(stream, mixed, { expectedRevision: 100n }));
    expect(refused).toMatchObject({ type: 'wrong-expected-version' });
    expect(await all(store.client.readStream(stream))).toHaveLength(LENGTH);
  });
});

describe('The log of all streams', () => {
  test('is read from the middle of a long append, either way', async () => {
    const stream = await longStream();
    const read = await all(store.client.readStream(stream));
    const fromPosition = read[250]!.event!.position;
    expect(await told(store.client.readAll({ fromPosition, maxCount: 5 }))).toEqual(types(250, 255));
    const before = store.client.readAll({ direction: BACKWARDS, fromPosition, maxCount: 5 });
    expect(await told(before)).toEqual(types(245, 250).reverse());
  });

  test('has positions that strictly increase within a long append and after it', async () => {
    const stream = await longStream();
    await store.client.appendToStream(stream, facts(3, LENGTH));
    const read = await all(store.client.readStream(stream));
    const positions = read.map(({ event }) => event?.position?.commit ?? 0n);
    expect(positions.every((each, i) => i === 0 || each > (positions[i - 1] ?? each))).toBe(true);
  });

  test('is followed from the middle of a long append, then live', async () => {
    const stream = await longStream();
    const read = await all(store.client.readStream(stream));
    const heard = listen(
      store.client.subscribeToAll({
        fromPosition: read[250]!.event!.position,
        filter: streamNameFilter({ prefixes: [stream] }),
      }),
    );
    await heard.caughtUp();
    await store.client.appendToStream(stream, facts(100, LENGTH));
    await heard.count(249);
    expect(heard.events()).toEqual(types(251, 500));
    await heard.stop();
  });

  test('is followed within one stream from the middle of a long append', async () => {
    const stream = await longStream();
    const heard = listen(store.client.subscribeToStream(stream, { fromRevision: 250n }));
    await heard.caughtUp();
    expect(heard.events()).toEqual(types(251, 400));
    await heard.stop();
  });
});
