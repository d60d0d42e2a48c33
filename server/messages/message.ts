import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { conflict, forbidden, notFound } from '#server/kernel/domain-error';
import type { Instant, MessageId, ThreadId, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import { type MessageEvent, messageEvents, type Warning } from './messages.events.js';
import { cannotMessage, FIRST_MESSAGES } from './thread.js';

/** How long a message may be edited after it was sent (features A11.15). */
const EDITED_WITHIN_MS = 15 * 60_000;

type Own = { messageId: MessageId; by: UserId; at: Instant };

export class EditMessage {
  readonly type = 'EditMessage';
  constructor(readonly data: Own & { text: Envelope; warning?: Warning }) {}
}

/** For both people. */
export class DeleteMessage {
  readonly type = 'DeleteMessage';
  constructor(readonly data: Own) {}
}

/** For the person alone. */
export class HideMessage {
  readonly type = 'HideMessage';
  constructor(readonly data: Own) {}
}

export class RestoreMessage {
  readonly type = 'RestoreMessage';
  constructor(readonly data: Own) {}
}

export type AboutMessage = EditMessage | DeleteMessage | HideMessage | RestoreMessage;
/** From the thread's stream: the message as it was sent; undefined where there is none. `mayWrite`: see `Open`. */
export type Sent = {
  sent: { threadId: ThreadId; sequence: number; from: UserId; to: UserId; at: Instant } | undefined;
  mayWrite: boolean;
};
type MessageCommand = WithFacts<AboutMessage, Sent>;

type Message = { isDeleted: boolean; hiddenBy: Set<UserId> };

/** What becomes of one message after it was sent. */
export const message: Decider<Message, MessageCommand, MessageEvent> = {
  category: 'message',
  events: messageEvents,
  initial: () => ({ isDeleted: false, hiddenBy: new Set() }),
  assumesEmpty: () => true,

  decide(command, { isDeleted, hiddenBy }) {
    const { messageId, by, at, sent, mayWrite } = command.data;
    if (!sent || (by !== sent.from && by !== sent.to)) throw notFound();
    const { threadId, sequence, from, to } = sent;
    const about = { threadId, messageId, sequence, by, at };
    switch (command.type) {
      case 'EditMessage':
        if (by !== from) throw notOwn();
        if (!mayWrite) throw cannotMessage();
        if (isDeleted) throw conflict('deleted', 'This message was deleted.');
        if (Date.parse(at) > Date.parse(sent.at) + EDITED_WITHIN_MS)
          throw conflict('too_late', 'A message can be edited for 15 minutes after it was sent.');
        return [{ type: 'MessageEdited', data: { ...about, to, ...edited((command as EditMessage).data, sequence) } }];
      case 'DeleteMessage':
        if (by !== from) throw notOwn();
        return isDeleted ? [] : [{ type: 'MessageDeleted', data: { ...about, to } }];
      case 'HideMessage':
        return hiddenBy.has(by) ? [] : [{ type: 'MessageHidden', data: about }];
      case 'RestoreMessage':
        return hiddenBy.has(by) ? [{ type: 'MessageRestored', data: about }] : [];
    }
  },

  evolve(state, { type, data }) {
    switch (type) {
      case 'MessageEdited':
        return state;
      case 'MessageDeleted':
        state.isDeleted = true;
        return state;
      case 'MessageHidden':
        state.hiddenBy.add(data.by);
        return state;
      case 'MessageRestored':
        state.hiddenBy.delete(data.by);
        return state;
    }
  },
};

/** Signs of a fraud are shown in the first messages of a thread, whenever they were written. */
const edited = ({ text, warning }: EditMessage['data'], sequence: number) => ({
  text,
  ...(warning && sequence <= FIRST_MESSAGES && { warning }),
});

const notOwn = () => forbidden('not_own', 'You can change only your own messages.');
