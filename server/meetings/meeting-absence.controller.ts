import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import type { z } from 'zod';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Input } from '#server/platform/http/validation';
import { actOf, MeetingActs } from './meeting.acts.js';
import {
  AcceptMeetingAbsence,
  ClaimMeetingAbsence,
  ContestMeetingAbsence,
  WithdrawMeetingAbsence,
} from './meeting-commands.js';
import { MEETING_STATEMENT } from './meetings.events.js';
import { absenceForm, contestForm } from './meetings.input.js';
import { meetingShown } from './meetings.output.js';

/** One of the two says that the other one did not come, who may contest it (A14.7). Staff read what the two write. */
@Controller('meetings/:id/no-show')
@Policy('user')
export class MeetingAbsenceController {
  constructor(private readonly acts: MeetingActs) {}

  /**
   * The other one was absent, and has a day to contest it. Where the other one said so before, it contests that. 409 `not_now`
   * before it begins, from a day after its end and once it was reviewed; `already_claimed`, `claim_withdrawn` or
   * `already_contested`.
   */
  @Post()
  @HttpCode(200)
  @Idempotent({ isEncrypted: true })
  @Output(messageWith(meetingShown))
  async claim(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(absenceForm) { statement: typed }: z.output<typeof absenceForm>,
  ) {
    const statement = await this.acts.sealed(me, MEETING_STATEMENT, typed);
    const command = new ClaimMeetingAbsence({ ...actOf(id, me), statement });
    return this.acts.change('It is recorded', id, me, identified(command, identity));
  }

  /** The caller came: staff decide. 409 `no_claim`, `own_claim`, `contest_over`, `already_contested` or `decided`. */
  @Post('contest')
  @HttpCode(200)
  @Idempotent({ isEncrypted: true })
  @Output(messageWith(meetingShown))
  async contest(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(contestForm) { statement: typed }: z.output<typeof contestForm>,
  ) {
    const statement = (await this.acts.sealed(me, MEETING_STATEMENT, typed))!;
    const command = new ContestMeetingAbsence({ ...actOf(id, me), statement });
    return this.acts.change('You contested it. Our staff look at it', id, me, identified(command, identity));
  }

  /** By the one who said so, until it is decided: the meeting counts as held. 409 `no_claim`, `not_yours` or `decided`. */
  @Post('withdraw')
  @HttpCode(200)
  @Idempotent({ isEncrypted: true })
  @Output(messageWith(meetingShown))
  withdraw(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    const command = new WithdrawMeetingAbsence(actOf(id, me));
    return this.acts.change('It is taken back', id, me, identified(command, identity));
  }

  /** The caller did not come: the price goes to the other one at once. 409 `no_claim`, `own_claim` or `decided`. */
  @Post('accept')
  @HttpCode(200)
  @Idempotent({ isEncrypted: true })
  @Output(messageWith(meetingShown))
  accept(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    const command = new AcceptMeetingAbsence(actOf(id, me));
    return this.acts.change('Thank you for saying so', id, me, identified(command, identity));
  }
}
