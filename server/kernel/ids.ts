declare const flavour: unique symbol;
/** A string with a flavour: a plain string fits, a UserId where a ListingId belongs does not. */
type Flavour<Name extends string> = string & { readonly [flavour]?: Name };

export type UserId = Flavour<'user'>;
export type ListingId = Flavour<'listing'>;
export type SectionId = Flavour<'section'>;
export type ContentId = Flavour<'content'>;
export type FileId = Flavour<'file'>;
export type RequestId = Flavour<'request'>;
/** Names one business fact for ever; a reference is never used twice. Only `A-Z a-z 0-9 . = -`, as the payment provider asks. */
export type Reference = Flavour<'reference'>;
/** ISO 8601, UTC, with milliseconds. */
export type Instant = Flavour<'instant'>;
