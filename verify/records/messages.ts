import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    ThreadStarted: 'threadId by at other isEnquiry?',
    AttachmentReceived: 'threadId by at fileId',
    MessageSent: 'threadId messageId clientId sequence from to text attachments warning? at',
    MessagesDelivered: 'threadId by at to upTo isShown',
    MessagesRead: 'threadId by at to upTo isShown',
    ThreadMarkedUnread: 'threadId by at',
    ThreadPinned: 'threadId by at',
    ThreadUnpinned: 'threadId by at',
    MessageEdited: 'threadId by at messageId sequence to text warning?',
    MessageDeleted: 'threadId by at messageId sequence to',
    MessageHidden: 'threadId by at messageId sequence',
    MessageRestored: 'threadId by at messageId sequence',
    MessageReported: 'reportId reporterId at threadId messageId senderId reason note context',
    MessageReportAnswered: 'reportId reporterId at by outcome',
    MessagingSettingsChosen: 'userId readReceipts typing presence at',
  },
  shows: `ThreadStarted AttachmentReceived MessageSent MessagesDelivered MessagesRead ThreadMarkedUnread ThreadPinned
    ThreadUnpinned MessageEdited MessageDeleted MessageHidden MessageRestored MessagingSettingsChosen MessageReported
    MessageReportAnswered PersonBlocked PersonUnblocked UserErased`,
};
