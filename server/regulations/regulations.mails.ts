import { changeToMail } from '#projections/regulations/regulations.queries';
import type { ListingId, RegulationChangeId, UserId } from '#server/kernel/ids';
import { REMOVED } from '#server/kernel/sealed';
import { mailTemplate } from '#server/platform/providers/mail-template';
import { REGULATION } from './regulations.events.js';

export type UpdatesOrder = { changeId: RegulationChangeId; creatorId: UserId; listings: ListingId[] };

const DAY = new Intl.DateTimeFormat('en-NG', { dateStyle: 'long', timeZone: 'UTC' });

/** To a creator: a rule changed, and these guides need an update. Retried while the view does not show the change yet. */
export const updatesRequiredMail = mailTemplate({
  kind: 'moderation',
  async facts(order: UpdatesOrder, { db, encryption }) {
    const facts = await changeToMail(db, order);
    if (!facts) throw new Error('the view does not show this change yet');
    const { email, first_name, titles, text, link, takes_effect } = facts;
    if (email === null || first_name === null || titles.length === 0) return undefined;
    const opened = (text && (await encryption.decrypt(text, REGULATION))) ?? REMOVED;
    return { email, first_name, titles, link, opened, day: DAY.format(new Date(takes_effect)) };
  },
  render: ({ first_name, titles, opened, link, day, publicUrl }) => {
    const one = titles.length === 1;
    return {
      subject: one
        ? `“${titles[0]}” needs an update by ${day}`
        : `${titles.length} of your guides need an update by ${day}`,
      text: `Hello ${first_name},

a rule changed that your guide${one ? '' : 's'} may explain. It takes effect on ${day}:

${opened}
${link}

Please update by then:
${titles.map((title) => `• ${title}`).join('\n')}

Change what is no longer right, then hand in the update. If the change does not concern a guide, tell us so:
${publicUrl}/profile?tab=listings&list=created

Groundwork
`,
    };
  },
});
