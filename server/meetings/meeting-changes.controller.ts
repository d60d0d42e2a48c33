import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { type CommandIdentity, identified } from '#server/kernel/command';
import type { MeetingId } from '#server/kernel/ids';
import { now } from '#server/platform/clock';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import {
  CancelMeeting,
  DeclineMeetingMove,
  MissMeeting,
  MoveMeeting,
  ProposeMeetingMove,
  ReviewMeeting,
  WithdrawMeetingMove,
} from './meeting-commands.js';
import { MEETING_COMMENT, MEETING_NOTE, MEETING_REASON } from './meetings.events.js';
import { cancelForm, meetingReviewForm, moveForm, type ProposalForm, proposalForm } from './meetings.input.js';
import { meetingStepLimit } from './meetings.limits.js';
import { meetingShown } from './meetings.output.js';
import { Meetings } from './meetings.reader.js';

/** What becomes of a booked meeting (A14.6, A14.7, A14.11). 404 for others than the two. */
@Controller('meetings/:id')
@Policy('user')
export class MeetingChangesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly encryption: FieldEncryption,
    private readonly limits: RateLimits,
    private readonly meetings: Meetings,
    private readonly views: ViewPositions,
  ) {}

  /** Asks the other one for another time. 409 `slot_gone`, `not_booked` or `meeting_started`. */
  @Post('proposal')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(meetingShown))
  async propose(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(proposalForm) { slots, note: typed }: ProposalForm,
  ) {
    const note = await this.sealed(me, MEETING_NOTE, typed);
    const command = new ProposeMeetingMove({ ...act(id, me), slots, note });
    return this.change('Your proposal is sent', id, me, identified(command, identity));
  }

  /** Moves it to a time that the other one proposed. 409 `slot_taken`, `slot_gone`, `no_proposal` or `own_proposal`. */
  @Post('proposal/accept')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(meetingShown))
  accept(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(moveForm) { start }: z.output<typeof moveForm>,
  ) {
    const command = new MoveMeeting({ ...act(id, me), start });
    return this.change('The meeting is moved', id, me, identified(command, identity));
  }

  /** 409 `no_proposal` or `own_proposal`. */
  @Post('proposal/decline')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(meetingShown))
  decline(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    return this.change('The meeting stays as it is', id, me, identified(new DeclineMeetingMove(act(id, me)), identity));
  }

  /** 409 `no_proposal`. */
  @Post('proposal/withdraw')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(meetingShown))
  withdraw(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    return this.change(
      'Your proposal is taken back',
      id,
      me,
      identified(new WithdrawMeetingMove(act(id, me)), identity),
    );
  }

  /** The price returns, less the fee where the guest is late. 409 `not_booked` or `meeting_started`. */
  @Post('cancel')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(meetingShown))
  async cancel(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(cancelForm) { reason: typed }: z.output<typeof cancelForm>,
  ) {
    const reason = await this.sealed(me, MEETING_REASON, typed);
    return this.change(
      'The meeting is cancelled',
      id,
      me,
      identified(new CancelMeeting({ ...act(id, me), reason }), identity),
    );
  }

  /** The other one was absent. 409 `not_now` before it begins, and from a day after its end. */
  @Post('no-show')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(meetingShown))
  miss(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    return this.change('It is recorded', id, me, identified(new MissMeeting(act(id, me)), identity));
  }

  /** By its guest, once. 409 `not_now` or `already_reviewed`. */
  @Post('review')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(meetingShown))
  async review(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Param('id') id: string,
    @Input(meetingReviewForm) { stars, comment: typed }: z.output<typeof meetingReviewForm>,
  ) {
    const comment = await this.sealed(me, MEETING_COMMENT, typed);
    const command = new ReviewMeeting({ ...act(id, me), stars, comment });
    return this.change('Thank you for your review', id, me, identified(command, identity));
  }

  private async change(message: string, id: MeetingId, me: Me, command: object) {
    await this.limits.count(meetingStepLimit, me.id);
    await this.meetings.find(id, me.id);
    await this.commands.execute(command);
    await this.views.settled();
    return { message, data: await this.meetings.shown(id, me.id) };
  }

  private sealed = async ({ id }: Me, purpose: string, typed: string | null) =>
    typed ? this.encryption.encrypt(id, purpose, typed) : null;
}

const act = (meetingId: MeetingId, { id: by }: Me) => ({ meetingId, by, at: now() });
