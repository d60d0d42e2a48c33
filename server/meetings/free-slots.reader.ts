import { Injectable } from '@nestjs/common';
import { occupiedSlots } from '#projections/meetings/meetings.queries';
import { type Day, dayOf, endOf, startOf } from '#server/kernel/days';
import { invalid } from '#server/kernel/domain-error';
import type { MeetingId, UserId } from '#server/kernel/ids';
import { areTooClose, meetingEnd, type MeetingHours, MOST_SLOT_DAYS, slotsBetween } from '#server/kernel/meeting-slots';
import { later, now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { MEETING_SAYS, type SlotsFilter } from './meetings.input.js';

/** Days of slots that are shown unless others are asked for. */
const DEFAULT_DAYS = 14;
type Range = { from: Day; to: Day };

/** The times of creators that are free. */
@Injectable()
export class FreeSlots {
  constructor(private readonly db: Database) {}

  /** By these hours. `leaving`: a meeting that is to move away from its own time, which excludes no other. */
  async of(creatorId: UserId, hours: MeetingHours, { from, to }: Range, leaving?: MeetingId) {
    const at = now();
    const within = { from: startOf(from), to: endOf(to), at };
    const occupied = await occupiedSlots(this.db.sql, creatorId, within, leaving);
    return slotsBetween(hours, { from, to }, at)
      .filter((start) => !occupied.some((other) => areTooClose(start, other, hours.buffer)))
      .map((start) => ({ start, end: meetingEnd(start) }));
  }
}

/** Throws 400 for days that are over, too many days, or an end before the beginning. */
export function rangeOf({ from: asked, to: wanted }: SlotsFilter): Range {
  const from = asked ?? dayOf(now());
  const daysOn = (days: number) => dayOf(later(startOf(from), { days }));
  const to = wanted ?? daysOn(DEFAULT_DAYS - 1);
  if (from < dayOf(later(now(), { days: -1 }))) throw invalid('from', MEETING_SAYS.past);
  if (to < from || to >= daysOn(MOST_SLOT_DAYS)) throw invalid('to', MEETING_SAYS.range);
  return { from, to };
}
