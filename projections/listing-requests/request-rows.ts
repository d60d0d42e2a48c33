import type { CouponId, Instant, ListingId, ListingRequestId, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sealed } from '#server/kernel/sealed';

export type ListingRequestRow = {
  id: ListingRequestId;
  requester_id: UserId;
  title: string;
  sector: string;
  industry: string;
  /** Legal form of the business; empty for any. */
  business_type: string;
  /** Empty for the whole country. */
  region: string;
  /** Null without one, and after the requester is erased. */
  description: Sealed | null;
  status: 'open' | 'withdrawn' | 'declined' | 'fulfilled';
  /** The moderator who declined it, and why; the reason is null once one of the two persons is erased. */
  declined_by: UserId | null;
  decline_reason: Sealed | null;
  /** Persons who wait beside the requester: each once, those of merged requests and their voters too. */
  votes: number;
  /** Persons who named an amount, each once: those of merged requests too. */
  pledges: number;
  /** Of their amounts, kobo; null while there are too few to show. */
  pledge_median: Kobo | null;
  pledge_least: Kobo | null;
  pledge_most: Kobo | null;
  /** The sum of the amounts, kobo; 0 while there are too few to show. */
  pledged: Kobo;
  created_at: Instant;
  /** The listing that fulfilled it. */
  listing_id: ListingId | null;
  fulfilled_at: Instant | null;
  /** Its requester gets a coupon of that listing. */
  has_launch: boolean;
  /** The creator who writes the guide, until when at the latest. */
  claimant_id: UserId | null;
  claimed_until: Instant | null;
  /** The request that counts for it, and until when its requester may object. */
  merged_into: ListingRequestId | null;
  object_until: Instant | null;
};
export type RequestVoteRow = {
  request_id: ListingRequestId;
  voter_id: UserId;
};
/** What a person who waits by the request would pay, kobo. */
export type RequestPledgeRow = RequestVoteRow & { amount: Kobo; pledged_at: Instant };
/** When a person who waits for a request was notified of its listing; `has_launch`: with a coupon. */
export type RequestNoticeRow = RequestVoteRow & { notified_at: Instant; has_launch: boolean };
/** A listing that answers a request, published or in review. */
export type RequestAnswerRow = {
  request_id: ListingRequestId;
  listing_id: ListingId;
  creator_id: UserId;
  /** Percent off that its creator offers those who wait. */
  launch_percent: number | null;
};
/** The coupon of a person who waited for a listing. */
export type RequestLaunchRow = {
  listing_id: ListingId;
  person_id: UserId;
  coupon_id: CouponId;
  code: string;
  percent: number;
  expires_at: Instant;
};
