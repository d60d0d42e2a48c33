import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { conflict, forbidden, notFound } from '#server/kernel/domain-error';
import type { Instant, ListingId, RegulationChangeId, SectionId, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import { type UpdateEvent, updateEvents } from './regulations.events.js';

type Due = { changeId: RegulationChangeId; listingId: ListingId; at: Instant };
type Act = Due & { by: UserId };

/** A change of regulation concerns a guide. */
export class RequireUpdate {
  readonly type = 'RequireUpdate';
  constructor(readonly data: Due) {}
}

/** The creator has changed the guide accordingly. */
export class HandInUpdate {
  readonly type = 'HandInUpdate';
  constructor(readonly data: Act) {}
}

/** The creator: the change does not concern this guide. */
export class DeclineUpdate {
  readonly type = 'DeclineUpdate';
  constructor(readonly data: Act & { reason: Envelope }) {}
}

/** A moderator requires the update no longer. */
export class CloseUpdate {
  readonly type = 'CloseUpdate';
  constructor(readonly data: Act & { reason: Envelope }) {}
}

export const updateStream = ({ listingId, changeId }: Pick<Due, 'listingId' | 'changeId'>) =>
  `${listingId}-${changeId}`;

/** From the stream of the listing; `creatorId` is undefined without one. */
type Guide = { creatorId?: UserId; isPublished: boolean };
/** From the stream of the listing: when the contents of its sections last changed. */
type Changes = { changes: ReadonlyMap<SectionId, Instant> };
/** From the stream of the listing: whether the moderator writes it too. */
type Judge = { isCoauthor: boolean };
export type UpdateCommand =
  WithFacts<RequireUpdate, Guide> | WithFacts<HandInUpdate, Changes> | WithFacts<CloseUpdate, Judge> | DeclineUpdate;

type Status = 'open' | 'handed_in' | 'declined' | 'closed';
type State = { status?: Status; creatorId: UserId; since: Instant };

/** The update of one guide after one change of regulation: its creator answers once, or a moderator closes it. */
export const requiredUpdate: Decider<State, UpdateCommand, UpdateEvent> = {
  category: 'update',
  events: updateEvents,
  initial: () => ({ creatorId: '', since: '' }),

  decide(command, { status, creatorId, since }) {
    if (command.type === 'RequireUpdate') {
      const { creatorId: concerned, isPublished, ...task } = command.data;
      return status || !concerned || !isPublished
        ? []
        : [{ type: 'UpdateRequired', data: { ...task, creatorId: concerned } }];
    }
    if (!status) throw notFound();
    const { changeId, listingId, by, at } = command.data;
    const data = { changeId, listingId, creatorId, at };
    if (command.type === 'CloseUpdate') {
      if (by === creatorId || command.data.isCoauthor)
        throw forbidden('own_case', 'Another moderator must decide on your own listing.');
    } else if (by !== creatorId) throw forbidden('not_owner', 'Only the creator can change this listing.');
    if (status === ENDED[command.type]) return [];
    if (status !== 'open') throw conflict('answered', 'This update was answered already.');
    switch (command.type) {
      case 'HandInUpdate': {
        const sections = [...command.data.changes].flatMap(([id, changedAt]) => (changedAt > since ? [id] : []));
        if (sections.length === 0)
          throw conflict('nothing_changed', 'Change the sections of the guide first, then hand in the update.');
        return [{ type: 'UpdateHandedIn', data: { ...data, sections } }];
      }
      case 'DeclineUpdate':
        return [{ type: 'UpdateDeclined', data: { ...data, reason: command.data.reason } }];
      case 'CloseUpdate':
        return [{ type: 'UpdateClosed', data: { ...data, by, reason: command.data.reason } }];
    }
  },

  evolve: (state, { type, data }) =>
    type === 'UpdateRequired'
      ? { status: 'open', creatorId: data.creatorId, since: data.at }
      : { ...state, status: STATUS[type] },
};

const STATUS = { UpdateHandedIn: 'handed_in', UpdateDeclined: 'declined', UpdateClosed: 'closed' } as const;
const ENDED = { HandInUpdate: 'handed_in', DeclineUpdate: 'declined', CloseUpdate: 'closed' } as const;
