import type { Recorded } from '#server/kernel/decider';
import { OutboxMessage } from '#server/kernel/reactions';
import type { ListingPublished } from './catalogue.events.js';
import { startOf } from './guide-updates.reactions.js';

/** A day in UTC: a mail names everything that was published on it. */
export type PublishingDay = { day: string };

/** When its matches are mailed, after its start: at 07:00 of the next day in Lagos. */
const MAILED_AFTER_HOURS = 30;

/** One timer for all listings that are published on one day. */
export const alertSearchers = ({ data: { at } }: Recorded<ListingPublished>) => {
  const day = at.slice(0, 10);
  return new OutboxMessage<PublishingDay>({
    ...{ id: `search-alerts-${day}`, queue: 'catalogue', name: 'alert-searchers', payload: { day } },
    dueAt: new Date(Date.parse(startOf(day)) + MAILED_AFTER_HOURS * 3_600_000).toISOString(),
  });
};
