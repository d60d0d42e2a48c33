import { accountEvents } from '#server/accounts/accounts.events';
import type { FileId, Instant, MessageId, ThreadId, UserId } from '#server/kernel/ids';
import { pairOf } from '#server/kernel/pairs';
import type { Sealed } from '#server/kernel/sealed';
import { messageEvents, messagingEvents, threadEvents, type Warning } from '#server/messages/messages.events';
import {
  messageReportEvents,
  type MessageReportReason,
  type QuotedMessage,
} from '#server/messages/message-reports.events';
import { connectionEvents } from '#server/network/network.events';
import { type Audience, table, view } from '../projection.js';

/** A thread as one of its people has it. */
export type ThreadRow = {
  thread_id: ThreadId;
  person_id: UserId;
  other_id: UserId;
  /** The number of the last message, 0 without one. */
  last_sequence: number;
  /** Of the last message, else when it was started. */
  last_at: Instant;
  read_up_to: number;
  /** What the other person may know: how far this one has read, and what its devices have. */
  shown_read: number;
  shown_delivered: number;
  marked_unread: boolean;
  pinned: boolean;
  /** False for a person to whom nothing was written yet. */
  is_listed: boolean;
  /** This person blocked the other, and does not see the thread. */
  is_blocking: boolean;
  /** This person began it with an enquiry, which the other has not answered. */
  is_unanswered: boolean;
};

export type MessageRow = {
  thread_id: ThreadId;
  sequence: number;
  id: MessageId;
  client_id: string;
  from_id: UserId;
  /** Null where the message is its attachments alone, was deleted, or its sender is erased. */
  text: Sealed | null;
  attachments: FileId[];
  warning: Warning | null;
  at: Instant;
  edited_at: Instant | null;
  is_deleted: boolean;
  /** People who see it no longer. */
  hidden_by: UserId[];
  /** Of the event in the thread's stream that sent it. */
  revision: number;
};

/** Without a row everything is on. */
export type SettingRow = { person_id: UserId; read_receipts: boolean; typing: boolean; presence: boolean };

export type MessageReportRow = {
  id: string;
  thread_id: ThreadId;
  message_id: MessageId;
  reporter_id: UserId;
  sender_id: UserId;
  reason: MessageReportReason;
  /** Null without one, and after the reporter is erased. */
  note: Sealed | null;
  /** The message and those around it, sealed by their senders. */
  context: QuotedMessage[];
  status: 'open' | 'dismissed' | 'upheld';
  at: Instant;
  answered_by: UserId | null;
  answered_at: Instant | null;
};

const { UserErased } = accountEvents;
const { PersonBlocked, PersonUnblocked } = connectionEvents;

/** The threads of each person, and their messages. */
export const messagesView = view({
  ...{
    ...threadEvents,
    ...messageEvents,
    ...messagingEvents,
    ...messageReportEvents,
    PersonBlocked,
    PersonUnblocked,
    UserErased,
  },
})({
  name: 'messages',
  version: 3,
  tables: {
    thread: table<ThreadRow>(
      ['thread_id', 'person_id'],
      {
        thread_id: 'text not null',
        person_id: 'text not null',
        other_id: 'text not null',
        last_sequence: 'int not null',
        last_at: 'timestamptz not null',
        read_up_to: 'int not null',
        shown_read: 'int not null',
        shown_delivered: 'int not null',
        marked_unread: 'boolean not null',
        pinned: 'boolean not null',
        is_listed: 'boolean not null',
        is_blocking: 'boolean not null',
        is_unanswered: 'boolean not null',
      },
      [['person_id']],
    ),
    message: table<MessageRow>(
      ['thread_id', 'sequence'],
      {
        thread_id: 'text not null',
        sequence: 'int not null',
        id: 'text not null',
        client_id: 'text not null',
        from_id: 'text not null',
        text: 'jsonb',
        attachments: 'text[] not null',
        warning: 'text',
        at: 'timestamptz not null',
        edited_at: 'timestamptz',
        is_deleted: 'boolean not null',
        hidden_by: 'text[] not null',
        revision: 'int not null',
      },
      [['id'], ['from_id']],
    ),
    setting: table<SettingRow>(['person_id'], {
      person_id: 'text not null',
      read_receipts: 'boolean not null',
      typing: 'boolean not null',
      presence: 'boolean not null',
    }),
    report: table<MessageReportRow>(
      ['id'],
      {
        id: 'text not null',
        thread_id: 'text not null',
        message_id: 'text not null',
        reporter_id: 'text not null',
        sender_id: 'text not null',
        reason: 'text not null',
        note: 'jsonb',
        context: 'jsonb not null',
        status: 'text not null',
        at: 'timestamptz not null',
        answered_by: 'text',
        answered_at: 'timestamptz',
      },
      [['reporter_id']],
    ),
  },
  indexes: `
    create index if not exists thread_recent on thread (person_id, pinned desc, last_at desc, thread_id desc)
      where is_listed and not is_blocking;
    create index if not exists message_received on message (thread_id, from_id, sequence) where not is_deleted;
    create index if not exists message_texts on message (thread_id, at desc, id desc) where text is not null;
    create index if not exists report_open on report (at, id) where status = 'open';
    create index if not exists message_hidden on message (thread_id) where hidden_by <> '{}';`,

  on: {
    ThreadStarted: ({ thread }, { data: { threadId, by, other, isEnquiry = false, at } }) => {
      const key = { thread_id: threadId, person_id: by };
      const own = { is_listed: true, is_unanswered: isEnquiry };
      if (thread.where(key).length > 0) return thread.update(key, own);
      thread.put({ ...NEW(at), ...key, other_id: other, ...own });
      thread.put({ ...NEW(at), thread_id: threadId, person_id: other, other_id: by });
    },
    AttachmentReceived: () => undefined,
    MessageSent: ({ thread, message }, { revision, data }) => {
      const { threadId: thread_id, sequence, from, to, at } = data;
      message.put({
        ...{ thread_id, sequence, id: data.messageId, client_id: data.clientId, from_id: from, text: data.text },
        ...{ attachments: data.attachments, warning: data.warning ?? null, at, edited_at: null, is_deleted: false },
        ...{ hidden_by: [], revision },
      });
      const last = { last_sequence: sequence, last_at: at, is_listed: true };
      thread.update({ thread_id, person_id: from }, { ...last, marked_unread: false });
      thread.update({ thread_id, person_id: to }, { ...last, is_unanswered: false });
    },
    MessagesDelivered: ({ thread }, { data: { threadId, by, upTo } }) =>
      thread.update({ thread_id: threadId, person_id: by }, { shown_delivered: upTo }),
    MessagesRead: ({ thread }, { data: { threadId, by, upTo, isShown } }) =>
      thread.update(
        { thread_id: threadId, person_id: by },
        { read_up_to: upTo, marked_unread: false, ...(isShown && { shown_read: upTo }) },
      ),
    ThreadMarkedUnread: ({ thread }, { data: { threadId, by } }) =>
      thread.update({ thread_id: threadId, person_id: by }, { marked_unread: true }),
    ThreadPinned: ({ thread }, { data: { threadId, by } }) =>
      thread.update({ thread_id: threadId, person_id: by }, { pinned: true }),
    ThreadUnpinned: ({ thread }, { data: { threadId, by } }) =>
      thread.update({ thread_id: threadId, person_id: by }, { pinned: false }),

    MessageEdited: ({ message }, { data: { threadId, sequence, text, warning = null, at } }) =>
      message.update({ thread_id: threadId, sequence }, { text, warning, edited_at: at }),
    MessageDeleted: ({ message }, { data: { threadId, sequence } }) =>
      message.update({ thread_id: threadId, sequence }, { text: null, attachments: [], is_deleted: true }),
    MessageHidden: ({ message }, { data: { threadId, sequence, by } }) => {
      for (const { thread_id, hidden_by } of message.where({ thread_id: threadId, sequence }))
        message.update({ thread_id, sequence }, { hidden_by: [...hidden_by, by] });
    },
    MessageRestored: ({ message }, { data: { threadId, sequence, by } }) => {
      for (const { thread_id, hidden_by } of message.where({ thread_id: threadId, sequence }))
        message.update({ thread_id, sequence }, { hidden_by: hidden_by.filter((one) => one !== by) });
    },

    MessagingSettingsChosen: ({ setting }, { data: { userId, readReceipts, typing, presence } }) =>
      setting.put({ person_id: userId, read_receipts: readReceipts, typing, presence }),

    MessageReported: ({ report }, { data }) =>
      report.put({
        ...{ id: data.reportId, thread_id: data.threadId, message_id: data.messageId, reporter_id: data.reporterId },
        ...{ sender_id: data.senderId, reason: data.reason, note: data.note, context: data.context, status: 'open' },
        ...{ at: data.at, answered_by: null, answered_at: null },
      }),
    MessageReportAnswered: ({ report }, { data: { reportId: id, outcome, by, at } }) =>
      report.update({ id }, { status: outcome, answered_by: by, answered_at: at }),

    PersonBlocked: ({ thread }, { data: { by, other } }) =>
      thread.update({ thread_id: pairOf(by, other), person_id: by }, { is_blocking: true }),
    PersonUnblocked: ({ thread }, { data: { by, other } }) =>
      thread.update({ thread_id: pairOf(by, other), person_id: by }, { is_blocking: false }),

    UserErased: ({ thread, message, setting, report }, { data: { userId } }) => {
      for (const row of thread.where({ person_id: userId })) thread.remove(row);
      for (const { thread_id, sequence } of message.where({ from_id: userId }))
        message.update({ thread_id, sequence }, { text: null, attachments: [], warning: null });
      for (const { id } of report.where({ reporter_id: userId })) report.update({ id }, { note: null });
      setting.remove({ person_id: userId });
    },
  },

  audience: ({ type, data }): Audience[] => {
    if ('userId' in data) return [{ user: data.userId }];
    if ('reporterId' in data) return [{ role: 'moderator' }, { role: 'admin' }];
    if (type === 'MessageSent') return [{ user: data.from }, { user: data.to }];
    // What a person hides from the other gives that one no sign either, not even one to fetch the same again.
    const isBoth = type === 'MessageEdited' || type === 'MessageDeleted' || ('isShown' in data && data.isShown);
    return isBoth && 'to' in data ? [{ user: data.by }, { user: data.to }] : [{ user: data.by }];
  },
});

const NEW = (at: Instant) => ({
  ...{ last_sequence: 0, last_at: at, read_up_to: 0, shown_read: 0, shown_delivered: 0 },
  ...{ marked_unread: false, pinned: false, is_listed: false, is_blocking: false, is_unanswered: false },
});
