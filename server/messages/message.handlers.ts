import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Identified, withFacts } from '#server/kernel/command';
import { EventStore } from '#server/platform/events/event-store';
import { messageReport, ReportMessage } from './message-report.js';
import { type AboutMessage, DeleteMessage, EditMessage, HideMessage, message, RestoreMessage } from './message.js';
import { SentMessages } from './sent-messages.reader.js';
import { WritingRights } from './writing.rights.js';

/** What a person does with one message. */
@Injectable()
abstract class AboutMessageHandler {
  constructor(
    protected readonly sent: SentMessages,
    protected readonly store: EventStore,
    protected readonly rights: WritingRights,
  ) {}

  async execute(command: Identified<AboutMessage>) {
    const { messageId, by } = command.data;
    const sent = await this.sent.of(messageId, by);
    const mayWrite = sent !== undefined && (await this.rights.mayWrite(sent.from, sent.to));
    return this.store.decide(message, messageId, withFacts(command, { sent, mayWrite }), command.identity);
  }
}

@CommandHandler(EditMessage)
export class EditMessageHandler extends AboutMessageHandler implements ICommandHandler<EditMessage> {}

@CommandHandler(DeleteMessage)
export class DeleteMessageHandler extends AboutMessageHandler implements ICommandHandler<DeleteMessage> {}

@CommandHandler(HideMessage)
export class HideMessageHandler extends AboutMessageHandler implements ICommandHandler<HideMessage> {}

@CommandHandler(RestoreMessage)
export class RestoreMessageHandler extends AboutMessageHandler implements ICommandHandler<RestoreMessage> {}

@CommandHandler(ReportMessage)
export class ReportMessageHandler implements ICommandHandler<ReportMessage> {
  constructor(
    private readonly sent: SentMessages,
    private readonly store: EventStore,
  ) {}

  async execute(command: Identified<ReportMessage>) {
    const { reportId, messageId, reporterId } = command.data;
    const sent = await this.sent.toReport(messageId, reporterId);
    return this.store.decide(messageReport, reportId, withFacts(command, { sent }), command.identity);
  }
}
