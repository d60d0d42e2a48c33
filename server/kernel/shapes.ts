import { z } from 'zod';
import type { ContentId, FileId, Instant, ListingId, Reference, RequestId, SectionId, UserId } from './ids.js';
import type { Kobo } from './money.js';
import type { Sealed } from './sealed.js';

/** Shapes of what many events hold. */
const id = <Id extends string>() => z.string().min(1) as unknown as z.ZodType<Id>;

export const userId = id<UserId>();
export const listingId = id<ListingId>();
export const sectionId = id<SectionId>();
export const contentId = id<ContentId>();
export const fileId = id<FileId>();
export const requestId = id<RequestId>();
export const reference = id<Reference>();
/** ISO 8601, UTC. */
export const instant: z.ZodType<Instant> = z.iso.datetime();
/** Whole kobo, zero or more. */
export const kobo: z.ZodType<Kobo> = z.int().min(0);
/** Text encrypted with the key of the person `by`. */
export const sealed: z.ZodType<Sealed> = z.strictObject({ by: userId, box: z.string().min(1) });
