import { z } from 'zod';
import { instant, person } from '#server/platform/http/output';

/** One's own report of a listing; `answer` is a moderator's reason for dismissing it. */
export const listingReport = z
  .strictObject({
    ...{ reason: z.string(), note: z.string(), status: z.enum(['open', 'dismissed', 'upheld']), at: instant },
    ...{ answer: z.string(), answered_at: instant.nullable() },
  })
  .meta({ id: 'ListingReport' });

/** A listing with open reports, on the moderators' desk; `creator` is null for an erased person. */
export const reportedListing = z
  .strictObject({
    ...{ id: z.string(), slug: z.string(), title: z.string(), status: z.string(), is_own: z.boolean() },
    creator: person.nullable(),
    reports: z.array(z.strictObject({ reason: z.string(), note: z.string(), at: instant })),
  })
  .meta({ id: 'ReportedListing' });
export const dismissal = z.strictObject({ message: z.string() });
