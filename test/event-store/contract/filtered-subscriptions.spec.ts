import {
  eventTypeFilter,
  excludeSystemEvents,
  type Filter,
  type ReadPosition,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { fact, facts, listen, position, server, until } from './server.js';

const store = server();

describe('A subscription to all streams with a filter', () => {
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
});
