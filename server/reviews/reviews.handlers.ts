import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { guide, readSections } from '#server/catalogue/catalogue.folds';
import { type Identified, withFacts } from '#server/kernel/command';
import type { ListingId, UserId } from '#server/kernel/ids';
import { Config } from '#server/platform/config';
import { EventStore } from '#server/platform/events/event-store';
import { buyer } from '#server/purchases/purchases.folds';
import { review, reviewStream } from './review.js';
import {
  ConsiderReminder,
  DismissReports,
  HideReview,
  type JudgeReview,
  PostReview,
  RemindBuyer,
  RestoreReview,
} from './review-commands.js';
import { vote, VoteOnReview, voteStream, WithdrawVote } from './vote.js';

/** The share of a guide's sections after which its reader is asked for a review. */
const MOST_OF_IT = 0.8;

const isBuyer = async (store: EventStore, listingId: ListingId, userId: UserId) =>
  (await store.state(buyer, `${listingId}-${userId}`)).isBuyer;

@CommandHandler(PostReview)
export class PostReviewHandler implements ICommandHandler<PostReview> {
  private readonly needsPurchase: boolean;

  constructor(
    private readonly store: EventStore,
    config: Config,
  ) {
    this.needsPurchase = config.get('REVIEWS_REQUIRE_PURCHASE');
  }

  async execute(command: Identified<PostReview>) {
    const { listingId, authorId } = command.data;
    const { creatorId, coauthors, isPublished } = await this.store.state(guide, listingId);
    const isCoauthor = coauthors.includes(authorId);
    const facts = { creatorId, isCoauthor, isPublished, isBuyer: await isBuyer(this.store, listingId, authorId) };
    const informed = withFacts(command, { ...facts, needsPurchase: this.needsPurchase });
    return this.store.decide(review, reviewStream(command.data), informed, command.identity);
  }
}

@CommandHandler(RemindBuyer)
export class RemindBuyerHandler implements ICommandHandler<RemindBuyer> {
  constructor(private readonly store: EventStore) {}

  async execute(command: RemindBuyer) {
    const { listingId, buyerId } = command.data;
    const informed = withFacts(command, { isBuyer: await isBuyer(this.store, listingId, buyerId) });
    return this.store.decide(review, reviewStream({ listingId, authorId: buyerId }), informed);
  }
}

@CommandHandler(ConsiderReminder)
export class ConsiderReminderHandler implements ICommandHandler<ConsiderReminder> {
  constructor(
    private readonly store: EventStore,
    private readonly reminders: RemindBuyerHandler,
  ) {}

  async execute({ data: { listingId, readerId, at } }: ConsiderReminder) {
    const { sections } = await this.store.state(guide, listingId);
    const read = await this.store.state(readSections, `${listingId}-${readerId}`);
    const done = sections.filter((section) => read.has(section)).length;
    if (sections.length === 0 || done < MOST_OF_IT * sections.length) return [];
    return this.reminders.execute(new RemindBuyer({ listingId, buyerId: readerId, cause: 'progress', at }));
  }
}

/** What a moderator decides about a review. */
@Injectable()
abstract class JudgeReviewHandler {
  constructor(protected readonly store: EventStore) {}

  async execute(command: Identified<JudgeReview>) {
    const { listingId, by } = command.data;
    const { coauthors } = await this.store.state(guide, listingId);
    const informed = withFacts(command, { isCoauthor: coauthors.includes(by) });
    return this.store.decide(review, reviewStream(command.data), informed, command.identity);
  }
}

@CommandHandler(DismissReports)
export class DismissReportsHandler extends JudgeReviewHandler implements ICommandHandler<DismissReports> {}

@CommandHandler(HideReview)
export class HideReviewHandler extends JudgeReviewHandler implements ICommandHandler<HideReview> {}

@CommandHandler(RestoreReview)
export class RestoreReviewHandler extends JudgeReviewHandler implements ICommandHandler<RestoreReview> {}

@Injectable()
abstract class VoteHandler {
  constructor(protected readonly store: EventStore) {}

  async execute(command: Identified<VoteOnReview | WithdrawVote>) {
    const { listingId, reviewId, voterId } = command.data;
    const [{ current }, { creatorId, coauthors }] = await Promise.all([
      this.store.state(review, reviewStream(command.data)),
      this.store.state(guide, listingId),
    ]);
    const isVisible = current?.reviewId === reviewId && !current.isHidden;
    const isAuthor = [creatorId, ...coauthors].includes(voterId);
    const informed = withFacts(command as VoteOnReview, { isVisible, isAuthor });
    return this.store.decide(vote, voteStream(command.data), informed, command.identity);
  }
}

@CommandHandler(VoteOnReview)
export class VoteOnReviewHandler extends VoteHandler implements ICommandHandler<VoteOnReview> {}

@CommandHandler(WithdrawVote)
export class WithdrawVoteHandler extends VoteHandler implements ICommandHandler<WithdrawVote> {}
