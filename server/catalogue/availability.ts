import { conflict, forbidden } from '#server/kernel/domain-error';
import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import type { AvailabilityEvent } from './catalogue.events.js';
import { isAuthor, type Listing, refuseUnlessCreator, wasPublished } from './listing-state.js';

type Act = { listingId: ListingId; by: UserId; at: Instant };
type Suspension = { reason: Envelope; withCreator?: true };

/** The creator takes a published listing off sale. Its buyers keep it. */
export class ArchiveListing {
  readonly type = 'ArchiveListing';
  constructor(readonly data: Act) {}
}

/** The creator puts an archived listing back on sale. */
export class UnarchiveListing {
  readonly type = 'UnarchiveListing';
  constructor(readonly data: Act) {}
}

/** A moderator takes a listing off sale. Its buyers keep it. `withCreator`: all that the creator sells goes off sale. */
export class SuspendListing {
  readonly type = 'SuspendListing';
  constructor(readonly data: Act & Suspension) {}
}

/** An admin ends a suspension: the listing has the status it had before. `withCreator`: of all that went off sale so. */
export class RestoreListing {
  readonly type = 'RestoreListing';
  constructor(readonly data: Act & Suspension) {}
}

export type AvailabilityCommand = ArchiveListing | UnarchiveListing | SuspendListing | RestoreListing;
/** Those that need the listing's stream only. */
export const availabilityCommands = [ArchiveListing, SuspendListing];
const TYPES = new Set<string>(['ArchiveListing', 'UnarchiveListing', 'SuspendListing', 'RestoreListing']);
export const isAvailabilityCommand = (command: { type: string }): command is AvailabilityCommand =>
  TYPES.has(command.type);

const notPublished = () => conflict('not_published', 'This listing is not published.');
const suspended = () => conflict('suspended', 'This listing is suspended. We decide when it is on sale again.');

export function decideAvailability(command: AvailabilityCommand, state: Listing): AvailabilityEvent[] {
  const { creatorId, status } = state;
  const { listingId, by, at } = command.data;
  switch (command.type) {
    case 'ArchiveListing':
    case 'UnarchiveListing': {
      refuseUnlessCreator(state, by);
      if (status === 'suspended') throw suspended();
      if (!wasPublished(status)) throw notPublished();
      const data = { listingId, creatorId, at };
      if (command.type === 'ArchiveListing') return status === 'archived' ? [] : [{ type: 'ListingArchived', data }];
      return status === 'published' ? [] : [{ type: 'ListingUnarchived', data }];
    }

    case 'SuspendListing':
    case 'RestoreListing': {
      if (command.data.withCreator) return decideWithCreator(command, state);
      if (isAuthor(state, by)) throw forbidden('own_case', 'Somebody else must decide on your own listing.');
      const { reason } = command.data;
      if (!wasPublished(status)) throw notPublished();
      if (command.type === 'SuspendListing')
        return status === 'suspended' && !state.withCreator
          ? []
          : [{ type: 'ListingSuspended', data: { listingId, creatorId, by, reason, at } }];
      if (status !== 'suspended') return [];
      const before = state.suspendedFrom ?? 'published';
      return [{ type: 'ListingRestored', data: { listingId, creatorId, by, status: before, reason, at } }];
    }
  }
}

/** A listing that a moderator suspended by itself stays so, whatever becomes of its creator. */
function decideWithCreator({ type, data }: SuspendListing | RestoreListing, state: Listing): AvailabilityEvent[] {
  const { listingId, by, reason, at } = data;
  const decided = { listingId, creatorId: state.creatorId, by, reason, withCreator: true, at } as const;
  if (type === 'SuspendListing')
    return state.status === 'published' ? [{ type: 'ListingSuspended', data: decided }] : [];
  return state.status === 'suspended' && state.withCreator
    ? [{ type: 'ListingRestored', data: { ...decided, status: state.suspendedFrom ?? 'published' } }]
    : [];
}

export function evolveAvailability(state: Listing, event: AvailabilityEvent): Listing {
  switch (event.type) {
    case 'ListingArchived':
      return Object.assign(state, { status: 'archived' });
    case 'ListingUnarchived':
      return Object.assign(state, { status: 'published' });
    case 'ListingSuspended':
      return Object.assign(state, {
        status: 'suspended',
        suspendedFrom: state.status === 'suspended' ? state.suspendedFrom : state.status,
        withCreator: event.data.withCreator,
      });
    case 'ListingRestored':
      return Object.assign(state, { status: event.data.status, suspendedFrom: undefined, withCreator: undefined });
  }
}
