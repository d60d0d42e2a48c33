import { guideMailFacts } from '#projections/catalogue/guide.queries';
import type { ListingId, UserId } from '#server/kernel/ids';
import { REMOVED, type Sealed } from '#server/kernel/sealed';
import { mailTemplate } from '#server/platform/providers/mail-template';
import { REPORT_ANSWER } from './listing-reports.events.js';

/** `reason` is null where the listing was suspended. */
export type ReportAnswerOrder = { listingId: ListingId; reporterId: UserId; reason: Sealed | null };

/** What became of a report, for the person who sent it. */
export const reportAnswerMail = mailTemplate({
  async facts({ listingId, reporterId, reason }: ReportAnswerOrder, { db, encryption }) {
    const facts = await guideMailFacts(db, listingId, reporterId);
    return facts && { ...facts, opened: reason && ((await encryption.decrypt(reason, REPORT_ANSWER)) ?? REMOVED) };
  },
  render: ({ first_name, title, slug, opened, publicUrl }) => ({
    subject: `Your report of “${title}”`,
    text: `Hello ${first_name},

thank you for your report of “${title}”. ${
      opened === null
        ? 'We took the listing off sale.'
        : `A moderator looked at it and leaves the listing as it is:

${opened}

${publicUrl}/listing/${slug}`
    }

Groundwork
`,
  }),
});
