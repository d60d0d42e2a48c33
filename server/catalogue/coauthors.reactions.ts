import type { CoauthorEvent } from './catalogue.events.js';
import type { Recorded } from '#server/kernel/decider';
import { mail, type Reactions } from '#server/kernel/reactions';
import type { CoauthorOrder } from './coauthors.mails.js';

type Told = Exclude<CoauthorEvent, { type: 'CoauthorInvitationWithdrawn' }>;

/** To the one who did not act: invitation and removal to the co-author, answers to the owner. */
function mailOther({ id, type: step, data, position }: Recorded<Told>) {
  const { listingId, creatorId, userId } = data;
  const isOfOwner = step === 'CoauthorInvited' || step === 'CoauthorRemoved';
  return mail<CoauthorOrder>('coauthor', `coauthor-${id}`, {
    ...{ listingId, step, position: String(position) },
    ...{ to: isOfOwner ? userId : creatorId, other: isOfOwner ? creatorId : userId },
    ...('basisPoints' in data ? { share: data.basisPoints / 100 } : {}),
  });
}

export const coauthorReactions: Reactions<Told> = {
  CoauthorInvited: mailOther,
  CoauthorInvitationAccepted: mailOther,
  CoauthorInvitationDeclined: mailOther,
  CoauthorRemoved: mailOther,
  CoauthorLeft: mailOther,
};

/** An older event of these types sends no mail. */
export const coauthorStart = {
  ...({ CoauthorInvited: 'now', CoauthorInvitationAccepted: 'now', CoauthorInvitationDeclined: 'now' } as const),
  ...({ CoauthorRemoved: 'now', CoauthorLeft: 'now' } as const),
};
