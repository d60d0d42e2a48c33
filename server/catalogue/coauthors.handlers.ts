import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AccountEvent, accountEvents } from '#server/accounts/accounts.events';
import { AcceptInvitation, InviteCoauthor } from './coauthors.js';
import { listing } from './listing.js';
import { type Identified, withFacts } from '#server/kernel/command';
import type { Fold } from '#server/kernel/decider';
import { isStaff } from '#server/kernel/roles';
import { EventStore } from '#server/platform/events/event-store';

/** Whether a person can sign in, and their roles. Stream `user-<id>`. */
export const invited: Fold<{ isActive: boolean; roles: string[] }, AccountEvent> = {
  category: 'user',
  events: accountEvents,
  initial: () => ({ isActive: false, roles: [] }),
  evolve(state, { type, data }) {
    if (type === 'UserActivated') state.isActive = true;
    if (type === 'UserErased') state.isActive = false;
    if (type === 'RoleGranted') state.roles.push(data.role);
    if (type === 'RoleRevoked') state.roles = state.roles.filter((role) => role !== data.role);
    return state;
  },
};

async function factsOf(store: EventStore, person: string) {
  const { isActive, roles } = await store.state(invited, person);
  return { isActive, isStaff: isStaff(roles) };
}

@CommandHandler(InviteCoauthor)
export class InviteCoauthorHandler implements ICommandHandler<InviteCoauthor> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<InviteCoauthor>) {
    const informed = withFacts(command, await factsOf(this.store, command.data.userId));
    return this.store.decide(listing, command.data.listingId, informed, command.identity);
  }
}

@CommandHandler(AcceptInvitation)
export class AcceptInvitationHandler implements ICommandHandler<AcceptInvitation> {
  constructor(private readonly store: EventStore) {}

  async execute(command: Identified<AcceptInvitation>) {
    const informed = withFacts(command, await factsOf(this.store, command.data.by));
    return this.store.decide(listing, command.data.listingId, informed, command.identity);
  }
}
