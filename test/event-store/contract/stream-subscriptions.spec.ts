import { END, START } from '@eventstore/db-client';
import { fact, listen, server } from './server.js';

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
