import { dayOf } from '#server/kernel/days';
import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import type { Instant, UserId } from '#server/kernel/ids';
import { type InviterEvent, inviterEvents } from './invitations.events.js';

/** The inviter is to be rewarded for this person. */
export class CountInviterReward {
  readonly type = 'CountInviterReward';
  constructor(readonly data: { inviterId: UserId; inviteeId: UserId; at: Instant }) {}
}

/** By year, who was counted. */
export type Inviter = Map<string, Set<UserId>>;

/** A year of Lagos, where the marketplace keeps its books. */
export const yearOf = (at: Instant) => dayOf(at).slice(0, 4);

export const isCounted = (years: Inviter, inviteeId: UserId) =>
  [...years.values()].some((invitees) => invitees.has(inviteeId));

/** The rewards of one inviter: never more than `most` in a year. Once it is counted, a reward stays counted. */
export const inviter: Decider<Inviter, WithFacts<CountInviterReward, { most: number }>, InviterEvent> = {
  category: 'inviter',
  events: inviterEvents,
  initial: () => new Map(),

  decide({ data: { inviterId, inviteeId, at, most } }, years) {
    if (isCounted(years, inviteeId) || (years.get(yearOf(at))?.size ?? 0) >= most) return [];
    return [{ type: 'InviterRewardCounted', data: { inviterId, inviteeId, at } }];
  },

  evolve(years, { data: { inviteeId, at } }) {
    const year = yearOf(at);
    years.set(year, (years.get(year) ?? new Set()).add(inviteeId));
    return years;
  },
};
