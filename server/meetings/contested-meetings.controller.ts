import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { contestedMeeting as findOnDesk, contestedMeetings } from '#projections/meetings/contested-meetings.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Filter, Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { ContestedMeetings } from './contested-meetings.reader.js';
import { takenBack } from './meeting-absence.js';
import { actOf } from './meeting.acts.js';
import { meeting } from './meeting.js';
import { ClaimMeetingContest, DecideMeetingContest, ReleaseMeetingContest } from './meeting-commands.js';
import { MEETING_DECISION } from './meetings.events.js';
import { type ContestDecisionForm, contestDecisionForm, contestedFilter } from './meetings.input.js';
import { contestedMeeting } from './meetings.output.js';

/** Meetings of which one of the two says that the other did not come, and that one contests it, on the desk (A14.7). */
@Controller('moderation/contested-meetings')
@Policy('moderator')
export class ContestedMeetingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly meetings: ContestedMeetings,
    private readonly store: EventStore,
    private readonly views: ViewPositions,
  ) {}

  /** Those that wait the longest first; of the decided ones the latest. */
  @Get()
  @Output(pageOf(contestedMeeting))
  async queue(@CurrentUser() me: Me, @Filter(contestedFilter) filter: z.output<typeof contestedFilter>) {
    const { count, rows } = await contestedMeetings(this.db.sql, filter, now());
    const shown = await this.meetings.onDesk(rows, me);
    return paginated(this.config.get('PUBLIC_URL'), 'moderation/contested-meetings/', filter, count, shown);
  }

  /**
   * For half an hour no other moderator decides. 409 `claimed` names who has it, `decided`, `not_contested`, or `taken_back` once the
   * guest took it back; 403 `own_case` to one of the two.
   */
  @Post(':id/claim')
  @HttpCode(200)
  @Idempotent({ isEncrypted: true })
  @Output(messageWith(contestedMeeting))
  async claim(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    await this.find(id);
    await this.commands.execute(identified(new ClaimMeetingContest(actOf(id, me)), identity));
    return { message: 'You are deciding this', data: await this.after(id, me) };
  }

  @Post(':id/release')
  @HttpCode(200)
  @Idempotent({ isEncrypted: true })
  @Output(messageWith(contestedMeeting))
  async release(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    await this.find(id);
    await this.commands.execute(identified(new ReleaseMeetingContest(actOf(id, me)), identity));
    return { message: 'Left to others', data: await this.after(id, me) };
  }

  /** The price moves by it, once; both read the reason and get a mail. Refused as a claim is. */
  @Post(':id/decide')
  @HttpCode(200)
  @Idempotent({ isEncrypted: true })
  @Output(messageWith(contestedMeeting))
  async decide(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(contestDecisionForm) { outcome, reason: typed }: ContestDecisionForm,
  ) {
    await this.find(id);
    const reason = await this.encryption.encrypt(me.id, MEETING_DECISION, typed);
    const command = new DecideMeetingContest({ ...actOf(id, me), outcome, reason });
    await this.commands.execute(identified(command, identity));
    return { message: 'Decided', data: await this.after(id, me) };
  }

  private async find(id: string) {
    const row = await findOnDesk(this.db.sql, id, now());
    if (row) return row;
    const state = await this.store.state(meeting, id);
    throw state.status !== 'none' && state.isContestTakenBack ? takenBack() : notFound();
  }

  private async after(id: string, me: Me) {
    await this.views.settled();
    return (await this.meetings.onDesk([await this.find(id)], me))[0]!;
  }
}
