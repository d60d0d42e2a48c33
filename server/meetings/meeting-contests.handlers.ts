import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { publicUserOf } from '#projections/accounts/accounts.queries';
import type { Identified } from '#server/kernel/command';
import { namingClaimer } from '#server/kernel/staff-claims';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { meeting } from './meeting.js';
import { ClaimMeetingContest, DecideMeetingContest } from './meeting-commands.js';

/** A claim or a decision of staff; while another moderator has the meeting, the refusal names that person. */
@Injectable()
abstract class ContestHandler {
  constructor(
    protected readonly store: EventStore,
    protected readonly db: Database,
  ) {}

  execute(command: Identified<ClaimMeetingContest | DecideMeetingContest>) {
    return namingClaimer(
      () => this.store.decide(meeting, command.data.meetingId, command, command.identity),
      (id) => publicUserOf(this.db.sql, { id }),
      (name) => `${name} is deciding this.`,
    );
  }
}

@CommandHandler(ClaimMeetingContest)
export class ClaimMeetingContestHandler extends ContestHandler implements ICommandHandler<ClaimMeetingContest> {}

@CommandHandler(DecideMeetingContest)
export class DecideMeetingContestHandler extends ContestHandler implements ICommandHandler<DecideMeetingContest> {}
