import fc from 'fast-check';
import { dayOf, startOf } from '#server/kernel/days';
import {
  areTooClose,
  isSlot,
  MEETING_MINUTES,
  type MeetingHours,
  minutesOf,
  slotsBetween,
} from '#server/kernel/meeting-slots';
import { calendarFile, escapeText, foldLine, googleUrl } from '#server/meetings/meeting-calendar';

const [FROM, TO] = ['2026-11-30', '2026-12-13'];
const at = '2026-11-29T10:00:00.000Z';
const everyDay = (more: Partial<MeetingHours> = {}): MeetingHours => ({
  weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '09:00', until: '11:00' })),
  ...{ exceptions: [], buffer: 0, notice: 0 },
  ...more,
});

const time = fc.integer({ min: 0, max: 48 }).map((half) => {
  const minutes = half * 30;
  return `${`${Math.floor(minutes / 60)}`.padStart(2, '0')}:${`${minutes % 60}`.padStart(2, '0')}`;
});
const span = fc
  .tuple(time, time)
  .map(([one, other]) => (one < other ? { from: one, until: other } : { from: other, until: one }));
const hours = fc.record({
  weekly: fc.array(
    fc.tuple(fc.integer({ min: 1, max: 7 }), span).map(([day, one]) => ({ day, ...one })),
    { maxLength: 12 },
  ),
  exceptions: fc.uniqueArray(
    fc.record({
      date: fc
        .integer({ min: 0, max: 13 })
        .map((n) => dayOf(new Date(Date.parse(startOf(FROM)) + n * 86_400_000).toISOString())),
      hours: fc.array(span, { maxLength: 2 }),
    }),
    { selector: ({ date }) => date, maxLength: 4 },
  ),
  ...{ buffer: fc.integer({ min: 0, max: 120 }), notice: fc.integer({ min: 0, max: 168 }) },
});

describe('The slots of a creator', () => {
  it('lie in the hours of Lagos, an hour ahead of UTC, half an hour each', () => {
    expect(slotsBetween(everyDay(), { from: FROM, to: FROM }, at)).toEqual(
      ['08:00', '08:30', '09:00', '09:30'].map((one) => `${FROM}T${one}:00.000Z`),
    );
  });

  it('of a date with its own hours are in these only, and none on a day without', () => {
    const exceptions = [
      { date: FROM, hours: [{ from: '20:00', until: '20:45' }] },
      { date: '2026-12-01', hours: [] },
    ];
    expect(slotsBetween(everyDay({ exceptions }), { from: FROM, to: '2026-12-01' }, at)).toEqual([
      `${FROM}T19:00:00.000Z`,
    ]);
  });

  it('begin after the notice', () => {
    const slots = slotsBetween(everyDay({ notice: 24 }), { from: FROM, to: FROM }, '2026-11-29T08:30:00.000Z');
    expect(slots[0]).toBe(`${FROM}T08:30:00.000Z`);
  });

  it.each([
    ['9999-12-31T10:00:00.000Z', 'in a year beyond all reach'],
    ['2027-03-10T08:00:00.000Z', 'after more than a hundred days'],
    ['2026-11-28T08:00:00.000Z', 'before now'],
  ])('are none at %s, %s', (slot) => expect(isSlot(everyDay(), slot, at)).toBe(false));

  it('never lie outside the hours, overlap, break the notice, or come too close over midnight, whatever is offered', () => {
    fc.assert(
      fc.property(hours, (offered) => {
        const slots = slotsBetween(offered, { from: FROM, to: TO }, at);
        expect(slots).toEqual(slots.toSorted());
        for (const [i, slot] of slots.entries()) {
          const day = dayOf(slot);
          const minutes = (Date.parse(slot) - Date.parse(startOf(day))) / 60_000;
          const own =
            offered.exceptions.find(({ date }) => date === day)?.hours ??
            offered.weekly.filter((one) => one.day === (new Date(day).getUTCDay() || 7));
          const lies = own.some(
            ({ from, until }) => minutes >= minutesOf(from) && minutes + MEETING_MINUTES <= minutesOf(until),
          );
          // A span that begins within another one is joined to it.
          const joined =
            own.some(({ from }) => minutes >= minutesOf(from)) &&
            own.some(({ until }) => minutes + MEETING_MINUTES <= minutesOf(until));
          expect(lies || joined).toBe(true);
          expect(Date.parse(slot) - Date.parse(at)).toBeGreaterThanOrEqual(offered.notice * 3_600_000);
          expect(isSlot(offered, slot, at)).toBe(true);
          const next = slots[i + 1];
          if (!next) continue;
          expect(areTooClose(slot, next, 0)).toBe(false);
          if (dayOf(next) !== day) expect(areTooClose(slot, next, offered.buffer)).toBe(false);
        }
      }),
    );
  });
});

const entry = {
  ...{
    method: 'REQUEST' as const,
    id: 'm1',
    sequence: 2,
    at,
    start: `${FROM}T08:00:00.000Z`,
    location: 'https://meet.jit.si/a,b',
  },
  ...{ summary: 'Meeting with Ada', description: 'Bread; flour, yeast\nand ovens', organizer: 'no-reply@example.test' },
  attendee: 'bola@example.test',
};
const unfolded = (file: string) => file.replace(/\r\n /g, '').split('\r\n');

describe('The calendar file of a meeting', () => {
  it('asks for an entry in UTC with a lasting UID, its sequence and an alarm', () => {
    const lines = unfolded(calendarFile(entry));
    expect(lines).toEqual(
      expect.arrayContaining([
        ...['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'UID:meeting-m1@groundwork', 'SEQUENCE:2', 'STATUS:CONFIRMED'],
        ...['DTSTART:20261130T080000Z', 'DTEND:20261130T083000Z', 'TRIGGER:-PT10M'],
        'DESCRIPTION:Bread\\; flour\\, yeast\\nand ovens',
        'LOCATION:https://meet.jit.si/a\\,b',
        'ATTENDEE;RSVP=FALSE:mailto:bola@example.test',
      ]),
    );
    const cancelled = unfolded(calendarFile({ ...entry, method: 'CANCEL', sequence: 3 }));
    expect(cancelled).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', 'UID:meeting-m1@groundwork', 'SEQUENCE:3', 'STATUS:CANCELLED']),
    );
  });

  it('has no line of more than 75 octets, and none that a text of a person adds, in any language', () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 300 });
    fc.assert(
      fc.property(anyText, anyText, (summary, description) => {
        const file = calendarFile({ ...entry, summary, description });
        expect(file.endsWith('\r\n')).toBe(true);
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        expect(unfolded(file).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
        expect(unfolded(file).length).toBe(unfolded(calendarFile(entry)).length);
        expect(unfolded(file)).toContain(`SUMMARY:${escapeText(summary)}`);
      }),
    );
  });

  it('folds between characters', () => {
    const line = `SUMMARY:${'é'.repeat(100)}`;
    expect(foldLine(line).replaceAll('\r\n ', '')).toBe(line);
  });

  it('has a link to Google Calendar with the same time', () => {
    const asked = new URL(googleUrl(entry)).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      ...{ action: 'TEMPLATE', text: 'Meeting with Ada', dates: '20261130T080000Z/20261130T083000Z' },
    });
  });
});
