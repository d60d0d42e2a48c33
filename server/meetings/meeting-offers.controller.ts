import { Controller, Get, Ip, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { publicUserOf } from '#projections/accounts/accounts.queries';
import { meetingRating } from '#projections/meetings/meetings.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { notFound } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import { MEETING_MINUTES } from '#server/kernel/meeting-slots';
import { toNaira } from '#server/kernel/money';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { clientNetwork } from '#server/platform/http/client-network';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter, Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { FreeSlots, rangeOf } from './free-slots.reader.js';
import { type MeetingTerms, SetMeetingTerms } from './meeting-offer.js';
import { MeetingOffers } from './meeting-offers.reader.js';
import { MEETING_LINK, takesEnquiries } from './meetings.events.js';
import { type MeetingOfferForm, meetingOfferForm, slotsFilter, type SlotsFilter } from './meetings.input.js';
import { meetingSlotsLimit, meetingStepLimit } from './meetings.limits.js';
import { meetingOfferShown, meetingSlots } from './meetings.output.js';
import { offerShown } from './meetings.shape.js';

/** What creators offer, and the times that are free (A14.3, A14.4). */
@Controller()
export class MeetingOffersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly free: FreeSlots,
    private readonly limits: RateLimits,
    private readonly offers: MeetingOffers,
    private readonly views: ViewPositions,
  ) {}

  /** The caller's own terms. */
  @Get('meetings/offer')
  @Policy('user')
  @Output(dataOf(meetingOfferShown))
  async own(@CurrentUser() me: Me) {
    return { data: await this.ownOffer(me.id) };
  }

  /** 403 `not_verified` or `premium_required` to open it; 400 for a price outside the bounds of the platform. */
  @Put('meetings/offer')
  @Policy('user')
  @Idempotent()
  @Output(messageWith(meetingOfferShown))
  async save(
    @CurrentUser() me: Me,
    @Identity() identity: CommandIdentity,
    @Input(meetingOfferForm) form: MeetingOfferForm,
  ) {
    await this.limits.count(meetingStepLimit, me.id);
    const link = form.link === null ? null : await this.encryption.encrypt(me.id, MEETING_LINK, form.link);
    const { is_open: isOpen, price_kobo: price, weekly, exceptions } = form;
    const { buffer_minutes: buffer, notice_hours: notice, free_cancel_hours: freeCancel, fee_percent: fee } = form;
    const rules = { isOpen, price, weekly, exceptions, buffer, notice, freeCancel, fee };
    // A program that does not know the field keeps what was saved.
    const saved = form.takes_enquiries === undefined ? await this.offers.savedBy(me.id) : undefined;
    const enquiries = form.takes_enquiries ?? (saved ? takesEnquiries(saved) : isOpen);
    const terms: MeetingTerms = { ...rules, link, takesEnquiries: enquiries };
    await this.commands.execute(identified(new SetMeetingTerms({ creatorId: me.id, ...terms, at: now() }), identity));
    await this.views.settled();
    return { message: isOpen ? 'You offer meetings' : 'You offer no meetings now', data: await this.ownOffer(me.id) };
  }

  /** Free times of at most 31 days; none where the creator offers no meetings now. */
  @Get('creators/:username/slots')
  @Policy('public')
  @Output(dataOf(meetingSlots))
  async slots(
    @CurrentUser() me: Me | undefined,
    @Param('username') username: string,
    @Filter(slotsFilter) asked: SlotsFilter,
    @Ip() address: string,
  ) {
    await this.limits.count(meetingSlotsLimit, clientNetwork(address));
    const creator = await publicUserOf(this.db.sql, { username }, me?.id);
    if (!creator) throw notFound();
    const range = rangeOf(asked);
    const open = await this.offers.openAt(creator.id, now());
    const { price = 0, freeCancel = 0, fee = 0 } = open ?? {};
    return {
      data: {
        ...{ is_open: open !== undefined, creator: creator.username, price: toNaira(price), price_kobo: price },
        ...{ minutes: MEETING_MINUTES as 30, free_cancel_hours: freeCancel, fee_percent: fee },
        zone: 'Africa/Lagos' as const,
        slots: open ? await this.free.of(creator.id, open, range) : [],
        rating: await meetingRating(this.db.sql, creator.id),
        takes_enquiries: await this.offers.takesEnquiries(creator.id, now()),
      },
    };
  }

  private async ownOffer(userId: UserId) {
    const terms = await this.offers.savedBy(userId);
    const link = await this.encryption.decrypt(terms?.link, MEETING_LINK);
    return offerShown(terms, link, await this.offers.rightsOf(userId, now()));
  }
}
