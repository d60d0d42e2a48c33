import { guideUpdateFacts } from '#projections/catalogue/updates.queries';
import type { ListingId, SectionId, UserId } from '#server/kernel/ids';
import { mailTemplate } from '#server/platform/providers/mail-template';

/** To a buyer: these sections changed. */
export type GuideUpdate = { listingId: ListingId; buyerId: UserId; sections: SectionId[] };

/** What changed in a guide since its buyer last read it. Nothing is sent to one who has read the changes by now. */
export const guideUpdatedMail = mailTemplate({
  facts: ({ listingId, buyerId, sections }: GuideUpdate, { db }) =>
    guideUpdateFacts(db, { listingId, buyerId, sections }),
  render: ({ first_name, title, slug, changed, publicUrl }) => {
    const list = changed.map(
      ({ title, isNew, isRemoved }) => `• ${title}${isRemoved ? ' (removed)' : isNew ? ' (new)' : ''}`,
    );
    return {
      subject: `“${title}” was updated`,
      text: `Hello ${first_name},

the creator of “${title}”, which you bought, changed ${changed.length === 1 ? 'this section' : 'these sections'}:

${list.join('\n')}

See what is different, beside what you bought:
${publicUrl}/listing/${slug}/PaidListingDetail

Groundwork
`,
    };
  },
});
