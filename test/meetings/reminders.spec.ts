import type { OutboxMessage } from '#server/kernel/reactions';
import { meetingsReactions } from '#server/meetings/meetings.reactions';

const START = '2026-12-10T10:00:00.000Z';
const pair = { meetingId: 'm-1', guestId: 'u-guest', creatorId: 'u-creator', start: START };

/** When both are reminded, by the id of the timer. */
const remindersOf = (effects: unknown) =>
  Object.fromEntries(
    (effects as OutboxMessage[]).filter(({ name }) => name === 'reminder').map(({ id, dueAt }) => [id, dueAt]),
  );
const booked = (at: string) => meetingsReactions.MeetingBooked({ id: 'e-1', data: { ...pair, at } } as never);
const moved = (start: string, sequence: number) =>
  meetingsReactions.MeetingMoved({
    id: 'e-2',
    data: { ...pair, previous: START, start, sequence, at: '2026-12-01T10:00:00.000Z' },
  } as never);

describe('The reminders of a meeting', () => {
  it('come a day, an hour and ten minutes before it', () => {
    expect(remindersOf(booked('2026-12-01T10:00:00.000Z'))).toEqual({
      'meeting-reminder-m-1-0-1440': '2026-12-09T10:00:00.000Z',
      'meeting-reminder-m-1-0-60': '2026-12-10T09:00:00.000Z',
      'meeting-reminder-m-1-0-10': '2026-12-10T09:50:00.000Z',
    });
  });

  it('leave out those whose time has passed when it is booked', () => {
    expect(Object.keys(remindersOf(booked('2026-12-10T09:15:00.000Z')))).toEqual(['meeting-reminder-m-1-0-10']);
  });

  it('are others once it is moved, so that none comes twice', () => {
    const later = remindersOf(moved('2026-12-12T10:00:00.000Z', 1));
    expect(Object.values(later)).toEqual([
      '2026-12-11T10:00:00.000Z',
      '2026-12-12T09:00:00.000Z',
      '2026-12-12T09:50:00.000Z',
    ]);
    const before = Object.keys(remindersOf(booked('2026-12-01T10:00:00.000Z')));
    expect(Object.keys(later).filter((id) => before.includes(id))).toEqual([]);
  });
});
