import type { SectionProgressed } from '#server/catalogue/catalogue.events';
import { isGift } from '#server/kernel/gift-references';
import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import { CancelMessage, mail, OutboxMessage, type Reactions } from '#server/kernel/reactions';
import type { AccessEnded, AccessGiven, PurchaseCompleted, PurchaseRefunded } from '#server/purchases/purchases.events';
import { ConsiderReminder, RefundReview, ReinstateReview } from './review-commands.js';
import type { ReviewPosted, ReviewReplied, BuyerReminded } from './reviews.events.js';
import type { ReplyOrder, ReminderOrder } from './reviews.mails.js';

/** A buyer is reminded so long after the purchase. */
const REMINDED_AFTER_MS = 5 * 86_400_000;

const timerOf = (listingId: ListingId, buyerId: UserId) => `review-reminder-${listingId}-${buyerId}`;

/** Reminds buyers to write a review, once and not after they wrote one; a refund ends what their rating counts; mails a creator's reply to the author. */
export const reviewsReactions: Reactions<
  | (PurchaseCompleted | PurchaseRefunded | AccessGiven | AccessEnded)
  | (SectionProgressed | BuyerReminded | ReviewPosted | ReviewReplied)
> = {
  PurchaseCompleted: ({ data }) => (isGift(data.reference) ? [] : owned(data)),
  PurchaseRefunded: ({ data }) => (isGift(data.reference) ? undefined : ended(data)),
  AccessGiven: ({ data }) => owned(data),
  AccessEnded: ({ data }) => ended(data),

  SectionProgressed: ({ data: { listingId, readerId, completed, at } }) =>
    completed ? new ConsiderReminder({ listingId, readerId, at }) : undefined,

  BuyerReminded: ({ data: { listingId, buyerId } }) => [
    new CancelMessage(timerOf(listingId, buyerId)),
    mail<ReminderOrder>('review-reminder', `review-reminder-mail-${listingId}-${buyerId}`, { listingId, buyerId }),
  ],

  ReviewPosted: ({ data: { listingId, authorId } }) => new CancelMessage(timerOf(listingId, authorId)),

  ReviewReplied: ({ id, data: { listingId, authorId, reply } }) =>
    mail<ReplyOrder>('review-reply', `review-reply-${id}`, { listingId, authorId, reply }),
};

type Owned = { listingId: ListingId; buyerId: UserId; at: Instant };

const owned = ({ listingId, buyerId, at }: Owned) => [
  new ReinstateReview({ listingId, authorId: buyerId, at }),
  new OutboxMessage<ReminderOrder>({
    ...{ id: timerOf(listingId, buyerId), queue: 'reviews', name: 'remind', payload: { listingId, buyerId } },
    dueAt: new Date(Date.parse(at) + REMINDED_AFTER_MS).toISOString(),
  }),
];

const ended = ({ listingId, buyerId, at }: Owned) => new RefundReview({ listingId, authorId: buyerId, at });
