import type { WithFacts } from '#server/kernel/command';
import { conflict, forbidden, invalid, notFound } from '#server/kernel/domain-error';
import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import type { CoauthorEvent } from './catalogue.events.js';
import { type Coauthor, type Listing, refuseOthers, refuseRejected } from './listing-state.js';
import { MOST_COAUTHORS, MOST_SHARED, SHARE } from './shares.js';

/** After a person declined or left, or an invitation was withdrawn, the owner may invite them again: each sends a mail. */
const WAIT_DAYS = 7;
const DAY_MS = 86_400_000;
const WAITS: ReadonlySet<Coauthor['status']> = new Set(['declined', 'withdrawn', 'left']);

type Act = { listingId: ListingId; by: UserId; at: Instant };
type OnPerson = Act & { userId: UserId };

/** The owner invites a person to write the guide with them, for a share of its income in basis points. */
export class InviteCoauthor {
  readonly type = 'InviteCoauthor';
  constructor(readonly data: OnPerson & { basisPoints: number }) {}
}

/** The invited person agrees to this share. */
export class AcceptInvitation {
  readonly type = 'AcceptInvitation';
  constructor(readonly data: Act & { basisPoints: number }) {}
}

export class DeclineInvitation {
  readonly type = 'DeclineInvitation';
  constructor(readonly data: Act) {}
}

/** The owner takes an invitation back that has no answer. */
export class WithdrawInvitation {
  readonly type = 'WithdrawInvitation';
  constructor(readonly data: OnPerson) {}
}

/** The owner ends it. */
export class RemoveCoauthor {
  readonly type = 'RemoveCoauthor';
  constructor(readonly data: OnPerson) {}
}

/** The co-author ends it. */
export class LeaveGuide {
  readonly type = 'LeaveGuide';
  constructor(readonly data: Act) {}
}

/** What the invited person's own stream says. */
export type Invited = { isActive: boolean; isStaff: boolean };
export type EndCoauthorship = DeclineInvitation | WithdrawInvitation | RemoveCoauthor | LeaveGuide;
export type CoauthorCommand =
  WithFacts<InviteCoauthor, Invited> | WithFacts<AcceptInvitation, Invited> | EndCoauthorship;
const ENDED = {
  DeclineInvitation: { from: 'invited', to: 'declined', event: 'CoauthorInvitationDeclined' },
  WithdrawInvitation: { from: 'invited', to: 'withdrawn', event: 'CoauthorInvitationWithdrawn' },
  RemoveCoauthor: { from: 'accepted', to: 'removed', event: 'CoauthorRemoved' },
  LeaveGuide: { from: 'accepted', to: 'left', event: 'CoauthorLeft' },
} as const;
export const isCoauthorCommand = (command: { type: string }): command is CoauthorCommand =>
  command.type === 'InviteCoauthor' || command.type === 'AcceptInvitation' || command.type in ENDED;

export function decideCoauthors(command: CoauthorCommand, state: Listing): CoauthorEvent[] {
  const { listingId, by, at } = command.data;
  const { creatorId } = state;
  switch (command.type) {
    case 'InviteCoauthor': {
      refuseOthers(state, by);
      refuseRejected(state);
      const { userId, basisPoints } = command.data;
      refuseInvitation(command.data, state);
      return [{ type: 'CoauthorInvited', data: { listingId, creatorId, userId, basisPoints, at } }];
    }

    case 'AcceptInvitation': {
      const { basisPoints, isStaff } = command.data;
      const own = state.coauthors.get(by);
      if (!own) throw notFound();
      if (own.status === 'accepted' && own.basisPoints === basisPoints) return [];
      if (own.status !== 'invited') throw closed();
      refuseRejected(state);
      if (isStaff) throw forbidden('staff', 'Staff accounts do not write guides with others.');
      if (own.basisPoints !== basisPoints)
        throw conflict('share_changed', 'The share of this invitation has changed. Look at it again.');
      return [{ type: 'CoauthorInvitationAccepted', data: { listingId, creatorId, userId: by, basisPoints, at } }];
    }

    case 'WithdrawInvitation':
    case 'RemoveCoauthor':
      refuseOthers(state, by);
      return ended(command, command.data.userId, state);

    case 'DeclineInvitation':
    case 'LeaveGuide':
      return ended(command, by, state);
  }
}

export function evolveCoauthors(state: Listing, { type, data }: CoauthorEvent): Listing {
  const { coauthors } = state;
  const { userId, at } = data;
  switch (type) {
    case 'CoauthorInvited':
      for (const [id, one] of coauthors) if (!isHeld(one) && daysBetween(one.at, at) >= WAIT_DAYS) coauthors.delete(id);
      coauthors.set(userId, { status: 'invited', basisPoints: data.basisPoints, at });
      return state;
    case 'CoauthorInvitationAccepted':
      coauthors.set(userId, { status: 'accepted', basisPoints: data.basisPoints, at });
      return state;
    default: {
      const { to } = Object.values(ENDED).find(({ event }) => event === type)!;
      coauthors.set(userId, { status: to, basisPoints: coauthors.get(userId)!.basisPoints, at });
      return state;
    }
  }
}

function ended({ type, data: { listingId, at } }: EndCoauthorship, userId: UserId, state: Listing): CoauthorEvent[] {
  const { from, to, event } = ENDED[type];
  const { status } = state.coauthors.get(userId) ?? {};
  if (!status) throw notFound();
  if (status === to) return [];
  if (status !== from) throw closed();
  return [{ type: event, data: { listingId, creatorId: state.creatorId, userId, at } }];
}

function refuseInvitation(
  { userId, basisPoints, at, isActive, isStaff }: InviteCoauthor['data'] & Invited,
  { creatorId, coauthors }: Listing,
) {
  if (userId === creatorId) throw invalid('username', 'This is your own guide.');
  if (!isActive) throw invalid('username', 'No person has this username.');
  if (isStaff) throw invalid('username', 'Staff accounts do not write guides with others.');
  const before = coauthors.get(userId);
  if (before?.status === 'invited') throw conflict('invited', 'This person is invited already.');
  if (before?.status === 'accepted') throw conflict('is_coauthor', 'This person is a co-author already.');
  if (before && WAITS.has(before.status) && daysBetween(before.at, at) < WAIT_DAYS)
    throw conflict('too_soon', `You can invite this person again ${WAIT_DAYS} days after the last invitation ended.`);
  if (basisPoints % SHARE.step || basisPoints < SHARE.least || basisPoints > SHARE.most)
    throw invalid('share', 'Give a whole number from 1 to 50 per cent.');
  const held = [...coauthors.values()].filter(isHeld);
  if (held.length >= MOST_COAUTHORS)
    throw conflict('too_many_coauthors', `A guide has at most ${MOST_COAUTHORS} co-authors.`);
  if (held.reduce((sum, one) => sum + one.basisPoints, basisPoints) > MOST_SHARED)
    throw invalid('share', 'All shares together are at most 50 per cent.');
}

/** An open invitation holds its share too. */
const isHeld = ({ status }: Coauthor) => status === 'invited' || status === 'accepted';
const daysBetween = (from: Instant, to: Instant) => (Date.parse(to) - Date.parse(from)) / DAY_MS;
const closed = () => conflict('invitation_closed', 'This invitation is no longer open.');
