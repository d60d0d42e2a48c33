import { HoldMeetingSlot, meetingDay, meetingDayId, TakeMeetingSlot } from '../../meetings/meeting-day.js';
import { meeting } from '../../meetings/meeting.js';
import { BeginMeeting, PayMeeting, SettleMeetingPayment } from '../../meetings/meeting-commands.js';
import { MEETING_TOPIC } from '../../meetings/meetings.events.js';
import { later } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { EventStore } from '../../platform/events/event-store.js';
import { FieldEncryption } from '../../platform/security/field-encryption.js';
import type { Loader } from '../loader.js';
import type { Enveloped } from '../site.js';
import { idNamed } from './ids.js';
import { spend } from './trade-steps.js';

/** Creators who offer meetings, with the price in kobo and the first hour of the day. */
const OFFERS: readonly [creator: string, price: number, from: string][] = [
  ['creator', 750_000, '10:00'],
  ['adaeze', 500_000, '09:00'],
  ['esi', 900_000, '13:00'],
  ['kamau', 1_200_000, '08:00'],
  ['oluchi', 600_000, '16:00'],
];
const [PRICE, DAY_MS] = [OFFERS[0]![1], 86_400_000];

/** Opens the offers: each of these creators has Premium, which the wallet paid. */
export async function offerMeetings(loader: Loader) {
  for (const [username, price_kobo, from] of OFFERS) {
    const { data } = await loader.site.get<Enveloped<{ is_open: boolean }>>('meetings/offer', username);
    if (data.is_open) continue;
    await spend(loader, username, [20_000], []);
    await loader.site.send('POST', 'premium', username, { offer: 'PREMIUM_1M' }, [409], idNamed('premium', username));
    const hours = { from, until: `${Number(from.slice(0, 2)) + 3}:00` };
    const weekly = [1, 2, 3, 4, 5].map((day) => ({ day, ...hours }));
    const offer = {
      is_open: true,
      price_kobo,
      weekly,
      buffer_minutes: 15,
      link: `https://meet.example.org/${username}`,
    };
    await loader.site.send('PUT', 'meetings/offer', username, offer);
  }
}

/** The buyer books a meeting with the creator that is still to come. */
export async function bookMeeting({ site }: Loader) {
  const { count } = await site.get<{ count: number }>('meetings?when=upcoming', 'buyer');
  if (count > 0) return;
  const { data } = await site.get<Enveloped<{ slots: { start: string }[] }>>('creators/creator/slots', 'buyer');
  const slot = data.slots[Math.min(5, data.slots.length - 1)]!;
  const wanted = {
    ...{ creator: 'creator', start: slot.start, expected_price_kobo: PRICE },
    topic: 'The lease of my second pharmacy: which clauses does the council read?',
  };
  const { body } = await site.send<Enveloped<{ id: string }>>('POST', 'meetings', 'buyer', wanted);
  await site.send('POST', `meetings/${body.data.id}/pay`, 'buyer', {}, [], idNamed('pay', body.data.id));
}

/**
 * A meeting of the founder with the creator, six days ago. The commands are dated then. It is settled here at once, since the
 * worker, which asks the time, would give the price of a meeting back whose hour is over.
 */
export async function holdPastMeeting(loader: Loader) {
  const store = loader.app.get(EventStore);
  const meetingId = idNamed('meeting', 'founder', 'creator');
  if ((await store.state(meeting, meetingId)).status === 'none') await hold(loader, store, meetingId);
  const review = {
    stars: 5,
    comment: 'Half an hour that saved a month: he read my drawing and named the inspector’s three points.',
  };
  for (let i = 0; i < 60; i++) {
    const { body, status } = await loader.site.send<{ code?: string }>(
      'POST',
      `meetings/${meetingId}/review`,
      'founder',
      review,
      [404, 409],
    );
    if (status === 200 || body.code === 'already_reviewed') return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('The meeting that is over could not be reviewed');
}

/** Throws while the founder cannot pay: what is settled here the wallet pays for certain. */
async function hold(loader: Loader, store: EventStore, meetingId: string) {
  const { data } = await loader.site.get<Enveloped<{ available_kobo: number }>>('wallet/wallet-info', 'founder');
  if (data.available_kobo < PRICE) throw new Error('The founder has too little money for the meeting that is over');
  const [creatorId, guestId] = [(await loader.idOf('creator'))!, (await loader.idOf('founder'))!];
  const encryption = loader.app.get(FieldEncryption);
  const start = `${new Date(Date.now() - 6 * DAY_MS).toISOString().slice(0, 10)}T10:00:00.000Z`;
  const at = later(start, { days: -4 });
  const [slot, dueAt] = [{ creatorId, meetingId, start, at }, later(at, { ms: 600_000 })];
  const topic = await encryption.encrypt(
    guestId,
    MEETING_TOPIC,
    'The layout of my drying room before the second inspection',
  );
  const terms = {
    isOpen: true,
    price: PRICE,
    weekly: [],
    exceptions: [],
    buffer: 0,
    notice: 24,
    freeCancel: 24,
    fee: 50,
    link: null,
  };
  const day = start.slice(0, 10);
  const open = { ...terms, exceptions: [{ date: day, hours: [{ from: '09:00', until: '13:00' }] }] };
  const facts = { terms: open, isStaff: false, isBlocked: false, holdsAnother: false };
  const wanted = new HoldMeetingSlot({ ...slot, guestId, dueAt, expectedPrice: PRICE });
  await store.decide(meetingDay, meetingDayId(slot), { ...wanted, data: { ...wanted.data, ...facts } });
  const basisPoints = loader.app.get(Config).get('COMMISSION_BASIS_POINTS');
  const begun = {
    ...slot,
    guestId,
    topic,
    link: null,
    price: PRICE,
    freeCancel: 24,
    fee: 50,
    dueAt,
    basisPoints,
    terms: 1,
  };
  await store.decide(meeting, meetingId, new BeginMeeting(begun));
  await store.decide(meetingDay, meetingDayId(slot), new TakeMeetingSlot(slot));
  const reference = `mtg.${idNamed('meeting-payment', meetingId)}`;
  await store.decide(meeting, meetingId, new PayMeeting({ meetingId, by: guestId, reference, at }));
  const settled = new SettleMeetingPayment({ meetingId, reference, at });
  await store.decide(meeting, meetingId, { ...settled, data: { ...settled.data, hasSlot: true } });
}
