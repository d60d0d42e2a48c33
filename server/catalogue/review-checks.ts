import { invalid } from '#server/kernel/domain-error';
import type { Envelope } from '#server/kernel/sealed';
import type { ListingEvent, ListingPublished } from './catalogue.events.js';

/** What a moderator looks at before a listing is published. */
export const CHECKLIST = ['complete', 'licences', 'price', 'contact', 'own_work'] as const;

/** The points that a moderator ticked, and a note to other staff. */
export type Ticked = { checked?: readonly string[]; note?: Envelope | null };

export const isChecked = (checked: readonly string[] = []) => CHECKLIST.every((point) => checked.includes(point));

/** The record of a checked listing; throws while a point is not ticked. */
export function reviewChecked(
  { listingId, creatorId, by, at }: ListingPublished['data'],
  { checked, note = null }: Ticked,
): ListingEvent {
  if (!isChecked(checked)) throw invalid('checked', 'Tick every point, or ask the creator for changes.');
  const points = CHECKLIST.filter((point) => checked?.includes(point));
  return { type: 'ReviewChecked', data: { listingId, creatorId, by, checked: points, note, at } };
}
