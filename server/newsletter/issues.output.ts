import { z } from 'zod';
import { instant, person } from '#server/platform/http/output';

/** An issue and its mails: to `sent` addresses, to `bounced` ones whose servers refuse them, and `waiting` ones. */
const issue = z
  .strictObject({
    ...{ id: z.string(), subject: z.string(), text: z.string(), at: instant, by: person.nullable() },
    ...{ sent: z.int(), bounced: z.int(), waiting: z.int() },
  })
  .meta({ id: 'NewsletterIssue' });

/** `subscribers`: confirmed addresses. The latest issue first. */
export const newsletterDesk = z
  .strictObject({ subscribers: z.int(), issues: z.array(issue) })
  .meta({ id: 'NewsletterDesk' });
