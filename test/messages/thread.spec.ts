import { describe, expect, it } from '@jest/globals';
import type { ThreadEvent } from '#server/messages/messages.events';
import {
  AcknowledgeMessages,
  MarkThreadUnread,
  PinThread,
  ReadMessages,
  ReceiveAttachment,
  SendMessage,
  StartThread,
  UnpinThread,
} from '#server/messages/thread-commands';
import { thread } from '#server/messages/thread';
import { withFacts } from '#server/kernel/command';
import { otherOf, pairOf } from '#server/kernel/pairs';
import { specification } from '../given.js';

const at = '2026-03-01T09:00:00.000Z';
const threadId = 'ada_bola';
const own = { threadId, by: 'ada', at };
const start = { ...own, other: 'bola' };
const text = { v: 1, kid: '1', by: 'ada', ciphertext: 'c2VhbGVk' } as const;
const written = { threadId, messageId: 'm1', clientId: 'c1', from: 'ada', to: 'bola', text, attachments: [], at };
const pointer = (upTo: number, by = 'bola') => ({ threadId, by, to: by === 'bola' ? 'ada' : 'bola', upTo, at });

const started: ThreadEvent = { type: 'ThreadStarted', data: start };
const sent = (sequence: number): ThreadEvent => ({ type: 'MessageSent', data: { ...written, sequence } });
const read = (upTo: number): ThreadEvent => ({ type: 'MessagesRead', data: { ...pointer(upTo), isShown: true } });
const given = specification(thread);
const open = { mayWrite: true, isTied: false };

describe('A thread', () => {
  it('is started by people who may write to each other, once', () => {
    given()
      .when(withFacts(new StartThread(start), { mayStart: true }))
      .then(started);
    given()
      .when(withFacts(new StartThread(start), { mayStart: false }))
      .thenRefused('cannot_message');
    given(started)
      .when(withFacts(new StartThread(start), { mayStart: false }))
      .thenNothing();
    const back = { ...start, by: 'bola', other: 'ada' };
    given(started)
      .when(withFacts(new StartThread(back), { mayStart: false }))
      .then({ type: 'ThreadStarted', data: back });
    given(started, sent(1))
      .when(withFacts(new StartThread(back), { mayStart: true }))
      .thenNothing();
    given()
      .when(withFacts(new StartThread({ ...start, other: 'ada' }), { mayStart: true }))
      .thenRefused('invalid');
  });

  it('numbers its messages without gaps, from both sides', () => {
    given(started)
      .when(withFacts(new SendMessage(written), open))
      .then(sent(1));
    given(started, sent(1), sent(2))
      .when(withFacts(new SendMessage(written), open))
      .then(sent(3));
  });

  it('takes no message where it was not started, or the people may not write to each other', () => {
    given()
      .when(withFacts(new SendMessage(written), open))
      .thenRefused('cannot_message');
    for (const command of [new SendMessage(written), new ReceiveAttachment({ ...own, fileId: 'f1' })])
      given(started, sent(1))
        .when(withFacts(command as SendMessage, { ...open, mayWrite: false }))
        .thenRefused('cannot_message');
  });

  describe('that an enquiry began', () => {
    const enquiry: ThreadEvent = { type: 'ThreadStarted', data: { ...start, isEnquiry: true } };
    const answer: ThreadEvent = { type: 'MessageSent', data: { ...written, from: 'bola', to: 'ada', sequence: 3 } };
    const more = [
      withFacts(new SendMessage(written), open),
      withFacts(new ReceiveAttachment({ ...own, fileId: 'f1' }), open),
    ];

    it('takes three messages of its writer before the first answer, the enquiry included', () => {
      given(enquiry, sent(1), sent(2)).when(more[0]!).then(sent(3));
      for (const command of more) given(enquiry, sent(1), sent(2), sent(3)).when(command).thenRefused('awaits_answer');
    });

    it('takes any number after an answer, and of the one who is asked', () => {
      given(enquiry, sent(1), sent(2), answer, sent(4), sent(5), sent(6)).when(more[0]!).then(sent(7));
      const back = { ...written, from: 'bola', to: 'ada' };
      given(enquiry, sent(1), sent(2), sent(3))
        .when(withFacts(new SendMessage(back), open))
        .then({ type: 'MessageSent', data: { ...back, sequence: 4 } });
    });

    it('takes any number of people who are connected, or have a purchase or a meeting', () =>
      given(enquiry, sent(1), sent(2), sent(3))
        .when(withFacts(new SendMessage(written), { ...open, isTied: true }))
        .then(sent(4)));
  });

  it('keeps a warning for its first ten messages alone', () => {
    const warned = { ...written, warning: 'payment' as const };
    const ten = Array.from({ length: 10 }, (_, i) => sent(i + 1));
    given(started)
      .when(withFacts(new SendMessage(warned), open))
      .then({ type: 'MessageSent', data: { ...warned, sequence: 1 } });
    given(started, ...ten)
      .when(withFacts(new SendMessage(warned), open))
      .then(sent(11));
  });

  it('has a state that does not grow with it', () => {
    const many = Array.from({ length: 5_000 }, (_, i) => sent(i + 1));
    const state = [started, ...many, read(4_000)].reduce(thread.evolve, thread.initial());
    expect(JSON.stringify(thread.snapshot!.pack(state)).length).toBeLessThan(300);
  });
});

describe('A read pointer', () => {
  const shown = { isShown: true };

  it('only moves forward, never past the last message', () => {
    given(started, sent(1), sent(2))
      .when(withFacts(new ReadMessages(pointer(1)), shown))
      .then(read(1));
    given(started, sent(1), sent(2))
      .when(withFacts(new ReadMessages(pointer(9)), shown))
      .then(read(2));
    given(started, sent(1), sent(2), read(2))
      .when(withFacts(new ReadMessages(pointer(1)), shown))
      .thenNothing();
    given()
      .when(withFacts(new ReadMessages(pointer(1)), shown))
      .thenRefused('not_found');
  });

  it('says whether the other person may see it', () =>
    given(started, sent(1))
      .when(withFacts(new ReadMessages(pointer(1)), { isShown: false }))
      .then({ type: 'MessagesRead', data: { ...pointer(1), isShown: false } }));

  it('says that messages arrived only where that is shown, and not after they were read', () => {
    const arrived = new AcknowledgeMessages(pointer(1));
    given(started, sent(1))
      .when(withFacts(arrived, shown))
      .then({ type: 'MessagesDelivered', data: { ...pointer(1), isShown: true } });
    given(started, sent(1))
      .when(withFacts(arrived, { isShown: false }))
      .thenNothing();
    given(started, sent(1), read(1)).when(withFacts(arrived, shown)).thenNothing();
  });

  it('ends the mark of an unread thread, as a message of the own does', () => {
    const marked: ThreadEvent = { type: 'ThreadMarkedUnread', data: { ...own, by: 'bola' } };
    const mark = new MarkThreadUnread({ ...own, by: 'bola' });
    given(started, sent(1), read(1)).when(mark).then(marked);
    given(started, sent(1), read(1), marked).when(mark).thenNothing();
    given(started, sent(1), read(1), marked)
      .when(withFacts(new ReadMessages(pointer(1)), shown))
      .then(read(1));
    const back: ThreadEvent = { type: 'MessageSent', data: { ...written, from: 'bola', to: 'ada', sequence: 2 } };
    given(started, sent(1), read(1), marked, back).when(mark).then(marked);
  });
});

describe('A pin', () => {
  it('is set and taken off once, by each for themselves', () => {
    const pinned: ThreadEvent = { type: 'ThreadPinned', data: own };
    given(started).when(new PinThread(own)).then(pinned);
    given(started, pinned).when(new PinThread(own)).thenNothing();
    given(started, pinned).when(new UnpinThread(own)).then({ type: 'ThreadUnpinned', data: own });
    given(started, pinned)
      .when(new UnpinThread({ ...own, by: 'bola' }))
      .thenNothing();
  });
});

describe('A pair', () => {
  it('names the other of its people, and nothing else', () => {
    expect(otherOf(pairOf('bola', 'ada'), 'ada')).toBe('bola');
    expect(otherOf(pairOf('bola', 'ada'), 'bola')).toBe('ada');
    for (const text of ['bola_ada', 'ada', 'ada_ada', 'ada_bola_eze', '', "no'such"])
      expect([text, otherOf(text, 'ada')]).toEqual([text, undefined]);
    expect(otherOf('ada_bola', 'eze')).toBeUndefined();
  });
});
