import type { ActivityArea } from '#server/kernel/activity-areas';
import type { Recorded } from '#server/kernel/decider';
import type { EventTypes } from '#server/kernel/event-types';
import type { Instant, UserId } from '#server/kernel/ids';
import { table, view } from '../projection.js';
import type { Rows } from '../rows.js';
import { activityTypes, concernedBy } from './activity.rows.js';
import { recordedEvents } from './recorded.rows.js';

/** Where an event that concerns a person is in the log. What it says is read from there; no text of a person is kept here. */
export type ActivityRow = {
  person_id: UserId;
  /** When it happened, as the event says. */
  at: Instant;
  position: number;
  stream: string;
  revision: number;
  area: ActivityArea;
};

const note = ({ event }: { event: Rows<ActivityRow> }, recorded: Recorded) => {
  const { stream, revision, position, data } = recorded;
  const place = { at: (data as { at: Instant }).at, position: Number(position), stream, revision };
  for (const [person_id, { area }] of concernedBy(recorded)) event.put({ person_id, ...place, area });
};

const shown: EventTypes = Object.fromEntries(
  activityTypes.map((type) => [type, recordedEvents[type as keyof typeof recordedEvents]]),
);

/**
 * An index of the events by the persons to whom they are shown: one row for a person and an event. The key is the order in
 * which a person reads them, so that no other index is written for it. The rows of an erased person stay, as the ids in the
 * log do: they are of no one who can ask for them.
 */
export const activityView = view(shown)({
  name: 'activity',
  version: 8,
  tables: {
    event: table<ActivityRow>(['person_id', 'at', 'position', 'revision'], {
      person_id: 'text not null',
      at: 'timestamptz not null',
      position: 'bigint not null',
      stream: 'text not null',
      revision: 'bigint not null',
      area: 'text not null',
    }),
  },
  indexes: `create index if not exists event_area on event (person_id, area, at, position, revision)`,
  on: Object.fromEntries(activityTypes.map((type) => [type, note])),
  // A page reads the log: it is fetched when it is opened, not with each event.
  audience: () => [],
});
