import { END, START, streamNameFilter } from '@eventstore/db-client';
import { fact, facts, listen, position, server, until } from './server.js';

const store = server();

describe('A subscription to all streams', () => {
  test('begins after the position it is given', async () => {
    const stream = store.stream('after');
    const fromPosition = position(await store.client.appendToStream(stream, fact('A')));
    await store.client.appendToStream(stream, fact('B'));
    const filter = streamNameFilter({ prefixes: [stream] });
    const heard = listen(store.client.subscribeToAll({ fromPosition, filter }));
    await heard.caughtUp();
    await heard.stop();
    expect(heard.heard).toEqual(['confirmed', '1:B', 'caught up']);
  });

  test('from the end delivers live events only', async () => {
    const stream = await store.streamOf(2);
    const filter = streamNameFilter({ prefixes: [stream] });
    const heard = listen(store.client.subscribeToAll({ fromPosition: END, filter }));
    await heard.caughtUp();
    await store.client.appendToStream(stream, fact('New'));
    await heard.count(1);
    await heard.stop();
    expect(heard.events()).toEqual(['2:New']);
  });

  test('that joins while others write misses nothing and repeats nothing', async () => {
    const mark = store.stream('join');
    const writing = Promise.all(
      [0, 1, 2, 3].map(async (writer) => {
        for (let i = 0; i < 100; i++) await store.client.appendToStream(`${mark}-${writer}`, fact(`W${writer}`));
      }),
    );
    const filter = streamNameFilter({ prefixes: [`${mark}-`] });
    const heard = listen(store.client.subscribeToAll({ fromPosition: START, filter }));
    await writing;
    await heard.count(400);
    await heard.stop();
    expect(new Set(heard.events()).size).toBe(400);
    expect(heard.events()).toHaveLength(400);
  });

  test('that pauses receives everything after it resumes', async () => {
    const stream = store.stream('slow');
    const filter = streamNameFilter({ prefixes: [stream] });
    const subscription = store.client.subscribeToAll({ fromPosition: END, filter });
    const revisions: number[] = [];
    let caughtUp = false;
    subscription.on('caughtUp', () => (caughtUp = true));
    subscription.on('data', ({ event }) => revisions.push(Number(event?.revision)));
    await until(() => caughtUp);
    subscription.pause();
    for (let from = 0; from < 5000; from += 250)
      await store.client.appendToStream(
        stream,
        facts(250, from).map((event) => ({ ...event, data: { filling: 'x'.repeat(500) } })),
      );
    subscription.resume();
    await until(() => revisions.length >= 5000);
    await subscription.unsubscribe();
    expect(revisions).toEqual(Array.from({ length: 5000 }, (_, i) => i));
  });
});
