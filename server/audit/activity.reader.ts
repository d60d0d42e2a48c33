import { Injectable } from '@nestjs/common';
import {
  activityOf,
  type ActivityFilter,
  type ActivityPlace,
  listingNames,
} from '#projections/activity/activity.queries';
import { concernedBy } from '#projections/activity/activity.rows';
import type { ActivityRow } from '#projections/activity/activity.view';
import { recordedEvents } from '#projections/activity/recorded.rows';
import type { Recorded } from '#server/kernel/decider';
import type { ListingId, UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import { EventPlaces } from '#server/platform/events/event-places';
import { EventRegistry } from '#server/platform/events/event-registry';
import type { ActivityEntry } from './activity.output.js';
import { sentenceFor } from './activity.texts.js';

/** Events of the whole activity that are read at once. */
const BATCH = 200;
/** The fields that name the person whose money a reference is about. */
const OF_MONEY = new Set(['ownerId', 'buyerId', 'payerId']);

/** What the product recorded about a person (B27): an index finds the events, which are read from the log. */
@Injectable()
export class Activity {
  private readonly upcasts = EventRegistry.of(recordedEvents);

  constructor(
    private readonly db: Database,
    private readonly log: EventPlaces,
  ) {}

  /** The latest events, those before `after`, and the place of the last one, if more follow. */
  async page(
    person: UserId,
    filter: ActivityFilter,
    { limit, after }: { limit: number; after?: ActivityPlace },
  ): Promise<{ entries: ActivityEntry[]; next?: ActivityPlace }> {
    const found = await activityOf(this.db.sql, person, filter, { limit: limit + 1, after });
    const rows = found.slice(0, limit);
    return { entries: await this.entries(person, rows), next: found.length > limit ? rows.at(-1) : undefined };
  }

  /** The whole activity, the newest first. */
  async *all(person: UserId): AsyncGenerator<ActivityEntry> {
    for (let after: ActivityPlace | undefined; ;) {
      const { entries, next } = await this.page(person, {}, { limit: BATCH, after });
      yield* entries;
      if (!next) return;
      after = next;
    }
  }

  private async entries(person: UserId, rows: readonly ActivityRow[]): Promise<ActivityEntry[]> {
    const events = await this.log.current(rows, this.upcasts);
    const ids = [...events.values()].map(listingOf).filter((id) => id !== undefined);
    const names = await listingNames(this.db.sql, person, [...new Set(ids)]);
    return rows.flatMap((row) => {
      const event = events.get(row);
      const concerned = event && concernedBy(event).get(person);
      if (!concerned) return [];
      const { id, type, data } = event;
      const { reference } = data as { reference?: string };
      return {
        ...{ id, at: row.at, area: row.area, type, sentence: sentenceFor(concerned.field, event) },
        listing: names.get(listingOf(event) ?? '') ?? null,
        reference: OF_MONEY.has(concerned.field) ? (reference ?? null) : null,
      };
    });
  }
}

const listingOf = ({ data }: Recorded): ListingId | undefined =>
  (data as { listingId?: ListingId | null }).listingId ?? undefined;
