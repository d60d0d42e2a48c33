import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { personNamed } from '#projections/network/founders.queries';
import { meetingOf, meetingsOf, type MeetingSeen } from '#projections/meetings/meetings.queries';
import { type CommandIdentity, identified } from '#server/kernel/command';
import { LEAST_DEPOSIT } from '#server/kernel/deposits';
import { conflict, DomainError, notFound } from '#server/kernel/domain-error';
import type { MeetingId, Reference, UserId } from '#server/kernel/ids';
import { naira } from '#server/kernel/money';
import { now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { uuidV5 } from '#server/platform/events/uuid';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { dataOf, messageWith, Output, pageOf } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Filter, Input } from '#server/platform/http/validation';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { ViewPositions } from '#server/platform/subscriptions/view-positions';
import { FreeSlots, rangeOf } from './free-slots.reader.js';
import { calendarFile } from './meeting-calendar.js';
import { PayMeeting, ReleaseMeeting } from './meeting-commands.js';
import { MeetingOffers } from './meeting-offers.reader.js';
import { HoldMeeting } from './meetings.commands.js';
import { MEETING_TOPIC } from './meetings.events.js';
import {
  type MeetingForm,
  meetingForm,
  type MeetingsFilter,
  meetingsFilter,
  slotsFilter,
  type SlotsFilter,
} from './meetings.input.js';
import { meetingHoldLimit, meetingStepLimit } from './meetings.limits.js';
import { freeTimes, meetingShown } from './meetings.output.js';
import { Meetings } from './meetings.reader.js';

/** Time limit for the worker's reactions and the views, ms; below the time limit of a request. */
const OUTCOME_TIMEOUT_MS = 5_000;

/** Meetings of the caller, as a guest or as a creator: chosen, paid from the wallet, and listed (A14). */
@Controller('meetings')
@Policy('user')
export class MeetingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly config: Config,
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
    private readonly free: FreeSlots,
    private readonly limits: RateLimits,
    private readonly meetings: Meetings,
    private readonly offers: MeetingOffers,
    private readonly views: ViewPositions,
  ) {}

  @Get()
  @Output(pageOf(meetingShown))
  async list(@CurrentUser() me: Me, @Filter(meetingsFilter) { when, page, limit }: MeetingsFilter) {
    const offset = (page - 1) * limit;
    const { rows, count } = await meetingsOf(this.db.sql, me.id, when, now(), { limit, offset });
    const at = (there: number) =>
      `${this.config.get('PUBLIC_URL')}/api/meetings?${new URLSearchParams({ when, page: `${there}`, limit: `${limit}` })}`;
    return {
      count,
      next: offset + limit < count ? at(page + 1) : null,
      previous: page > 1 ? at(page - 1) : null,
      results: await this.meetings.allShown(rows, me.id),
    };
  }

  /** Keeps a time of a creator for 10 minutes, to be paid. 409 `slot_taken`, `slot_gone`, `price_changed`, `terms_changed` or `hold_exists`; 403 `own_meeting` or `staff`. */
  @Post()
  @Idempotent()
  @Output(messageWith(meetingShown))
  async hold(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Input(meetingForm) form: MeetingForm) {
    await this.limits.count(meetingHoldLimit, me.id);
    const creator = await personNamed(this.db.sql, form.creator);
    if (!creator) throw notFound();
    const meetingId = uuidV5(identity.commandId, 'meeting');
    const topic = await this.encryption.encrypt(me.id, MEETING_TOPIC, form.topic);
    const { start, expected_price_kobo: expectedPrice } = form;
    const { expected_free_cancel_hours: freeCancel, expected_fee_percent: fee } = form;
    const own = { meetingId, creatorId: creator.id, guestId: me.id, start, topic, at: now() };
    await this.commands.execute(new HoldMeeting({ ...own, expectedPrice, expectedCancel: { freeCancel, fee } }));
    await this.views.settled();
    return { message: 'This time is kept for you for 10 minutes', data: await this.meetings.shown(meetingId, me.id) };
  }

  /** 404 for others than the two; for its creator, too, until it is paid. */
  @Get(':id')
  @Output(dataOf(meetingShown))
  async one(@CurrentUser() me: Me, @Param('id') id: string) {
    return { data: await this.meetings.shown(id, me.id) };
  }

  /** The times to which a booked meeting can move, by the creator's hours as saved, open or not (A14.6). */
  @Get(':id/slots')
  @Output(dataOf(freeTimes))
  async slots(@CurrentUser() me: Me, @Param('id') id: string, @Filter(slotsFilter) asked: SlotsFilter) {
    const { status, creator_id, start } = await this.meetings.find(id, me.id);
    if (status !== 'booked') throw notFound();
    const range = rangeOf(asked);
    const terms = await this.offers.savedBy(creator_id);
    const free = terms ? await this.free.of(creator_id, terms, range, id) : [];
    return { data: { zone: 'Africa/Lagos' as const, slots: free.filter((slot) => slot.start !== start) } };
  }

  /** The calendar entry of a booked meeting. */
  @Get(':id/calendar.ics')
  async calendar(@CurrentUser() me: Me, @Param('id') id: string, @Res({ passthrough: true }) reply: FastifyReply) {
    const row = await this.meetings.find(id, me.id);
    if (row.status !== 'booked') throw notFound();
    void reply.type('text/calendar; charset=utf-8; method=REQUEST');
    void reply.header('content-disposition', 'attachment; filename="meeting.ics"');
    return calendarFile({ ...(await this.meetings.calendar(row, me.id, me.email)), method: 'REQUEST' });
  }

  /**
   * Pays it from the wallet; responds once the wallet has answered. 409 `hold_expired`, `payment_under_way`, `not_held`, or
   * `insufficient_funds` with `missing_kobo` and the path to fund the wallet.
   */
  @Post(':id/pay')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(meetingShown))
  async pay(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    await this.limits.count(meetingStepLimit, me.id);
    await this.meetings.find(id, me.id);
    const reference = `mtg.${uuidV5(identity.commandId, 'meeting-payment')}`;
    await this.commands.execute(
      identified(new PayMeeting({ meetingId: id, by: me.id, reference, at: now() }), identity),
    );
    const paid = await this.outcomeOf(id, reference, me.id);
    if (paid.status === 'held' || paid.available !== null) throw uncovered(paid);
    if (paid.status === 'expired')
      throw conflict('hold_expired', 'The time to pay was over, and the price is back in your wallet.');
    return { message: 'The meeting is booked', data: await this.meetings.shown(id, me.id) };
  }

  /** The guest gives a time up that is not paid. */
  @Post(':id/release')
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(meetingShown))
  async release(@CurrentUser() me: Me, @Identity() identity: CommandIdentity, @Param('id') id: string) {
    await this.meetings.find(id, me.id);
    await this.commands.execute(identified(new ReleaseMeeting({ meetingId: id, by: me.id, at: now() }), identity));
    await this.views.settled();
    return { message: 'This time is free again', data: await this.meetings.shown(id, me.id) };
  }

  /** Waits up to 5 s for the answer of the wallet. Throws 503 without one: the payment stays under way. */
  private async outcomeOf(id: MeetingId, reference: Reference, userId: UserId): Promise<MeetingSeen> {
    const settled = async () => {
      const found = await meetingOf(this.db.sql, id, userId);
      return found?.reference === reference && found.status !== 'paying' ? found : undefined;
    };
    const found = await this.views.shown(['meetings', 'wallet'], settled, OUTCOME_TIMEOUT_MS);
    if (!found) throw new DomainError('unavailable', 'unavailable', 'Try again in a moment.', { retryAfter: 1 });
    return found;
  }
}

function uncovered({ price, available }: MeetingSeen) {
  const missing = Math.max(LEAST_DEPOSIT, price - (available ?? 0));
  return conflict(
    'insufficient_funds',
    `${naira(available ?? 0)} of your balance is available. Add ${naira(missing)} to pay the meeting from your wallet.`,
    { missing_kobo: missing, fund_path: '/profile?tab=wallet' },
  );
}
