import type { Decider } from '#server/kernel/decider';
import { conflict, forbidden, invalid, notFound } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import { type ThreadEvent, threadEvents } from './messages.events.js';
import type { ThreadCommand } from './thread-commands.js';

/** The first messages of a thread, in which signs of a fraud are shown (features A11.16). */
export const FIRST_MESSAGES = 10;

/** `read` and `delivered`: the last message that the person has read, and has on a device. */
type Own = { read: number; delivered: number; isUnread: boolean; isPinned: boolean };
/**
 * `openedBy`: who started it; both, where each did before the first message. `sequence`: the number of the last message, 0 without one.
 * `unanswered`: who began it with an enquiry, until the other has written.
 */
type Thread = { openedBy: UserId[]; sequence: number; own: Record<UserId, Own>; unanswered?: UserId };

/** One sentence for every cause: a block is not to be told apart. */
export const cannotMessage = () => forbidden('cannot_message', 'You cannot send messages to this person.');

/** Messages of an enquiry's writer before the first answer, the enquiry included. */
export const UNANSWERED_MOST = 3;
export const AWAITS_ANSWER = `You have sent ${UNANSWERED_MOST} messages. You can write on as soon as you have an answer.`;

/** The messages between two people, and how far each of both is. The state stays small, however long the thread. */
export const thread: Decider<Thread, ThreadCommand, ThreadEvent> = {
  category: 'thread',
  events: threadEvents,
  initial: () => ({ openedBy: [], sequence: 0, own: {} }),
  snapshot: { name: 'thread', version: 2, every: 200, pack: (state) => state, unpack: (packed) => packed as Thread },

  decide(command, { openedBy, sequence, own, unanswered }) {
    const isStarted = openedBy.length > 0;
    switch (command.type) {
      case 'StartThread': {
        const { mayStart, ...data } = command.data;
        if (data.by === data.other) throw invalid('username', 'You cannot send messages to yourself.');
        if (data.isEnquiry && !mayStart) throw cannotMessage();
        if (openedBy.includes(data.by) || sequence > 0) return [];
        if (!isStarted && !mayStart) throw cannotMessage();
        return [{ type: 'ThreadStarted', data }];
      }
      case 'ReceiveAttachment': {
        const { mayWrite, isTied, ...data } = command.data;
        if (!isStarted || !mayWrite) throw cannotMessage();
        if (unanswered === data.by && !isTied) checkUnanswered(sequence);
        return [{ type: 'AttachmentReceived', data }];
      }
      case 'SendMessage': {
        const { mayWrite, isTied, warning, ...data } = command.data;
        if (!isStarted || !mayWrite) throw cannotMessage();
        if (unanswered === data.from && !isTied) checkUnanswered(sequence);
        const next = sequence + 1;
        const warned = warning && next <= FIRST_MESSAGES ? { warning } : {};
        return [{ type: 'MessageSent', data: { ...data, sequence: next, ...warned } }];
      }
    }
    if (!isStarted) throw notFound();
    const { read, delivered, isUnread, isPinned } = own[command.data.by] ?? NEW;
    switch (command.type) {
      case 'AcknowledgeMessages': {
        const upTo = Math.min(command.data.upTo, sequence);
        const isNew = upTo > Math.max(delivered, read);
        return command.data.isShown && isNew ? [{ type: 'MessagesDelivered', data: { ...command.data, upTo } }] : [];
      }
      case 'ReadMessages': {
        const upTo = Math.max(read, Math.min(command.data.upTo, sequence));
        return upTo > read || isUnread ? [{ type: 'MessagesRead', data: { ...command.data, upTo } }] : [];
      }
      case 'MarkThreadUnread':
        return isUnread ? [] : [{ type: 'ThreadMarkedUnread', data: command.data }];
      case 'PinThread':
        return isPinned ? [] : [{ type: 'ThreadPinned', data: command.data }];
      case 'UnpinThread':
        return isPinned ? [{ type: 'ThreadUnpinned', data: command.data }] : [];
    }
  },

  evolve(state, { type, data }) {
    switch (type) {
      case 'ThreadStarted':
        state.openedBy.push(data.by);
        if (data.isEnquiry) state.unanswered = data.by;
        return state;
      case 'AttachmentReceived':
        return state;
      case 'MessageSent':
        state.sequence = data.sequence;
        if (data.from !== state.unanswered) state.unanswered = undefined;
        return change(state, data.from, { isUnread: false });
      case 'MessagesDelivered':
        return change(state, data.by, { delivered: data.upTo });
      case 'MessagesRead':
        return change(state, data.by, { read: data.upTo, isUnread: false });
      case 'ThreadMarkedUnread':
        return change(state, data.by, { isUnread: true });
      case 'ThreadPinned':
        return change(state, data.by, { isPinned: true });
      case 'ThreadUnpinned':
        return change(state, data.by, { isPinned: false });
    }
  },
};

/** While nothing is answered every message of the thread is the writer's. */
function checkUnanswered(sequence: number) {
  if (sequence >= UNANSWERED_MOST) throw conflict('awaits_answer', AWAITS_ANSWER);
}

const NEW: Own = { read: 0, delivered: 0, isUnread: false, isPinned: false };

function change(state: Thread, person: UserId, set: Partial<Own>) {
  state.own[person] = { ...NEW, ...state.own[person], ...set };
  return state;
}
