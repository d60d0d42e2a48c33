import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import type { z } from 'zod';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Input } from '#server/platform/http/validation';
import { actOf, MeetingActs } from './meeting.acts.js';
import {
  CancelMeeting,
  DeclineMeetingMove,
  MoveMeeting,
  ProposeMeetingMove,
  ReviewMeeting,
  WithdrawMeetingMove,
} from './meeting-commands.js';
import { MEETING_COMMENT, MEETING_NOTE, MEETING_REASON } from './meetings.events.js';
import { cancelForm, meetingReviewForm, moveForm, type ProposalForm, proposalForm } from './meetings.input.js';
import { meetingShown } from './meetings.output.js';

/** What becomes of a booked meeting (A14.6, A14.7, A14.11). */
@Controller('meetings/:id')
@Policy('user')
export class MeetingChangesController {
  constructor(private readonly acts: MeetingActs) {}

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
    const note = await this.acts.sealed(me, MEETING_NOTE, typed);
    const command = new ProposeMeetingMove({ ...actOf(id, me), slots, note });
    return this.acts.change('Your proposal is sent', id, me, identified(command, identity));
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
    const command = new MoveMeeting({ ...actOf(id, me), start });
    return this.acts.change('The meeting is moved', id, me, identified(command, identity));
  }

  /** 409 `no_proposal` or `own_proposal`. */
  @Post('proposal/decline')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(meetingShown))
  decline(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    return this.acts.change(
      'The meeting stays as it is',
      id,
      me,
      identified(new DeclineMeetingMove(actOf(id, me)), identity),
    );
  }

  /** 409 `no_proposal`. */
  @Post('proposal/withdraw')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(meetingShown))
  withdraw(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    return this.acts.change(
      'Your proposal is taken back',
      id,
      me,
      identified(new WithdrawMeetingMove(actOf(id, me)), identity),
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
    const reason = await this.acts.sealed(me, MEETING_REASON, typed);
    return this.acts.change(
      'The meeting is cancelled',
      id,
      me,
      identified(new CancelMeeting({ ...actOf(id, me), reason }), identity),
    );
  }

  /** By its guest, once. 409 `not_now`, `already_reviewed`, or `absence_claimed` while one is said to have been absent. */
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
    const comment = await this.acts.sealed(me, MEETING_COMMENT, typed);
    const command = new ReviewMeeting({ ...actOf(id, me), stars, comment });
    return this.acts.change('Thank you for your review', id, me, identified(command, identity));
  }
}
