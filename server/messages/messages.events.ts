import { z } from 'zod';
import { MESSAGE } from '#server/kernel/message-texts';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { fileId, instant, messageId, sealed, threadId, userId } from '#server/kernel/shapes';

/** What `by` did in a thread. */
const own = z.strictObject({ threadId, by: userId, at: instant });
/** `by` has every message up to this number. `isShown`: the other person, `to`, may see it. */
const pointer = own.extend({ to: userId, upTo: z.int().min(0), isShown: z.boolean() });
/** Signs of a fraud in a text: a payment outside of the platform, or a phone number. */
const warning = z.enum(['payment', 'phone']);
export type Warning = z.output<typeof warning>;

/** Stream `thread-<pair>`, the pair sorted: the messages of two people, numbered from 1 without gaps. */
export const threadEvents = defineEvents({
  /** `isEnquiry`: about hiring the other, who need not be connected with `by`. */
  ThreadStarted: { shape: own.extend({ other: userId, isEnquiry: z.literal(true).optional() }) },
  /** A file that `by` may attach to a message. */
  AttachmentReceived: { shape: own.extend({ fileId }) },
  /**
   * The message `messageId` was made of `clientId`, which the sender's client chose: sent again it is the same message. `text`
   * is null where the message is its attachments alone. `warning` is for the receiver of a thread's first messages.
   */
  MessageSent: {
    shape: z.strictObject({
      ...{ threadId, messageId, clientId: z.string(), sequence: z.int().min(1), from: userId, to: userId },
      ...{ text: sealed.nullable(), attachments: z.array(fileId), warning: warning.optional(), at: instant },
    }),
    sealed: { text: MESSAGE },
  },
  /** A device of the receiver has them. */
  MessagesDelivered: { shape: pointer },
  MessagesRead: { shape: pointer },
  ThreadMarkedUnread: { shape: own },
  ThreadPinned: { shape: own },
  ThreadUnpinned: { shape: own },
});

export type ThreadEvent = EventOf<typeof threadEvents>;
export type AttachmentReceived = EventOf<typeof threadEvents, 'AttachmentReceived'>;
export type MessageSent = EventOf<typeof threadEvents, 'MessageSent'>;

/** About the message with this number in its thread. */
const about = own.extend({ messageId, sequence: z.int().min(1) });

/** Stream `message-<id>`: what became of one message since it was sent. */
export const messageEvents = defineEvents({
  /** `warning` is that of the new text. */
  MessageEdited: {
    shape: about.extend({ to: userId, text: sealed, warning: warning.optional() }),
    sealed: { text: MESSAGE },
  },
  /** For both: what stays is that there was a message. */
  MessageDeleted: { shape: about.extend({ to: userId }) },
  /** `by` sees it no longer. */
  MessageHidden: { shape: about },
  MessageRestored: { shape: about },
});

export type MessageEvent = EventOf<typeof messageEvents>;

/** Stream `messaging-<user>`: each of these works both ways. What a person does not show, that person does not see of others. */
export const messagingEvents = defineEvents({
  MessagingSettingsChosen: {
    shape: z.strictObject({
      ...{ userId, readReceipts: z.boolean(), typing: z.boolean(), presence: z.boolean(), at: instant },
    }),
  },
});

export type MessagingEvent = EventOf<typeof messagingEvents>;
