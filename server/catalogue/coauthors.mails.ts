import { coauthorMailFacts } from '#projections/catalogue/coauthors.queries';
import type { CoauthorEvent } from './catalogue.events.js';
import type { ListingId, UserId } from '#server/kernel/ids';
import { mailTemplate } from '#server/platform/providers/mail-template';

type Step = Exclude<CoauthorEvent['type'], 'CoauthorInvitationWithdrawn'>;
/** `share` in per cent, where the step names one. */
export type CoauthorOrder = { listingId: ListingId; to: UserId; other: UserId; step: Step; share?: number } & {
  /** Of the event: the view must have passed it. */
  position: string;
};

/** An invitation and its acceptance; who leaves or is removed reads it in any case, since it is about income. */
const ABOUT_REQUESTS: ReadonlySet<Step> = new Set(['CoauthorInvited', 'CoauthorInvitationAccepted']);

/** To an author of a guide, about what the other one did. Not sent to an erased person, nor for an invitation that is no longer open. */
export const coauthorMail = mailTemplate({
  kind: ({ step }: CoauthorOrder) => (ABOUT_REQUESTS.has(step) ? 'requests' : undefined),
  facts: (order: CoauthorOrder, { db }) => coauthorMailFacts(db, order),
  render: ({ step, share, name, title, slug, otherName, publicUrl }) =>
    coauthorText(step, {
      ...{ name: name ?? '', title, other: otherName ?? 'A former member', share: share ?? 0 },
      ...{ invitations: `${publicUrl}/profile?tab=listings&list=created`, guide: `${publicUrl}/listing/${slug}` },
    }),
});

const FROM_WHEN =
  'Each sale after you accept pays the platform’s commission first; your share of the rest goes to your wallet. A refund takes it back.';

type Shown = { name: string; title: string; other: string; share: number; invitations: string; guide: string };

export function coauthorText(step: Step, { name, title, other, share, invitations, guide }: Shown) {
  const mail = (subject: string, said: string) => ({
    ...{ subject, text: `Hello ${name},\n\n${said}\n\nGroundwork\n` },
  });
  switch (step) {
    case 'CoauthorInvited':
      return mail(
        `${other} invites you to write “${title}” with them`,
        `${other} invites you as a co-author of “${title}”, for ${share} % of its income. ${FROM_WHEN}\n\nAs a co-author you read the whole guide and change its sections. Accept or decline here:\n${invitations}`,
      );
    case 'CoauthorInvitationAccepted':
      return mail(
        `${other} accepted: co-author of “${title}”`,
        `${other} is a co-author of “${title}” now, for ${share} % of its income, and can change its sections:\n${guide}`,
      );
    case 'CoauthorInvitationDeclined':
      return mail(
        `${other} declined to write “${title}”`,
        `${other} declined your invitation to “${title}”:\n${guide}`,
      );
    case 'CoauthorLeft':
      return mail(
        `${other} left “${title}”`,
        `${other} is no longer a co-author of “${title}”. What they wrote stays in the guide:\n${guide}`,
      );
    case 'CoauthorRemoved':
      return mail(
        `You are no longer a co-author of “${title}”`,
        `${other} ended your part in “${title}”. You can no longer change its sections:\n${guide}`,
      );
  }
}
