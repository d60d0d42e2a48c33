import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Identified, withFacts } from '#server/kernel/command';
import type { ThreadId, UserId } from '#server/kernel/ids';
import { otherOf } from '#server/kernel/pairs';
import { EventStore } from '#server/platform/events/event-store';
import {
  AcknowledgeMessages,
  type Open,
  ReadMessages,
  ReceiveAttachment,
  SendMessage,
  StartThread,
} from './thread-commands.js';
import { thread } from './thread.js';
import { WritingRights } from './writing.rights.js';

@CommandHandler(StartThread)
export class StartThreadHandler implements ICommandHandler<StartThread> {
  constructor(
    private readonly store: EventStore,
    private readonly rights: WritingRights,
  ) {}

  async execute(command: Identified<StartThread>) {
    const { threadId, by, other, isEnquiry, at } = command.data;
    const mayStart = await (isEnquiry ? this.rights.mayEnquire(by, other, at) : this.rights.mayStart(by, other));
    return this.store.decide(thread, threadId, withFacts(command, { mayStart }), command.identity);
  }
}

@CommandHandler(ReceiveAttachment)
export class ReceiveAttachmentHandler implements ICommandHandler<ReceiveAttachment> {
  constructor(
    private readonly store: EventStore,
    private readonly rights: WritingRights,
  ) {}

  async execute(command: Identified<ReceiveAttachment>) {
    const { threadId, by } = command.data;
    const open = await openTo(this.store, this.rights, { threadId, from: by, to: otherOf(threadId, by)! });
    return this.store.decide(thread, threadId, withFacts(command, open), command.identity);
  }
}

@CommandHandler(SendMessage)
export class SendMessageHandler implements ICommandHandler<SendMessage> {
  constructor(
    private readonly store: EventStore,
    private readonly rights: WritingRights,
  ) {}

  async execute(command: Identified<SendMessage>) {
    const open = await openTo(this.store, this.rights, command.data);
    return this.store.decide(thread, command.data.threadId, withFacts(command, open), command.identity);
  }
}

type Writing = { threadId: ThreadId; from: UserId; to: UserId };

/** The facts of a message from one to the other. */
async function openTo(store: EventStore, rights: WritingRights, { threadId, from, to }: Writing): Promise<Open> {
  const { unanswered } = await store.state(thread, threadId);
  const isTied = unanswered === from && (await rights.isTied(from, to));
  return { mayWrite: await rights.mayWrite(from, to), isTied };
}

/** How far a person is in a thread. */
@Injectable()
abstract class PointerHandler {
  constructor(
    protected readonly store: EventStore,
    protected readonly rights: WritingRights,
  ) {}

  async execute(command: Identified<AcknowledgeMessages | ReadMessages>) {
    const { threadId, by, to } = command.data;
    const informed = withFacts(command as ReadMessages, { isShown: await this.rights.showsReceipts(by, to) });
    return this.store.decide(thread, threadId, informed, command.identity);
  }
}

@CommandHandler(AcknowledgeMessages)
export class AcknowledgeMessagesHandler extends PointerHandler implements ICommandHandler<AcknowledgeMessages> {}

@CommandHandler(ReadMessages)
export class ReadMessagesHandler extends PointerHandler implements ICommandHandler<ReadMessages> {}
