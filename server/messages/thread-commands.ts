import type { WithFacts } from '#server/kernel/command';
import type { FileId, Instant, MessageId, ThreadId, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import type { Warning } from './messages.events.js';

type Own = { threadId: ThreadId; by: UserId; at: Instant };

export class StartThread {
  readonly type = 'StartThread';
  constructor(readonly data: Own & { other: UserId; isEnquiry?: true }) {}
}

export class ReceiveAttachment {
  readonly type = 'ReceiveAttachment';
  constructor(readonly data: Own & { fileId: FileId }) {}
}

export class SendMessage {
  readonly type = 'SendMessage';
  constructor(
    readonly data: {
      threadId: ThreadId;
      messageId: MessageId;
      clientId: string;
      from: UserId;
      to: UserId;
      text: Envelope | null;
      attachments: FileId[];
      warning?: Warning;
      at: Instant;
    },
  ) {}
}

type Pointer = Own & { to: UserId; upTo: number };

export class AcknowledgeMessages {
  readonly type = 'AcknowledgeMessages';
  constructor(readonly data: Pointer) {}
}

export class ReadMessages {
  readonly type = 'ReadMessages';
  constructor(readonly data: Pointer) {}
}

export class MarkThreadUnread {
  readonly type = 'MarkThreadUnread';
  constructor(readonly data: Own) {}
}

export class PinThread {
  readonly type = 'PinThread';
  constructor(readonly data: Own) {}
}

export class UnpinThread {
  readonly type = 'UnpinThread';
  constructor(readonly data: Own) {}
}

/**
 * From the streams of both people: connected, or one bought of the other, and none blocked the other. For an enquiry: the other
 * takes them, and none blocked the other.
 */
export type Tie = { mayStart: boolean };
/**
 * `mayWrite`: none blocked the other, and both have an account. `isTied`: they are connected, one bought of the other, or they have
 * a booked meeting; looked up only for the writer of an unanswered enquiry.
 */
export type Open = { mayWrite: boolean; isTied: boolean };
/** The other person may see it: none blocked the other, and the person shows receipts. */
export type Receipt = { isShown: boolean };

export type OwnThreadCommand = MarkThreadUnread | PinThread | UnpinThread;
export type ThreadCommand =
  | WithFacts<StartThread, Tie>
  | WithFacts<ReceiveAttachment, Open>
  | WithFacts<SendMessage, Open>
  | WithFacts<AcknowledgeMessages, Receipt>
  | WithFacts<ReadMessages, Receipt>
  | OwnThreadCommand;
