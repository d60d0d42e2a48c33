import { Controller, Get, Ip, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { publicUserOf } from '#projections/accounts/accounts.queries';
import { meetingRating, occupiedSlots } from '#projections/meetings/meetings.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { type Day, dayOf, endOf, startOf } from '#server/kernel/days';
import { invalid, notFound } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import { areTooClose, MEETING_MINUTES, meetingEnd, MOST_SLOT_DAYS, slotsBetween } from '#server/kernel/meeting-slots';
import { toNaira } from '#server/kernel/money';
import { later, now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import { clientNetwork } from '#server/platform/http/client-network';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, messageWith, Output } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter, Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { type MeetingTerms, SetMeetingTerms } from './meeting-offer.js';
import { MeetingOffers } from './meeting-offers.reader.js';
import { MEETING_LINK } from './meetings.events.js';
import { type MeetingOfferForm, meetingOfferForm, MEETING_SAYS, slotsFilter } from './meetings.input.js';
import { meetingSlotsLimit, meetingStepLimit } from './meetings.limits.js';
import { meetingOfferShown, meetingSlots } from './meetings.output.js';
import { offerShown } from './meetings.shape.js';

/** Days of slots that are shown unless others are asked for. */
const DEFAULT_DAYS = 14;

/** What creators offer, and the times that are free (A14.3, A14.4). */
@Controller()
export class MeetingOffersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
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
    const terms: MeetingTerms = { ...rules, link, takesEnquiries: form.takes_enquiries ?? isOpen };
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
    @Filter(slotsFilter) asked: z.output<typeof slotsFilter>,
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
        slots: open ? await this.free(creator.id, open, range) : [],
        rating: await meetingRating(this.db.sql, creator.id),
        takes_enquiries: await this.offers.takesEnquiries(creator.id, now()),
      },
    };
  }

  private async free(creatorId: UserId, terms: MeetingTerms, { from, to }: { from: Day; to: Day }) {
    const at = now();
    const within = { from: startOf(from), to: endOf(to), at };
    const occupied = await occupiedSlots(this.db.sql, creatorId, within);
    return slotsBetween(terms, { from, to }, at)
      .filter((start) => !occupied.some((other) => areTooClose(start, other, terms.buffer)))
      .map((start) => ({ start, end: meetingEnd(start) }));
  }

  private async ownOffer(userId: UserId) {
    const terms = await this.offers.savedBy(userId);
    const link = await this.encryption.decrypt(terms?.link, MEETING_LINK);
    return offerShown(terms, link, await this.offers.rightsOf(userId, now()));
  }
}

/** Throws 400 for days that are over, too many days, or an end before the beginning. */
function rangeOf({ from: asked, to: wanted }: z.output<typeof slotsFilter>): { from: Day; to: Day } {
  const from = asked ?? dayOf(now());
  const daysOn = (days: number) => dayOf(later(startOf(from), { days }));
  const to = wanted ?? daysOn(DEFAULT_DAYS - 1);
  if (from < dayOf(later(now(), { days: -1 }))) throw invalid('from', MEETING_SAYS.past);
  if (to < from || to >= daysOn(MOST_SLOT_DAYS)) throw invalid('to', MEETING_SAYS.range);
  return { from, to };
}
