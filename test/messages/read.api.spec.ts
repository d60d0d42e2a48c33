import { type App, startApp } from '../app.js';
import { conversations, type Thread } from './conversations.js';

let app: App;
let talk: ReturnType<typeof conversations>;

beforeAll(async () => {
  app = await startApp();
  talk = conversations(app);
});
afterAll(() => app.stop());

describe('Unread messages', () => {
  it('are counted per thread and in all, until they are read or the thread is marked again', async () => {
    const [one, other] = await talk.pair();
    for (const text of ['One', 'Two', 'Three']) await talk.send(one, other, text);
    expect(await talk.unread(other)).toEqual({ threads: 1, messages: 3 });
    expect(await talk.unread(one)).toEqual({ threads: 0, messages: 0 });
    expect((await talk.read(other, one, 2)).body.data).toMatchObject({ unread: 1, read_up_to: 2 });
    expect((await talk.read(other, one, 1)).body.data.read_up_to).toBe(2);
    expect((await talk.read(other, one, 99)).body.data).toMatchObject({ unread: 0, read_up_to: 3 });
    const marked = await talk.call<{ data: Thread }>('POST', other, `threads/${talk.idOf(one, other)}/unread`);
    expect(marked.body.data.marked_unread).toBe(true);
    expect(await talk.unread(other)).toEqual({ threads: 1, messages: 0 });
    expect((await talk.read(other, one, 3)).body.data.marked_unread).toBe(false);
    expect((await talk.unread(other)).threads).toBe(0);
  });

  it('do not count what was deleted', async () => {
    const [one, other] = await talk.pair();
    const { id } = (await talk.send(one, other, 'Gone')).body.data;
    await talk.call('DELETE', one, `${id}?for=everyone`);
    expect(await talk.unread(other)).toEqual({ threads: 0, messages: 0 });
  });
});

describe('Receipts', () => {
  it('tell the sender what arrived and what was seen', async () => {
    const [one, other] = await talk.pair();
    await talk.send(one, other, 'One');
    await talk.send(one, other, 'Two');
    const path = `threads/${talk.idOf(one, other)}/delivered`;
    await talk.call('POST', other, path, { up_to: 2 });
    expect(await talk.thread(one, other)).toMatchObject({ delivered_up_to: 2, seen_up_to: 0 });
    await talk.read(other, one, 1);
    expect(await talk.thread(one, other)).toMatchObject({ delivered_up_to: 2, seen_up_to: 1 });
    expect(await talk.thread(other, one)).toMatchObject({ delivered_up_to: 0, seen_up_to: 0 });
  });

  it.each([0, 1])('are off for both where one turned them off', async (who) => {
    const people = await talk.pair();
    const [one, other] = people;
    await talk.send(one, other, 'One');
    await talk.send(other, one, 'Two');
    expect(await talk.choose(people[who]!, { read_receipts: false })).toMatchObject({
      body: { data: { read_receipts: false, typing: true, presence: true } },
    });
    await talk.read(other, one, 2);
    await talk.read(one, other, 2);
    for (const thread of [await talk.thread(one, other), await talk.thread(other, one)])
      expect(thread).toMatchObject({ seen_up_to: 0, delivered_up_to: 0, unread: 0 });
    await talk.choose(people[who]!, { read_receipts: true });
    const hidden = await talk.thread(people[1 - who]!, people[who]!);
    expect(hidden.seen_up_to).toBe(0);
  });
});
