import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { holdsMeetingOf } from '#projections/meetings/meetings.queries';
import { standing } from '#server/accounts/accounts.folds';
import { type Identified, withFacts } from '#server/kernel/command';
import { forbidden, notFound } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import { isSlot } from '#server/kernel/meeting-slots';
import { pairOf } from '#server/kernel/pairs';
import { isStaff } from '#server/kernel/roles';
import { tie } from '#server/network/network.folds';
import { later, now } from '#server/platform/clock';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { meeting } from './meeting.js';
import {
  BeginMeeting,
  MoveMeeting,
  PayMeetingByDeposit,
  ProposeMeetingMove,
  SettleMeetingPayment,
} from './meeting-commands.js';
import {
  FreeMeetingSlot,
  HoldMeetingSlot,
  isTakenBy,
  meetingDay,
  meetingDayId,
  MoveIntoMeetingSlot,
  TakeMeetingSlot,
} from './meeting-day.js';
import { meetingDeposit, SpendMeetingDeposit } from './meeting-deposit.js';
import { moved } from './meeting-move.js';
import { meetingOffer, SetMeetingTerms } from './meeting-offer.js';
import { MeetingOffers } from './meeting-offers.reader.js';
import { ConfirmMeeting, HoldMeeting, ReleaseMeetingSlot } from './meetings.commands.js';

/** A slot is kept for so long to be paid. */
const HOLD_MS = 10 * 60_000;
/** The version of the commission terms a meeting is charged by. */
const TERMS = 1;

@CommandHandler(SetMeetingTerms)
export class SetMeetingTermsHandler implements ICommandHandler<SetMeetingTerms> {
  constructor(
    private readonly store: EventStore,
    private readonly offers: MeetingOffers,
    private readonly config: Config,
  ) {}

  async execute(command: Identified<SetMeetingTerms>) {
    const { creatorId, at } = command.data;
    const prices = { least: this.config.get('MEETING_LEAST_PRICE'), most: this.config.get('MEETING_MOST_PRICE') };
    const facts = { ...(await this.offers.rightsOf(creatorId, at)), ...prices };
    return this.store.decide(meetingOffer, creatorId, withFacts(command, facts), command.identity);
  }
}

@CommandHandler(HoldMeeting)
export class HoldMeetingHandler implements ICommandHandler<HoldMeeting> {
  constructor(
    private readonly store: EventStore,
    private readonly offers: MeetingOffers,
    private readonly db: Database,
    private readonly config: Config,
  ) {}

  /** The slot first: what fails in between leaves it held until the time to pay is over. */
  async execute({ data: { topic, ...wanted } }: HoldMeeting) {
    const { meetingId, creatorId, guestId, start, at } = wanted;
    if ((await this.store.state(meeting, meetingId)).status !== 'none') return;
    const terms = await this.offers.openAt(creatorId, at);
    const lapse = later(at, { ms: HOLD_MS });
    const dueAt = lapse < start ? lapse : start;
    const facts = {
      terms,
      isStaff: isStaff((await this.store.state(standing, guestId)).roles),
      isBlocked: (await this.store.state(tie, pairOf(creatorId, guestId))).blockedBy.size > 0,
      holdsAnother: await holdsMeetingOf(this.db.sql, guestId, creatorId, at),
    };
    const hold = withFacts(new HoldMeetingSlot({ ...wanted, dueAt }), facts);
    await this.store.decide(meetingDay, meetingDayId(wanted), hold);
    if (!terms) throw notFound();
    const { link, price, freeCancel, fee } = terms;
    const begun = new BeginMeeting({
      ...{ meetingId, creatorId, guestId, start, topic, link, price, freeCancel, fee, dueAt, at },
      ...{ basisPoints: this.config.get('COMMISSION_BASIS_POINTS'), terms: TERMS },
    });
    await this.store.decide(meeting, meetingId, begun);
  }
}

@CommandHandler(SpendMeetingDeposit)
export class SpendMeetingDepositHandler implements ICommandHandler<SpendMeetingDeposit> {
  constructor(private readonly store: EventStore) {}

  async execute({ data: { reference: deposit, at } }: SpendMeetingDeposit) {
    const awaited = await this.store.state(meetingDeposit, deposit);
    if (!awaited) return;
    const { meetingId, guestId: by } = awaited;
    await this.store.decide(meeting, meetingId, new PayMeetingByDeposit({ meetingId, by, deposit, at }));
  }
}

@CommandHandler(ConfirmMeeting)
export class ConfirmMeetingHandler implements ICommandHandler<ConfirmMeeting> {
  constructor(private readonly store: EventStore) {}

  async execute({ data }: ConfirmMeeting) {
    const { meetingId, at } = data;
    const known = await this.store.state(meeting, meetingId);
    if (known.status !== 'paying' || known.reference !== data.reference) return;
    const { creatorId, start } = known;
    const slot = { creatorId, meetingId, start, at };
    const hasSlot =
      now() < start &&
      (await this.mayMeet(known)) &&
      (await this.store.decideAndQuery(meetingDay, meetingDayId(slot), new TakeMeetingSlot(slot), (day) =>
        isTakenBy(day, slot),
      ));
    await this.store.decide(meeting, meetingId, withFacts(new SettleMeetingPayment(data), { hasSlot }));
  }

  /** What changed since the slot was held: the price of a meeting that cannot be goes back. */
  private async mayMeet({ creatorId, guestId }: { creatorId: UserId; guestId: UserId }) {
    const [creator, guest, { blockedBy }] = await Promise.all([
      this.store.state(standing, creatorId),
      this.store.state(standing, guestId),
      this.store.state(tie, pairOf(creatorId, guestId)),
    ]);
    return creator.verified && !creator.isErased && !guest.isErased && blockedBy.size === 0;
  }
}

@CommandHandler(ProposeMeetingMove)
export class ProposeMeetingMoveHandler implements ICommandHandler<ProposeMeetingMove> {
  constructor(
    private readonly store: EventStore,
    private readonly offers: MeetingOffers,
  ) {}

  async execute(command: Identified<ProposeMeetingMove>) {
    await this.refuseBlocked(command.data);
    const areOffered = await this.areOffered(command.data);
    return this.store.decide(meeting, command.data.meetingId, withFacts(command, { areOffered }), command.identity);
  }

  /** A proposal has a note: where one blocked the other it is no way to write. */
  private async refuseBlocked({ meetingId }: ProposeMeetingMove['data']) {
    const known = await this.store.state(meeting, meetingId);
    if (known.status === 'none') return;
    const { blockedBy } = await this.store.state(tie, pairOf(known.creatorId, known.guestId));
    if (blockedBy.size > 0) throw forbidden('cannot_message', 'You cannot send messages to this person.');
  }

  /** A guest asks for times that the creator offers; the creator may ask for any. */
  private async areOffered({ meetingId, by, slots, at }: ProposeMeetingMove['data']) {
    const known = await this.store.state(meeting, meetingId);
    if (known.status === 'none' || known.creatorId === by) return true;
    const terms = await this.offers.savedBy(known.creatorId);
    return terms !== undefined && slots.every((slot) => isSlot(terms, slot, at));
  }
}

@CommandHandler(MoveMeeting)
export class MoveMeetingHandler implements ICommandHandler<MoveMeeting> {
  constructor(
    private readonly store: EventStore,
    private readonly offers: MeetingOffers,
  ) {}

  /** The new slot first: the old one is freed by what follows. A meeting that does not come leaves the new one at once. */
  async execute(command: Identified<MoveMeeting>) {
    const { meetingId, start, at } = command.data;
    const known = await this.store.state(meeting, meetingId);
    // It is there: the command is repeated, or is refused.
    if (known.status !== 'none' && known.start === start)
      return this.store.decide(meeting, meetingId, command, command.identity);
    const { creatorId } = moved(known, command.data).data;
    const buffer = (await this.offers.savedBy(creatorId))?.buffer ?? 0;
    const slot = { creatorId, meetingId, start, at };
    await this.store.decide(meetingDay, meetingDayId(slot), new MoveIntoMeetingSlot({ ...slot, buffer }));
    try {
      return await this.store.decide(meeting, meetingId, command, command.identity);
    } catch (error) {
      const then = await this.store.state(meeting, meetingId);
      if (then.status === 'none' || then.start !== start)
        await this.store.decide(meetingDay, meetingDayId(slot), new FreeMeetingSlot(slot));
      throw error;
    }
  }
}

@CommandHandler(ReleaseMeetingSlot)
export class ReleaseMeetingSlotHandler implements ICommandHandler<ReleaseMeetingSlot> {
  constructor(private readonly store: EventStore) {}

  async execute({ data }: ReleaseMeetingSlot) {
    const known = await this.store.state(meeting, data.meetingId);
    const isThere = known.status !== 'none' && known.start === data.start && !ENDED.has(known.status);
    if (!isThere) await this.store.decide(meetingDay, meetingDayId(data), new FreeMeetingSlot(data));
  }
}

/** What leaves a slot free. A meeting that took place, or was missed, keeps its own. */
const ENDED = new Set(['expired', 'cancelled']);
