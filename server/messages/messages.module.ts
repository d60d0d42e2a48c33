import { bind, defineModule } from '#server/platform/module';
import { AttachmentsController } from './attachments.controller.js';
import { EnquiriesController } from './enquiries.controller.js';
import {
  DeleteMessageHandler,
  EditMessageHandler,
  HideMessageHandler,
  ReportMessageHandler,
  RestoreMessageHandler,
} from './message.handlers.js';
import { MessageController } from './message.controller.js';
import { AnswerMessageReport, messageReport } from './message-report.js';
import { MessageReportsController } from './message-reports.controller.js';
import { messageReportEvents } from './message-reports.events.js';
import { MessageFiles } from './message.files.js';
import { MessageSearch } from './message-search.reader.js';
import { MessagesController } from './messages.controller.js';
import { MessagesEraser } from './messages.eraser.js';
import { messageEvents, messagingEvents, threadEvents } from './messages.events.js';
import {
  AcknowledgeMessagesHandler,
  ReadMessagesHandler,
  ReceiveAttachmentHandler,
  SendMessageHandler,
  StartThreadHandler,
} from './messages.handlers.js';
import {
  enquiryLimit,
  messageLimit,
  messageReportLimit,
  messageSearchLimit,
  threadLimit,
  threadStateLimit,
} from './messages.limits.js';
import { MessagesReader } from './messages.reader.js';
import { PresenceSignal, TypingSignal } from './messages.signals.js';
import { MESSAGE_UPLOADS } from './messages.uploads.js';
import { ChooseMessagingSettings, messaging } from './messaging.js';
import { SendingController } from './sending.controller.js';
import { SentMessages } from './sent-messages.reader.js';
import { MarkThreadUnread, type OwnThreadCommand, PinThread, UnpinThread } from './thread-commands.js';
import { thread } from './thread.js';
import { ThreadsController } from './threads.controller.js';
import { WritingRights } from './writing.rights.js';

export const MessagesModule = defineModule({
  name: 'messages',
  events: [threadEvents, messageEvents, messagingEvents, messageReportEvents],
  commands: [
    ...[StartThreadHandler, ReceiveAttachmentHandler, SendMessageHandler],
    ...[AcknowledgeMessagesHandler, ReadMessagesHandler],
    ...[EditMessageHandler, DeleteMessageHandler, HideMessageHandler, RestoreMessageHandler],
    ReportMessageHandler,
    bind(AnswerMessageReport, messageReport, ({ data }) => data.reportId),
    ...[MarkThreadUnread, PinThread, UnpinThread].map((command) =>
      bind<OwnThreadCommand>(command, thread, ({ data }) => data.threadId),
    ),
    bind(ChooseMessagingSettings, messaging, ({ data }) => data.userId),
  ],
  providers: [MessagesReader, MessageSearch, SentMessages, WritingRights],
  controllers: [
    ...[ThreadsController, AttachmentsController, SendingController],
    ...[MessagesController, MessageController, MessageReportsController, EnquiriesController],
  ],
  rateLimits: [messageLimit, threadLimit, enquiryLimit, messageReportLimit, messageSearchLimit, threadStateLimit],
  signals: { typing: TypingSignal, presence: PresenceSignal },
  fileScopes: { [MESSAGE_UPLOADS.attachment.scope]: MessageFiles },
  uploads: MESSAGE_UPLOADS,
  erase: MessagesEraser,
});
