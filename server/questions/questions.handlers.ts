import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { guide } from '#server/catalogue/catalogue.folds';
import { type Identified, withFacts } from '#server/kernel/command';
import { EventStore } from '#server/platform/events/event-store';
import { AskQuestion, question, RemoveQuestion } from './question.js';
import { upvote, UpvoteQuestion, upvoteStream, WithdrawUpvote } from './upvote.js';

@CommandHandler(AskQuestion)
export class AskQuestionHandler implements ICommandHandler<AskQuestion> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<AskQuestion>) {
    const { listingId, askerId } = command.data;
    const { creatorId, coauthors, isPublished, sections } = await this.store.state(guide, listingId);
    const isCoauthor = coauthors.includes(askerId);
    const informed = withFacts(command, { creatorId, isCoauthor, isPublished, sections });
    return this.store.decide(question, command.data.questionId, informed, command.identity);
  }
}

@CommandHandler(RemoveQuestion)
export class RemoveQuestionHandler implements ICommandHandler<RemoveQuestion> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<RemoveQuestion>) {
    const { questionId, by } = command.data;
    const { own } = await this.store.state(question, questionId);
    const isCoauthor = own !== undefined && (await this.store.state(guide, own.listingId)).coauthors.includes(by);
    return this.store.decide(question, questionId, withFacts(command, { isCoauthor }), command.identity);
  }
}

@Injectable()
abstract class UpvoteHandler {
  constructor(protected readonly store: EventStore) {}

  async execute(command: Identified<UpvoteQuestion | WithdrawUpvote>) {
    const { own, isRemoved } = await this.store.state(question, command.data.questionId);
    const informed = withFacts(command as UpvoteQuestion, { askerId: isRemoved ? undefined : own?.askerId });
    return this.store.decide(upvote, upvoteStream(command.data), informed, command.identity);
  }
}

@CommandHandler(UpvoteQuestion)
export class UpvoteQuestionHandler extends UpvoteHandler implements ICommandHandler<UpvoteQuestion> {}

@CommandHandler(WithdrawUpvote)
export class WithdrawUpvoteHandler extends UpvoteHandler implements ICommandHandler<WithdrawUpvote> {}
