import { Injectable } from '@nestjs/common';
import { openMeetingsOf } from '#projections/meetings/meetings.queries';
import type { UserId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import type { PersonEraser } from '#server/platform/security/person-eraser';
import { meeting } from './meeting.js';
import { CancelMeeting, ReleaseMeeting } from './meeting-commands.js';

/** Cancels the meetings of an erased person that are to come, at the whole price to the guest; what took place is paid out. */
@Injectable()
export class MeetingsEraser implements PersonEraser {
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
  ) {}

  async erase(userId: UserId) {
    for (const { id: meetingId, guest_id, status } of await openMeetingsOf(this.db.sql, userId)) {
      const at = now();
      // The price of one that is being paid returns when the wallet answers.
      if (status === 'paying') continue;
      const end =
        status === 'held'
          ? new ReleaseMeeting({ meetingId, by: guest_id, at })
          : new CancelMeeting({ meetingId, reason: null, at });
      await this.store.decide(meeting, meetingId, end);
    }
  }
}
