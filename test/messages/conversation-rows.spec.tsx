import { refreshed, withEarlier, withMessage } from '#client/messages/loaded';
import type { Message } from '#client/messages/messages.types';
import { firstUnreadOf, mayEdit, progressOf, rowsOf } from '#client/messages/rows';

const at = (day: number, minute: number) => new Date(2026, 10, day, 9, minute).toISOString();
const message = (sequence: number, more: Partial<Message> = {}): Message => ({
  ...{ id: `m-${sequence}`, client_id: `c-${sequence}`, thread: 't-1', sequence, from_me: false },
  ...{ text: 'Hello', at: at(20, sequence), edited_at: null, deleted: false, attachments: [], warning: null },
  ...more,
});
const rows = (messages: Message[], hasEarlier = false, firstUnread?: number) =>
  rowsOf({ messages, hasEarlier }, [], firstUnread);
const waiting = (client_id: string) => ({
  ...{ client_id, thread: 't-1', text: 'Later', attachments: [], at: at(20, 59) },
});

describe('The rows of a conversation', () => {
  it('begin a day with its first message', () => {
    const all = rows([message(1), message(2), message(3, { at: at(21, 1) })]);
    expect(all.map(({ beginsDay }) => beginsDay)).toEqual([true, false, true]);
  });

  it('begin no day with the first one while earlier ones may be of the same day', () => {
    expect(rows([message(5)], true)[0]!.beginsDay).toBe(false);
  });

  it('group what one person writes within five minutes of a day', () => {
    const all = rows([message(1), message(2), message(9), message(10, { from_me: true })]);
    expect(all.map(({ isFirst, isLast }) => [isFirst, isLast])).toEqual([
      [true, false],
      [false, true],
      [true, true],
      [true, true],
    ]);
  });

  it('have the unread line before the first unread message, where a group ends', () => {
    const all = rows([message(1), message(2)], false, 2);
    expect(all.map(({ isFirstUnread, isFirst }) => [isFirstUnread, isFirst])).toEqual([
      [false, true],
      [true, true],
    ]);
  });

  it('end with what waits on this device, until the server has it: then in the same row', () => {
    const unsent = rowsOf({ messages: [message(1)], hasEarlier: false }, [waiting('c-2')]);
    const sent = rowsOf({ messages: [message(1), message(2, { from_me: true })], hasEarlier: false }, [waiting('c-2')]);
    expect(unsent.map(({ key, waiting }) => [key, !!waiting])).toEqual([
      ['m-1', false],
      ['c-2', true],
    ]);
    expect(sent.map(({ key, waiting }) => [key, !!waiting])).toEqual([
      ['m-1', false],
      ['c-2', false],
    ]);
  });
});

describe('What is loaded of a conversation', () => {
  const loaded = (from: number, to: number, hasEarlier: boolean) => ({
    messages: Array.from({ length: to - from + 1 }, (_, n) => message(from + n)),
    hasEarlier,
  });
  const sequences = ({ messages }: { messages: Message[] }) => messages.map(({ sequence }) => sequence);

  it('keeps its earlier messages when the newest page is fetched again', () => {
    const now = refreshed(loaded(1, 6, false), loaded(5, 8, true));
    expect(sequences(now)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(now.hasEarlier).toBe(false);
  });

  it('drops them where messages between the two are missing', () => {
    const now = refreshed(loaded(1, 3, false), loaded(5, 8, true));
    expect(sequences(now)).toEqual([5, 6, 7, 8]);
    expect(now.hasEarlier).toBe(true);
  });

  it('loses a message that the newest page no longer has', () => {
    expect(
      sequences(refreshed(loaded(1, 3, false), { messages: [message(1), message(3)], hasEarlier: false })),
    ).toEqual([1, 3]);
  });

  it('takes an earlier page above, and a sent message in its place', () => {
    expect(sequences(withEarlier(loaded(5, 6, true), loaded(3, 5, false)))).toEqual([3, 4, 5, 6]);
    const edited = withMessage(loaded(1, 3, false), message(2, { text: 'Changed' }));
    expect(edited.messages.map(({ text }) => text)).toEqual(['Hello', 'Changed', 'Hello']);
  });
});

describe('A message', () => {
  it('is unread from the first of the other after what was read', () => {
    const all = [message(1), message(2, { from_me: true }), message(3), message(4)];
    expect(firstUnreadOf(all, 1)).toBe(3);
    expect(firstUnreadOf(all, 4)).toBeUndefined();
  });

  it('is sent, then delivered, then seen', () => {
    const thread = { delivered_up_to: 2, seen_up_to: 1 } as never;
    expect([1, 2, 3].map((sequence) => progressOf(sequence, thread))).toEqual(['seen', 'delivered', 'sent']);
  });

  it('can be edited by its sender for 15 minutes', () => {
    const sent = Date.parse(at(20, 1));
    const own = message(1, { from_me: true });
    expect(mayEdit(own, sent + 14 * 60_000)).toBe(true);
    expect(mayEdit(own, sent + 15 * 60_000)).toBe(false);
    expect(mayEdit(message(1), sent)).toBe(false);
    expect(mayEdit({ ...own, deleted: true }, sent)).toBe(false);
  });
});
