import type { Recorded } from '#server/kernel/decider';
import type { Instant, ListingId } from '#server/kernel/ids';
import { OutboxMessage, type Reactions, type StartFrom } from '#server/kernel/reactions';
import type { SectionChange } from './section-events.js';

/** A day in UTC: the buyers are notified once about the changes of a guide on one day. */
export type GuideDay = { listingId: ListingId; day: string };

const DAY_MS = 86_400_000;
/** When the buyers are notified about a day, after its end: 07:00 in Lagos. */
const TOLD_AT_HOUR = 6;

export const startOf = (day: string): Instant => `${day}T00:00:00.000Z`;
export const endOf = (day: string): Instant => new Date(Date.parse(startOf(day)) + DAY_MS - 1).toISOString();

/** One timer for all changes of a guide on one day. */
function tellBuyers({ data: { listingId, at } }: Recorded<SectionChange>) {
  const day = at.slice(0, 10);
  return new OutboxMessage<GuideDay>({
    ...{ id: `guide-update-${listingId}-${day}`, queue: 'catalogue', name: 'tell-buyers', payload: { listingId, day } },
    dueAt: new Date(Date.parse(startOf(day)) + DAY_MS + TOLD_AT_HOUR * 3_600_000).toISOString(),
  });
}

/** Tells the buyers of a guide which of its sections changed, once for each day with changes. */
export const guideUpdateReactions: Reactions<SectionChange> = {
  ContentAdded: tellBuyers,
  TextEdited: tellBuyers,
  ChecklistEntryEdited: tellBuyers,
  ContentRemoved: tellBuyers,
  ContentRestored: tellBuyers,
  SectionRemoved: tellBuyers,
  SectionRestored: tellBuyers,
};

/** A change of before this release notifies no buyer. */
export const guideUpdateStart = Object.fromEntries(
  Object.keys(guideUpdateReactions).map((type): [string, StartFrom] => [type, 'now']),
);
