import { Injectable } from '@nestjs/common';
import { openMeetingsOf } from '#projections/meetings/meetings.queries';
import { conflict } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import type { ErasureGuard } from '#server/platform/security/erasure-guard';
import { meeting } from './meeting.js';

/** The price of a meeting goes to the wallet of one of the two: neither is erased before. The view names, the streams decide. */
@Injectable()
export class MeetingUnderWay implements ErasureGuard {
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
  ) {}

  /** 409 `meeting_under_way`. */
  async examine(userId: UserId) {
    for (const { id } of await openMeetingsOf(this.db.sql, userId)) {
      const known = await this.store.state(meeting, id);
      const { status } = known;
      if (status === 'booked' && known.absence)
        throw conflict(
          'meeting_under_way',
          'It is not settled whether one of you came to a meeting. Erase your account once it is.',
          { meeting: id },
        );
      if (status === 'paying' || status === 'booked')
        throw conflict(
          'meeting_under_way',
          'You have a booked meeting. Cancel it first, or erase your account a day after it.',
          { meeting: id },
        );
    }
  }
}
