import type { ProfessionalRow } from '#projections/meetings/professionals.queries';
import { sectorOf } from '#server/catalogue/vocabulary';
import { type Day, dayOf, startOf } from '#server/kernel/days';
import type { Instant } from '#server/kernel/ids';
import { areTooClose, MOST_SLOT_DAYS, slotsFrom } from '#server/kernel/meeting-slots';
import { toNaira } from '#server/kernel/money';
import { personOf } from '#server/kernel/names';
import { ratingOf } from '#server/kernel/ratings';
import { later } from '#server/platform/clock';
import type { ProfessionalShown } from './meetings.output.js';

/** A creator as the directory shows them. */
export function professionalShown(row: ProfessionalRow, at: Instant): ProfessionalShown {
  const { verified_at, guides, sectors, countries, regions, reviews, rating_sum, is_open, price } = row;
  return {
    ...{ person: personOf(row)!, verified_at, guides, countries, regions },
    sectors: sectors.map((slug) => ({ slug, name: sectorOf(slug)?.name ?? slug })),
    rating: ratingOf({ reviews, rating_sum }),
    meeting: is_open ? { price: toNaira(price), price_kobo: price, next_day: nextDay(row, at) } : null,
    takes_enquiries: row.takes_enquiries,
  };
}

/** The first day with a free time, of those that are shown at once; null without one. */
function nextDay(row: ProfessionalRow, at: Instant): Day | null {
  const [from, to] = [dayOf(at), dayOf(later(startOf(dayOf(at)), { days: MOST_SLOT_DAYS - 1 }))];
  for (const start of slotsFrom(row, { from, to }, at))
    if (!row.occupied.some((other) => areTooClose(start, other, row.buffer))) return dayOf(start);
  return null;
}
