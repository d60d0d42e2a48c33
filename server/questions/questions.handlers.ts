import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { guide } from '#server/catalogue/catalogue.folds';
import { type Identified, withFacts } from '#server/kernel/command';
import { EventStore } from '#server/platform/events/event-store';
import { AskQuestion, question } from './question.js';
import { upvote, UpvoteQuestion, upvoteStream, WithdrawUpvote } from './upvote.js';

@CommandHandler(AskQuestion)
export class AskQuestionHandler implements ICommandHandler<AskQuestion> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<AskQuestion>) {
    const { creatorId, isPublished, sections } = await this.store.state(guide, command.data.listingId);
    const informed = withFacts(command, { creatorId, isPublished, sections });
    return this.store.decide(question, command.data.questionId, informed, command.identity);
  }
}

abstract class UpvoteHandler {
  constructor(protected readonly store: EventStore) {}

  async execute(command: Identified<UpvoteQuestion | WithdrawUpvote>) {
    const { own, isRemoved } = await this.store.state(question, command.data.questionId);
    const informed = withFacts(command as UpvoteQuestion, { askerId: isRemoved ? undefined : own?.askerId });
    return this.store.decide(upvote, upvoteStream(command.data), informed, command.identity);
  }
}

@CommandHandler(UpvoteQuestion)
export class UpvoteQuestionHandler extends UpvoteHandler implements ICommandHandler<UpvoteQuestion> {
  constructor(store: EventStore) {
    super(store);
  }
}

@CommandHandler(WithdrawUpvote)
export class WithdrawUpvoteHandler extends UpvoteHandler implements ICommandHandler<WithdrawUpvote> {
  constructor(store: EventStore) {
    super(store);
  }
}
