import { Injectable } from '@nestjs/common';
import type { MatchSide } from '#server/kernel/founder-match';
import type { Instant, UserId } from '#server/kernel/ids';
import { EventStore, streamName } from '#server/platform/events/event-store';
import { matchSides } from './network.folds.js';
import type { ProfileEvent } from './profile.events.js';

/** What a profile counted from the event `revision` on. */
export type SideAt = { revision: number; at: Instant; side: MatchSide };
/** The asked revision, if the profile had one there, and the current one. */
export type Sides = { asked: SideAt | undefined; current: SideAt | undefined };

/** Reads from the log what profiles counted for a match, at any of their revisions. */
@Injectable()
export class MatchReader {
  constructor(private readonly store: EventStore) {}

  /** The person's own profile, each revision as it was saved. */
  saved(id: UserId, revision: number): Promise<Sides> {
    return this.sides(id, revision, 'saved');
  }

  /** The profile as others see it, each revision as it was published. */
  published(id: UserId, revision: number): Promise<Sides> {
    return this.sides(id, revision, 'published');
  }

  private async sides(id: UserId, revision: number, part: 'saved' | 'published'): Promise<Sides> {
    let state = matchSides.initial();
    const found: Sides = { asked: undefined, current: undefined };
    for await (const event of this.store.history<ProfileEvent>(streamName(matchSides, id))) {
      state = matchSides.evolve(state, event);
      const side = state[part];
      if (!side) found.current = undefined;
      else if (side !== found.current?.side) found.current = { revision: event.revision, at: event.data.at, side };
      if (event.revision === revision) found.asked = found.current;
    }
    return found;
  }
}
