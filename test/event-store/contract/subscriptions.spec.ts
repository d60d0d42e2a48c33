import {
  END,
  eventTypeFilter,
  excludeSystemEvents,
  type Filter,
  type ReadPosition,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { fact, facts, listen, position, server, until } from './server.js';

const store = server();

describe('A subscription to a stream', () => {
  test('delivers past events, reports that it has caught up, then delivers live events', async () => {
    const stream = await store.streamOf(2);
    const heard = listen(store.client.subscribeToStream(stream, { fromRevision: START }));
    await heard.caughtUp();
    await store.client.appendToStream(stream, fact('C'));
    await heard.count(3);
    await heard.stop();
    expect(heard.heard).toEqual(['confirmed', '0:E0', '1:E1', 'caught up', '2:C']);
  });

  test('begins after the revision it is given', async () => {
    const stream = await store.streamOf(5);
    const heard = listen(store.client.subscribeToStream(stream, { fromRevision: 2n }));
    await heard.caughtUp();
    await heard.stop();
    expect(heard.heard).toEqual(['confirmed', '3:E3', '4:E4', 'caught up']);
  });

  test('from the end delivers live events only', async () => {
    const stream = await store.streamOf(5);
    const heard = listen(store.client.subscribeToStream(stream, { fromRevision: END }));
    await heard.caughtUp();
    await store.client.appendToStream(stream, fact('New'));
    await heard.count(1);
    await heard.stop();
    expect(heard.heard).toEqual(['confirmed', 'caught up', '5:New']);
  });

  test('waits for a stream that is not there yet', async () => {
    const stream = store.stream('later');
    const heard = listen(store.client.subscribeToStream(stream));
    await heard.caughtUp();
    await store.client.appendToStream(stream, fact('A'));
    await heard.count(1);
    await heard.stop();
    expect(heard.heard).toEqual(['confirmed', 'caught up', '0:A']);
  });

  test('of a deleted stream delivers the events written afterwards', async () => {
    const stream = await store.streamOf(2);
    await store.client.deleteStream(stream);
    const heard = listen(store.client.subscribeToStream(stream));
    await heard.caughtUp();
    await store.client.appendToStream(stream, fact('C'));
    await heard.count(1);
    await heard.stop();
    expect(heard.heard).toEqual(['confirmed', 'caught up', '2:C']);
  });

  test('skips truncated events', async () => {
    const stream = await store.streamOf(5);
    await store.client.setStreamMetadata(stream, { maxCount: 2 });
    const heard = listen(store.client.subscribeToStream(stream));
    await heard.caughtUp();
    await heard.stop();
    expect(heard.heard).toEqual(['confirmed', '3:E3', '4:E4', 'caught up']);
  });

  test('ends with the tombstone and an error', async () => {
    const stream = await store.streamOf(1);
    const heard = listen(store.client.subscribeToStream(stream));
    await heard.caughtUp();
    await store.client.tombstoneStream(stream);
    await heard.failed();
    expect(heard.heard).toEqual([
      'confirmed',
      '0:E0',
      'caught up',
      '9223372036854775807:$streamDeleted',
      'error stream-deleted',
    ]);
  });

  test('to a tombstoned stream is refused unconfirmed', async () => {
    const stream = await store.streamOf(1);
    await store.client.tombstoneStream(stream);
    const heard = listen(store.client.subscribeToStream(stream));
    await heard.failed();
    expect(heard.heard).toEqual(['error stream-deleted']);
  });

  test('delivers only its own stream', async () => {
    const [mine, other] = [store.stream('mine'), store.stream('other')];
    const heard = listen(store.client.subscribeToStream(mine));
    await heard.caughtUp();
    await store.client.appendToStream(other, fact('Other'));
    await store.client.appendToStream(mine, fact('Mine'));
    await heard.count(1);
    await heard.stop();
    expect(heard.events()).toEqual(['0:Mine']);
  });
});

describe('A subscription to all streams', () => {
  /** Appends events before and after the catch-up; resolves to those that pass the filter. A last one, which passes every filter, ends the subscription. */
  async function through(filter: (mark: string) => Filter): Promise<string[]> {
    const mark = store.stream('filter');
    const client = store.client;
    const fromPosition = position(await client.appendToStream(`${mark}-zero`, fact('Zero')));
    await client.appendToStream(`${mark}-x`, [fact('Paid'), fact('Shipped')]);
    await client.appendToStream(`other-${mark}`, [fact('Paid'), fact('Lost')]);
    await client.setStreamMetadata(`${mark}-x`, { maxCount: 9 });
    const said: string[] = [];
    const subscription = client.subscribeToAll({ fromPosition, filter: filter(mark) });
    subscription.on('caughtUp', () => said.push('caught up'));
    let isOver = false;
    subscription.on('data', ({ event }) => {
      if ((event?.data as { isLast?: true } | undefined)?.isLast) isOver = true;
      else if (event?.streamId.includes(mark)) said.push(`${event.streamId.replace(mark, '#')}:${event.type}`);
    });
    await until(() => said.includes('caught up'));
    await client.appendToStream(`${mark}-x`, [fact('Paid'), fact('Live')]);
    await client.appendToStream(`${mark}-x`, fact('Paid', { isLast: true }));
    await until(() => isOver);
    await subscription.unsubscribe();
    return said;
  }

  test.each<[string, (mark: string) => Filter, string[]]>([
    [
      'by the beginning of the stream name',
      (mark) => streamNameFilter({ prefixes: [mark] }),
      ['#-x:Paid', '#-x:Shipped', 'caught up', '#-x:Paid', '#-x:Live'],
    ],
    [
      'by several beginnings',
      (mark) => streamNameFilter({ prefixes: [`${mark}-x`, `other-${mark}`] }),
      ['#-x:Paid', '#-x:Shipped', 'other-#:Paid', 'other-#:Lost', 'caught up', '#-x:Paid', '#-x:Live'],
    ],
    [
      'by an expression on the stream name',
      (mark) => streamNameFilter({ regex: `^${mark}-[xz]` }),
      ['#-x:Paid', '#-x:Shipped', 'caught up', '#-x:Paid', '#-x:Live'],
    ],
    [
      'by an expression that matches anywhere, metadata included',
      (mark) => streamNameFilter({ regex: mark }),
      [
        '#-x:Paid',
        '#-x:Shipped',
        'other-#:Paid',
        'other-#:Lost',
        '$$#-x:$metadata',
        'caught up',
        '#-x:Paid',
        '#-x:Live',
      ],
    ],
    [
      'by the beginning of the type',
      () => eventTypeFilter({ prefixes: ['Paid'] }),
      ['#-x:Paid', 'other-#:Paid', 'caught up', '#-x:Paid'],
    ],
    [
      'by an expression on the type',
      () => eventTypeFilter({ regex: '^(Paid|Live)$' }),
      ['#-x:Paid', 'other-#:Paid', 'caught up', '#-x:Paid', '#-x:Live'],
    ],
    [
      'by excluding system events',
      () => excludeSystemEvents(),
      ['#-x:Paid', '#-x:Shipped', 'other-#:Paid', 'other-#:Lost', 'caught up', '#-x:Paid', '#-x:Live'],
    ],
  ])('can be filtered %s', async (_, filter, said) => {
    expect(await through(filter)).toEqual(said);
  });

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

  test('is refused with an invalid expression', async () => {
    const heard = listen(store.client.subscribeToAll({ filter: streamNameFilter({ regex: '(' }) }));
    await heard.failed();
    expect(heard.heard).toEqual(['error unknown']);
  });

  test('reports checkpoints, and can continue from one', async () => {
    const mark = store.stream('search');
    const fromPosition = position(await store.client.appendToStream(`${mark}-zero`, fact('Zero')));
    for (let i = 0; i < 60; i++)
      await store.client.appendToStream(i % 10 ? `noise-${mark}` : `${mark}-x`, fact(`E${i}`));
    const reports: { commit: bigint; prepare: bigint; before: number }[] = [];
    const filter = (report: (commit: bigint, prepare: bigint) => void) =>
      streamNameFilter({
        prefixes: [`${mark}-x`],
        checkpointInterval: 1,
        maxSearchWindow: 10,
        checkpointReached: (_subscription, { commit, prepare }) => report(commit, prepare),
      });
    const heard = listen(
      store.client.subscribeToAll({
        fromPosition,
        filter: filter((commit, prepare) => reports.push({ commit, prepare, before: heard.events().length })),
      }),
    );
    await heard.caughtUp();
    await until(() => reports.length > 0);
    await heard.stop();
    expect(heard.events()).toHaveLength(6);
    expect(reports.every(({ commit }, i) => i === 0 || commit >= (reports[i - 1]?.commit ?? 0n))).toBe(true);

    const [{ commit, prepare, before }] = reports as [(typeof reports)[0]];
    const rest = listen(store.client.subscribeToAll({ fromPosition: { commit, prepare }, filter: filter(() => {}) }));
    await rest.caughtUp();
    await rest.stop();
    expect(rest.events()).toEqual(heard.events().slice(before));
  });

  describe('at the end of its catch-up', () => {
    /** The commit positions of the checkpoints that come before `caughtUp`; no interval ends on the way. */
    async function checkpoints(stream: string, fromPosition: ReadPosition) {
      const reported: bigint[] = [];
      const filter = streamNameFilter({
        prefixes: [stream],
        maxSearchWindow: 1_000_000,
        checkpointInterval: 1_000,
        checkpointReached: (_subscription, { commit }) => void reported.push(commit),
      });
      const heard = listen(store.client.subscribeToAll({ fromPosition, filter }));
      await heard.caughtUp();
      await heard.stop();
      return reported;
    }

    test('reports position −1 when it matched nothing from the start', async () => {
      await store.streamOf(3, 'noise');
      expect(await checkpoints(store.stream('nothing'), START)).toEqual([2n ** 64n - 1n]);
    });

    test('repeats the position of the last event it sent, whatever was written behind that', async () => {
      const stream = store.stream('last');
      const zero = position(await store.client.appendToStream(store.stream('zero'), fact('Zero')));
      const last = position(await store.client.appendToStream(stream, facts(3)));
      await store.streamOf(40, 'noise');
      expect(await checkpoints(stream, zero)).toEqual([last.commit]);
    });

    test('is not further than where it began when it matched nothing since', async () => {
      const zero = position(await store.client.appendToStream(store.stream('zero'), fact('Zero')));
      await store.streamOf(40, 'noise');
      const reported = await checkpoints(store.stream('nothing'), zero);
      expect(reported.filter((commit) => commit > zero.commit)).toEqual([]);
    });
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
