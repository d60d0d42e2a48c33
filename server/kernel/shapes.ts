import { z } from 'zod';
import type {
  ContentId,
  CouponId,
  FileId,
  Instant,
  ListingId,
  ListingRequestId,
  MeetingId,
  MessageId,
  QuestionId,
  Reference,
  RegulationChangeId,
  RequestId,
  ReviewId,
  SearchId,
  SectionId,
  SubscriberId,
  SuggestionId,
  ThreadId,
  TicketId,
  UserId,
} from './ids.js';
import type { Kobo } from './money.js';
import type { PaymentCard } from './payment-card.js';
import type { Envelope, Sealed } from './sealed.js';
import type { SegmentEnd } from './segments.js';

/** Shapes shared by many events. */
const id = <Id extends string>() => z.string().min(1) as unknown as z.ZodType<Id>;

export const userId = id<UserId>();
export const listingId = id<ListingId>();
export const sectionId = id<SectionId>();
export const contentId = id<ContentId>();
export const fileId = id<FileId>();
export const requestId = id<RequestId>();
export const reviewId = id<ReviewId>();
export const suggestionId = id<SuggestionId>();
export const questionId = id<QuestionId>();
export const searchId = id<SearchId>();
export const listingRequestId = id<ListingRequestId>();
export const threadId = id<ThreadId>();
export const messageId = id<MessageId>();
export const ticketId = id<TicketId>();
export const subscriberId = id<SubscriberId>();
export const regulationChangeId = id<RegulationChangeId>();
export const couponId = id<CouponId>();
export const meetingId = id<MeetingId>();
export const reference = id<Reference>();
/** ISO 8601, UTC. */
export const instant: z.ZodType<Instant> = z.iso.datetime();
/** Whole kobo, zero or more. */
export const kobo: z.ZodType<Kobo> = z.int().min(0);
/** The event that closed the segment before this one, with its link. */
export const segmentEnd: z.ZodType<SegmentEnd> = z.strictObject({
  stream: z.string(),
  revision: z.int().min(0),
  hash: z.string(),
});
export const paymentCard: z.ZodType<PaymentCard> = z.strictObject({
  brand: z.string().min(1).max(40),
  last4: z.string().regex(/^\d{4}$/),
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(2000).max(2199),
});
/** Text encrypted with the key of the person `by`. */
const envelope: z.ZodType<Envelope> = z.strictObject({
  v: z.literal([0, 1]),
  kid: z.string().min(1),
  by: userId,
  ciphertext: z.string().min(1),
});
export const sealed: z.ZodType<Sealed> = z.union([envelope, z.strictObject({ by: userId, text: z.string() })]);
