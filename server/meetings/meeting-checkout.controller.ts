import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { type CheckoutAnswer, FundWallet } from '#server/kernel/fund-wallet';
import { toNaira } from '#server/kernel/money';
import { now } from '#server/platform/clock';
import { EventStore } from '#server/platform/events/event-store';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { meeting } from './meeting.js';
import { AwaitMeetingDeposit } from './meeting-deposit.js';
import { refuseUnpayable } from './meeting-payment.js';
import { meetingStepLimit } from './meetings.limits.js';
import { meetingCheckout } from './meetings.output.js';
import { Meetings } from './meetings.reader.js';

/** A meeting paid by card or bank (A14.2). */
@Controller('meetings/:id/checkout')
@Policy('user')
export class MeetingCheckoutController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: RateLimits,
    private readonly meetings: Meetings,
    private readonly store: EventStore,
  ) {}

  /**
   * Opens the provider's page for the whole price, which fills the wallet; once it is there, the meeting is paid from the wallet,
   * once. Where it cannot be paid by then, the money stays in the wallet, and a mail says so. The provider returns to the page of
   * the meeting. 409 as for a payment from the wallet.
   */
  @Post()
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(meetingCheckout))
  async open(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    await this.limits.count(meetingStepLimit, me.id);
    await this.meetings.find(id, me.id);
    const at = now();
    const held = await this.store.state(meeting, id);
    refuseUnpayable(held, { by: me.id, at });
    const { meetingId, guestId, creatorId, price } = held;
    const fund = new FundWallet({
      ...{ identity, payerId: me.id, email: me.email, amount: price, returnPath: `/meetings/${id}`, at },
    });
    const { reference, amount, authorizationUrl } = await this.commands.execute<FundWallet, CheckoutAnswer>(fund);
    // Before this the payer does not know the page: no deposit arrives that was not awaited.
    const awaited = new AwaitMeetingDeposit({ meetingId, guestId, creatorId, reference, amount, at });
    await this.commands.execute(identified(awaited, identity));
    return {
      message: 'Authorization URL created',
      data: { authorization_url: authorizationUrl, reference, amount: toNaira(amount), amount_kobo: amount },
    };
  }
}
