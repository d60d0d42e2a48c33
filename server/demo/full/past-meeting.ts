import type { Instant, MeetingId, UserId } from '../../kernel/ids.js';
import { HoldMeetingSlot, meetingDay, meetingDayId, TakeMeetingSlot } from '../../meetings/meeting-day.js';
import { BeginMeeting, PayMeeting, SettleMeetingPayment } from '../../meetings/meeting-commands.js';
import { meeting } from '../../meetings/meeting.js';
import { MEETING_TOPIC } from '../../meetings/meetings.events.js';
import { later } from '../../platform/clock.js';
import type { EventStore } from '../../platform/events/event-store.js';
import type { FieldEncryption } from '../../platform/security/field-encryption.js';
import { idNamed } from './ids.js';

/**
 * Of what a meeting is made that took place six days ago. `topic`: plain text. `canPay`: the guest's wallet has the price, so that what
 * is settled here it pays for certain.
 */
export type PastMeeting = {
  names: [guest: string, creator: string];
  guestId: UserId;
  creatorId: UserId;
  price: number;
  basisPoints: number;
  topic: string;
  canPay: boolean;
};

const [DAY_MS, HOLD_MS] = [86_400_000, 600_000];
/** Meetings that may expire unpaid before one is booked: each has a time of its own. */
const ATTEMPTS = 8;
const [FREE_CANCEL, FEE] = [24, 50];

/**
 * Books a meeting in the past, and returns its id. The commands are dated then. It is settled here at once, since the worker, which
 * asks the time, would give the price of a meeting back whose hour is over. Interrupted at any step, it continues at the next call:
 * from the state of the meeting, or with another one where the worker let the unpaid one expire meanwhile.
 */
export async function bookPastMeeting(
  store: EventStore,
  encryption: FieldEncryption,
  past: PastMeeting,
): Promise<MeetingId> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const meetingId = idNamed('meeting', ...past.names, ...(attempt === 0 ? [] : [attempt]));
    const { status } = await store.state(meeting, meetingId);
    if (status === 'expired') continue;
    try {
      if (!past.canPay && (status === 'none' || status === 'held')) throw new Error('The guest has too little money');
      if (status === 'none') await begin(store, encryption, { ...past, meetingId, attempt });
      if (status === 'none' || status === 'held' || status === 'paying') await pay(store, meetingId);
    } catch (error) {
      if ((await store.state(meeting, meetingId)).status !== 'expired') throw error;
    }
    if ((await store.state(meeting, meetingId)).status !== 'expired') return meetingId;
  }
  throw new Error(`${ATTEMPTS} meetings that are over expired unpaid`);
}

/** The slot first, then the meeting. A later attempt is half an hour later, after the time to pay of the one before. */
async function begin(
  store: EventStore,
  encryption: FieldEncryption,
  {
    guestId,
    creatorId,
    price,
    basisPoints,
    topic,
    meetingId,
    attempt,
  }: PastMeeting & { meetingId: MeetingId; attempt: number },
) {
  const day = new Date(Date.now() - 6 * DAY_MS).toISOString().slice(0, 10);
  const start = later(`${day}T08:00:00.000Z`, { ms: attempt * 1_800_000 });
  const at = later(start, { days: -4 });
  const [slot, dueAt] = [{ creatorId, meetingId, start, at }, later(at, { ms: HOLD_MS })];
  const terms = {
    ...{ isOpen: true, price, weekly: [], buffer: 0, notice: 24, freeCancel: FREE_CANCEL, fee: FEE, link: null },
    exceptions: [{ date: day, hours: [{ from: '09:00', until: '13:00' }] }],
  };
  const facts = { terms, isStaff: false, isBlocked: false, holdsAnother: false };
  const hold = new HoldMeetingSlot({ ...slot, guestId, dueAt, expectedPrice: price });
  await store.decide(meetingDay, meetingDayId(slot), { ...hold, data: { ...hold.data, ...facts } });
  const begun = {
    ...{ ...slot, guestId, topic: await encryption.encrypt(guestId, MEETING_TOPIC, topic), link: null, dueAt },
    ...{ price, freeCancel: FREE_CANCEL, fee: FEE, basisPoints, terms: 1 },
  };
  await store.decide(meeting, meetingId, new BeginMeeting(begun));
}

/** Without effect on a step that is done. */
async function pay(store: EventStore, meetingId: MeetingId) {
  const begun = await store.state(meeting, meetingId);
  if (begun.status === 'none') return;
  const { creatorId, guestId, start, dueAt } = begun;
  const at: Instant = later(dueAt, { ms: -HOLD_MS });
  const slot = { creatorId, meetingId, start, at };
  await store.decide(meetingDay, meetingDayId(slot), new TakeMeetingSlot(slot));
  const reference = begun.reference ?? `mtg.${idNamed('meeting-payment', meetingId)}`;
  if (begun.status === 'held')
    await store.decide(meeting, meetingId, new PayMeeting({ meetingId, by: guestId, reference, at }));
  const settled = new SettleMeetingPayment({ meetingId, reference, at });
  await store.decide(meeting, meetingId, { ...settled, data: { ...settled.data, hasSlot: true } });
}
