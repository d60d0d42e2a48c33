import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Instant, MeetingId, UserId } from '#server/kernel/ids';
import { notBefore } from '#server/platform/clock';
import { EventStore } from '#server/platform/events/event-store';
import type { JobHandler } from '#server/platform/outbox/job-definition';
import { meeting } from './meeting.js';
import { ExpireMeeting, SettleMeeting, SettleMeetingAbsence } from './meeting-commands.js';
import { ReleaseMeetingSlot } from './meetings.commands.js';

export type MeetingTimer = { meetingId: MeetingId; dueAt: Instant };
export type SlotCheck = MeetingTimer & { creatorId: UserId; start: Instant };

/** Ends a meeting that was not paid in time. While the wallet has not answered, it is asked again later. */
@Injectable()
export class ExpireUnpaidMeeting implements JobHandler<MeetingTimer> {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  async handle({ meetingId, dueAt }: MeetingTimer) {
    const { status } = await this.store.state(meeting, meetingId);
    if (status === 'paying') throw new Error(`the wallet has not answered the payment of the meeting ${meetingId} yet`);
    return this.commands.execute(new ExpireMeeting({ meetingId, at: notBefore(dueAt) }));
  }
}

/** Pays a meeting out, a day after its end. The timer of a time that it was moved from finds nothing due, or does it as well. */
@Injectable()
export class SettleEndedMeeting implements JobHandler<MeetingTimer> {
  constructor(private readonly commands: CommandBus) {}

  handle({ meetingId, dueAt }: MeetingTimer) {
    return this.commands.execute(new SettleMeeting({ meetingId, at: notBefore(dueAt) }));
  }
}

/** Records who did not come, where that was not contested in time. After a contest, or when it was taken back, nothing is due. */
@Injectable()
export class SettleUncontestedAbsence implements JobHandler<MeetingTimer> {
  constructor(private readonly commands: CommandBus) {}

  handle({ meetingId, dueAt }: MeetingTimer) {
    return this.commands.execute(new SettleMeetingAbsence({ meetingId, at: notBefore(dueAt) }));
  }
}

/** Frees a slot that was taken for a meeting which did not come: the process ended between the two. */
@Injectable()
export class CheckMeetingSlot implements JobHandler<SlotCheck> {
  constructor(private readonly commands: CommandBus) {}

  handle({ creatorId, meetingId, start, dueAt }: SlotCheck) {
    return this.commands.execute(new ReleaseMeetingSlot({ creatorId, meetingId, start, at: notBefore(dueAt) }));
  }
}
