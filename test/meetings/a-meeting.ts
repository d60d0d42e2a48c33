import type { FreeTimes, Meeting, MeetingOffer, MeetingSlots } from '#client/lib/http/api.types';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Lagos is an hour ahead of UTC all year. */
const LAGOS_AHEAD = 60 * MINUTE;

/** The instant so many minutes from now. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();

/** At this hour UTC so many days from today, which is the day of Lagos: from 23:00 UTC on, the next one. */
export function atHour(days: number, hour: number, minutes = 0): string {
  const day = new Date(Date.now() + days * DAY + LAGOS_AHEAD).toISOString().slice(0, 10);
  return `${day}T${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00.000Z`;
}

export const endOf = (start: string) => new Date(Date.parse(start) + 30 * MINUTE).toISOString();
const slot = (start: string) => ({ start, end: endOf(start) });

/** Of Tunde: three times in two days. */
export const slots = (part: Partial<MeetingSlots> = {}): { data: MeetingSlots } => ({
  data: {
    ...{ is_open: true, creator: 'tunde', price: 15_000, price_kobo: 1_500_000, minutes: 30 },
    ...{ free_cancel_hours: 24, fee_percent: 50, zone: 'Africa/Lagos' },
    slots: [slot(atHour(3, 9)), slot(atHour(3, 9, 30)), slot(atHour(4, 14))],
    ...{ rating: { average: 4.5, count: 2 }, takes_enquiries: true },
    ...part,
  },
});

/** The times to which it can move. */
export const movable: { data: FreeTimes } = {
  data: { zone: 'Africa/Lagos', slots: [slot(atHour(3, 9, 30)), slot(atHour(4, 14))] },
};

/** A booked meeting with Tunde in three days, as its guest sees it. */
export const aMeeting = (part: Partial<Meeting> = {}): Meeting => {
  const start = part.start ?? atHour(3, 9);
  return {
    ...{ id: 'm-1', status: 'booked', role: 'guest' },
    other: { username: 'tunde', first_name: 'Tunde', last_name: 'Bakare', avatar: null },
    ...{ start, end: endOf(start), topic: 'Which licence comes first?', price: 15_000, price_kobo: 1_500_000 },
    ...{ pay_by: null, deposit: null, join_from: new Date(Date.parse(start) - 10 * MINUTE).toISOString() },
    ...{ link: 'https://meet.example/room-1', sequence: 0, proposal: null },
    cancel: { free_until: new Date(Date.parse(start) - DAY).toISOString(), fee: 7_500, fee_kobo: 750_000 },
    ...{ cancelled: null, no_show: null, absence: null, decision: null, review: null },
    history: [
      { what: 'held', by: 'guest', at: '2026-11-20T10:00:00.000Z', start },
      { what: 'booked', by: 'guest', at: '2026-11-20T10:04:00.000Z', start: null },
    ],
    google_url: 'https://calendar.google.com/calendar/render?action=TEMPLATE',
    calendar_path: '/api/meetings/m-1/calendar.ics',
    ...part,
  };
};

/** A time that is kept for the guest, to be paid within 10 minutes. */
export const aHold = (part: Partial<Meeting> = {}): Meeting =>
  aMeeting({
    ...{ status: 'held', pay_by: inMinutes(9.5), link: null, cancel: null, google_url: null, calendar_path: null },
    history: [{ what: 'held', by: 'guest', at: new Date().toISOString(), start: null }],
    ...part,
  });

export const anOffer = (part: Partial<MeetingOffer> = {}): { data: MeetingOffer } => ({
  data: {
    ...{ is_open: true, price: 15_000, price_kobo: 1_500_000 },
    weekly: [
      { day: 1, from: '09:00', until: '12:00' },
      { day: 1, from: '14:00', until: '17:00' },
      { day: 4, from: '10:00', until: '16:00' },
    ],
    exceptions: [
      { date: '2026-12-24', hours: [] },
      { date: '2026-12-28', hours: [{ from: '12:00', until: '14:00' }] },
    ],
    ...{ buffer_minutes: 10, notice_hours: 4, free_cancel_hours: 24, fee_percent: 50, link: null },
    ...{ takes_enquiries: true, can_offer: true, why_not: null },
    ...part,
  },
});

export const page = (...results: Meeting[]) => ({ count: results.length, next: null, previous: null, results });

/** The wallet with so many kobo. */
export const wallet = (available: number) => ({
  data: { available: available / 100, available_kobo: available, balance_kobo: available },
});
