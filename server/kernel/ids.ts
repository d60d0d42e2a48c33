declare const flavour: unique symbol;
/** A flavoured string type: accepts a plain string, but no id of another flavour. */
type Flavour<Name extends string> = string & { readonly [flavour]?: Name };

export type UserId = Flavour<'user'>;
export type ListingId = Flavour<'listing'>;
export type SectionId = Flavour<'section'>;
export type ContentId = Flavour<'content'>;
export type FileId = Flavour<'file'>;
export type RequestId = Flavour<'request'>;
export type ReviewId = Flavour<'review'>;
export type SuggestionId = Flavour<'suggestion'>;
export type QuestionId = Flavour<'question'>;
export type SearchId = Flavour<'search'>;
export type ListingRequestId = Flavour<'listing-request'>;
/** The pair of its people (see `pairs`). */
export type ThreadId = Flavour<'thread'>;
export type MessageId = Flavour<'message'>;
/** Of a message to us from the contact page, and of its answers. */
export type TicketId = Flavour<'ticket'>;
/** Of one subscription to the newsletter; its address is kept outside the log. */
export type SubscriberId = Flavour<'subscriber'>;
export type RegulationChangeId = Flavour<'regulation-change'>;
/** A coupon's code in canonical form: upper case, O as 0, I and L as 1 (see `coupon-codes`). */
export type CouponId = Flavour<'coupon'>;
export type MeetingId = Flavour<'meeting'>;
/** The permanent, unique name of one business fact. `A-Z a-z 0-9 . = -` for a payment, `a-z 0-9 _ -` for a payout, as the provider requires. */
export type Reference = Flavour<'reference'>;
/** True for a UUID in lower case, the form of every id but a reference. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** ISO 8601, UTC, with milliseconds. */
export type Instant = Flavour<'instant'>;
