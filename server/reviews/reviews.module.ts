import { bind, defineModule } from '#server/platform/module';
import { DeskController } from './desk.controller.js';
import { ResponsesController } from './responses.controller.js';
import { review, reviewStream } from './review.js';
import {
  type ActOnReview,
  DeleteReview,
  EditReview,
  RefundReview,
  ReinstateReview,
  RemoveReply,
  ReplyToReview,
  ReportReview,
} from './review-commands.js';
import { ReviewsController } from './reviews.controller.js';
import { reviewEvents, voteEvents } from './reviews.events.js';
import {
  ConsiderReminderHandler,
  DismissReportsHandler,
  HideReviewHandler,
  PostReviewHandler,
  RemindBuyerHandler,
  RestoreReviewHandler,
  VoteOnReviewHandler,
  WithdrawVoteHandler,
} from './reviews.handlers.js';
import { RemindAfterDays } from './reviews.jobs.js';
import { reportLimit, reviewLimit } from './reviews.limits.js';
import { replyMail, reminderMail } from './reviews.mails.js';
import { reviewsReactions } from './reviews.reactions.js';
import { ReviewsReader } from './reviews.reader.js';

const acts = [EditReview, DeleteReview, ReplyToReview, RemoveReply, ReportReview];

export const ReviewsModule = defineModule({
  name: 'reviews',
  events: [reviewEvents, voteEvents],
  commands: [
    ...[PostReviewHandler, RemindBuyerHandler, ConsiderReminderHandler, VoteOnReviewHandler, WithdrawVoteHandler],
    ...[DismissReportsHandler, HideReviewHandler, RestoreReviewHandler],
    ...acts.map((command) => bind<ActOnReview>(command, review, ({ data }) => reviewStream(data))),
    ...[RefundReview, ReinstateReview].map((command) =>
      bind<RefundReview | ReinstateReview>(command, review, ({ data }) => reviewStream(data)),
    ),
  ],
  providers: [ReviewsReader],
  controllers: [ReviewsController, ResponsesController, DeskController],
  // A buyer of before is not reminded.
  reactions: {
    startFrom: 'now',
    joined: { PurchaseRefunded: 'beginning', AccessGiven: 'beginning', AccessEnded: 'beginning' },
    on: reviewsReactions,
  },
  jobs: [{ queue: 'reviews', name: 'remind', handler: RemindAfterDays }],
  mailTemplates: { 'review-reminder': reminderMail, 'review-reply': replyMail },
  rateLimits: [reviewLimit, reportLimit],
});
