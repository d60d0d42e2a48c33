import { dayOf } from '#server/kernel/days';
import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { conflict, forbidden, notFound } from '#server/kernel/domain-error';
import type { Instant, MeetingId, UserId } from '#server/kernel/ids';
import { areTooClose, canBegin, isSlot } from '#server/kernel/meeting-slots';
import { type Kobo, naira } from '#server/kernel/money';
import type { MeetingTerms } from './meeting-offer.js';
import { type MeetingDayEvent, meetingDayEvents } from './meetings.events.js';

type Slot = { creatorId: UserId; meetingId: MeetingId; start: Instant; at: Instant };

/** What the guest saw of a cancellation: hours before the start until which it is free, then per cent of the price. */
export type ExpectedCancel = Partial<Pick<MeetingTerms, 'freeCancel' | 'fee'>>;

/** A guest wants this slot: it is kept until `dueAt`, to be paid. */
export class HoldMeetingSlot {
  readonly type = 'HoldMeetingSlot';
  constructor(
    readonly data: Slot & { guestId: UserId; dueAt: Instant; expectedPrice: Kobo; expectedCancel?: ExpectedCancel },
  ) {}
}

/** The meeting was paid. Without effect where another one holds the slot by now. */
export class TakeMeetingSlot {
  readonly type = 'TakeMeetingSlot';
  constructor(readonly data: Slot) {}
}

/** A booked meeting moves here. */
export class MoveIntoMeetingSlot {
  readonly type = 'MoveIntoMeetingSlot';
  constructor(readonly data: Slot & { buffer: number }) {}
}

export class FreeMeetingSlot {
  readonly type = 'FreeMeetingSlot';
  constructor(readonly data: Slot) {}
}

/** `terms`: of the creator; absent where no meetings are offered now. */
export type HoldFacts = {
  terms: MeetingTerms | undefined;
  isStaff: boolean;
  isBlocked: boolean;
  holdsAnother: boolean;
};
export type MeetingDayCommand =
  WithFacts<HoldMeetingSlot, HoldFacts> | TakeMeetingSlot | MoveIntoMeetingSlot | FreeMeetingSlot;

/** `dueAt`, and `buffer` in minutes: of one that is held; one that is taken has none. */
type Occupied = { meetingId: MeetingId; guestId?: UserId; start: Instant; dueAt?: Instant; buffer?: number };
export type MeetingDay = Occupied[];

/** The stream of the day in Lagos on which the slot begins. */
export const meetingDayId = ({ creatorId, start }: { creatorId: UserId; start: Instant }) =>
  `${creatorId}.${dayOf(start)}`;

const isLive = ({ dueAt }: Occupied, at: Instant) => dueAt === undefined || at < dueAt;
const same = (meetingId: MeetingId, start: Instant) => (one: Occupied) =>
  one.meetingId === meetingId && one.start === start;
export const isTakenBy = (day: MeetingDay, { meetingId, start }: Pick<Slot, 'meetingId' | 'start'>) =>
  day.some((one) => same(meetingId, start)(one) && one.dueAt === undefined);

/**
 * The slots of one creator on one day that are not free (B29). The day is what is consistent, not the slot: a buffer, and hours
 * that were changed, make slots of different beginnings exclude each other. No slot reaches into the next day, so that two buyers
 * of times that exclude each other always meet in one stream: the expected revision lets one of them win.
 *
 * | slot  | event | to    | by                                                          |
 * |-------|-------|-------|-------------------------------------------------------------|
 * | free  | Held  | held  | a guest, until the time to pay is over                      |
 * | held  | Taken | taken | the payment; also late, while no other meeting has the slot |
 * | free  | Taken | taken | a booked meeting that moves here                            |
 * | held  | Held  | held  | another guest, after the time to pay                        |
 * | held  | Taken | taken | a booked meeting that moves here, after the time to pay     |
 * | any   | Freed | free  | the meeting expired, was cancelled, or moved away           |
 */
export const meetingDay: Decider<MeetingDay, MeetingDayCommand, MeetingDayEvent> = {
  category: 'meetingday',
  events: meetingDayEvents,
  initial: () => [],

  decide({ type, data }, day) {
    const { creatorId, meetingId, start, at } = data;
    const slot = { creatorId, meetingId, start, at };
    const own = day.find(same(meetingId, start));
    switch (type) {
      case 'HoldMeetingSlot': {
        if (own) return [];
        const { guestId, dueAt } = data;
        const { buffer } = mayHold(data, day);
        refuseOccupied(day, slot, buffer);
        return [{ type: 'MeetingSlotHeld', data: { ...slot, guestId, dueAt, buffer } }];
      }
      case 'TakeMeetingSlot':
        return own?.dueAt === undefined ? [] : [{ type: 'MeetingSlotTaken', data: slot }];

      case 'MoveIntoMeetingSlot':
        if (own) return [];
        if (!canBegin(start, data.buffer, at)) throw slotGone();
        refuseOccupied(day, slot, data.buffer);
        return [{ type: 'MeetingSlotTaken', data: slot }];

      case 'FreeMeetingSlot':
        return own ? [{ type: 'MeetingSlotFreed', data: slot }] : [];
    }
  },

  evolve(day, { type, data }) {
    const { meetingId, start } = data;
    const others = day.filter((one) => !same(meetingId, start)(one));
    if (type === 'MeetingSlotFreed') return others;
    // What is not live, and excludes the new one, has lost its slot.
    const left = (buffer?: number) =>
      others.filter((one) => isLive(one, data.at) || !areTooClose(one.start, start, buffer ?? one.buffer ?? 0));
    if (type === 'MeetingSlotTaken') return [...left(), { meetingId, start }];
    const { guestId, dueAt, buffer } = data;
    return [...left(buffer), { meetingId, guestId, start, dueAt, buffer }];
  },
};

function mayHold(
  {
    creatorId,
    guestId,
    start,
    at,
    terms,
    isStaff,
    isBlocked,
    holdsAnother,
    expectedPrice,
    expectedCancel,
  }: WithFacts<HoldMeetingSlot, HoldFacts>['data'],
  day: MeetingDay,
): MeetingTerms {
  if (guestId === creatorId) throw forbidden('own_meeting', 'You cannot book a meeting with yourself.');
  if (isStaff) throw forbidden('staff', 'Staff accounts book no meetings. Sign in with your own account.');
  if (isBlocked) throw notFound();
  if (!terms || !isSlot(terms, start, at)) throw slotGone();
  if (terms.price !== expectedPrice)
    throw conflict('price_changed', `A meeting costs ${naira(terms.price)} now, and nothing was charged.`, {
      price_kobo: terms.price,
    });
  refuseChangedTerms(terms, expectedCancel);
  if (holdsAnother || day.some((one) => one.guestId === guestId && one.dueAt !== undefined && isLive(one, at)))
    throw conflict('hold_exists', 'You hold another time of this creator. Pay or release it first.');
  return terms;
}

/** What a cancellation costs counts as the guest saw it when the time was asked for (A14.7). */
function refuseChangedTerms({ freeCancel, fee }: MeetingTerms, expected: ExpectedCancel = {}) {
  if ((expected.freeCancel ?? freeCancel) === freeCancel && (expected.fee ?? fee) === fee) return;
  throw conflict('terms_changed', 'The terms of a cancellation changed, and nothing was charged.', {
    ...{ free_cancel_hours: freeCancel, fee_percent: fee },
  });
}

function refuseOccupied(day: MeetingDay, { meetingId, start, at }: Slot, buffer: number) {
  const other = day.find(
    (one) => one.meetingId !== meetingId && isLive(one, at) && areTooClose(one.start, start, buffer),
  );
  if (other) throw conflict('slot_taken', 'This time was taken a moment ago. Choose another one.');
}

export const slotGone = () => conflict('slot_gone', 'This time is no longer offered. Choose another one.');
