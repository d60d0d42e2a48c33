import { withFacts } from '#server/kernel/command';
import {
  FreeMeetingSlot,
  HoldMeetingSlot,
  meetingDay,
  MoveIntoMeetingSlot,
  TakeMeetingSlot,
} from '#server/meetings/meeting-day';
import type { MeetingDayEvent } from '#server/meetings/meetings.events';
import { specification } from '../given.js';

const [at, dueAt, start] = ['2026-11-27T10:00:00.000Z', '2026-11-27T10:10:00.000Z', '2026-11-30T08:00:00.000Z'];
const [creatorId, price] = ['hauwa', 500_000];

describe('A day of a creator', () => {
  const terms = {
    ...{ isOpen: true, price, exceptions: [], buffer: 30, notice: 0, freeCancel: 24, fee: 50, link: null },
    weekly: [{ day: 1, from: '09:00', until: '17:00' }],
  };
  const facts = { terms, isStaff: false, isBlocked: false, holdsAnother: false };
  const day = specification(meetingDay);
  const slot = (id: string, begins: string, then = at) => ({ creatorId, meetingId: id, start: begins, at: then });
  const want = (id: string, begins: string, then = at, more: object = {}) =>
    withFacts(new HoldMeetingSlot({ ...slot(id, begins, then), guestId: `guest-${id}`, dueAt, expectedPrice: price }), {
      ...facts,
      ...more,
    });
  const kept = (id: string, begins: string, then = at): MeetingDayEvent => ({
    type: 'MeetingSlotHeld',
    data: { ...slot(id, begins, then), guestId: `guest-${id}`, dueAt, buffer: 30 },
  });
  const taken = (id: string, begins: string, then = at): MeetingDayEvent => ({
    type: 'MeetingSlotTaken',
    data: slot(id, begins, then),
  });
  const [half, hour] = ['2026-11-30T08:30:00.000Z', '2026-11-30T09:00:00.000Z'];

  it('gives a slot to one guest, and none that its buffer reaches', () => {
    day().when(want('a', start)).then(kept('a', start));
    day(kept('a', start)).when(want('a', start)).thenNothing();
    for (const before of [kept('a', start), taken('a', start)]) {
      day(before).when(want('b', start)).thenRefused('slot_taken');
      day(before).when(want('b', half)).thenRefused('slot_taken');
      day(before).when(want('b', hour)).then(kept('b', hour));
    }
  });

  it('gives a slot to another guest when it was not paid in time, and then not to the first one', () => {
    day(kept('a', start))
      .when(want('b', start, dueAt))
      .then(kept('b', start, dueAt));
    day(kept('a', start))
      .when(new TakeMeetingSlot(slot('a', start, dueAt)))
      .then({
        type: 'MeetingSlotTaken',
        data: slot('a', start, dueAt),
      });
    day(kept('a', start), kept('b', start, dueAt))
      .when(new TakeMeetingSlot(slot('a', start)))
      .thenNothing();
    day(kept('a', start), taken('a', start))
      .when(new TakeMeetingSlot(slot('a', start)))
      .thenNothing();
  });

  it('gives a slot to a meeting that moves there when it was not paid in time, and then not to the guest who held it', () => {
    const late = () => new TakeMeetingSlot(slot('a', start));
    for (const begins of [start, half])
      day(kept('a', start), taken('b', begins, dueAt))
        .when(late())
        .thenNothing();
    day(kept('a', start), taken('b', hour, dueAt))
      .when(late())
      .then(taken('a', start));
    // The meeting that moved here moves on: the slot is free, and is held anew.
    const freed: MeetingDayEvent = { type: 'MeetingSlotFreed', data: slot('b', start) };
    day(kept('a', start), taken('b', start, dueAt), freed)
      .when(late())
      .thenNothing();
    day(kept('a', start), taken('b', start, dueAt), freed)
      .when(want('c', start, dueAt))
      .then(kept('c', start, dueAt));
  });

  it('is asked on the terms of the moment', () => {
    day()
      .when(want('a', start, at, { terms: undefined }))
      .thenRefused('slot_gone');
    day().when(want('a', '2026-11-30T18:00:00.000Z')).thenRefused('slot_gone');
    day()
      .when(want('a', start, at, { terms: { ...terms, price: 1 } }))
      .thenRefused('price_changed');
    for (const expectedCancel of [{ freeCancel: 48 }, { fee: 0 }])
      day()
        .when(want('a', start, at, { expectedCancel }))
        .thenRefused('terms_changed');
    day()
      .when(want('a', start, at, { expectedCancel: { freeCancel: 24, fee: 50 } }))
      .then(kept('a', start));
    day()
      .when(want('a', start, at, { isStaff: true }))
      .thenRefused('staff');
    day()
      .when(want('a', start, at, { isBlocked: true }))
      .thenRefused('not_found');
    day()
      .when(want('a', start, at, { holdsAnother: true }))
      .thenRefused('hold_exists');
    const self = new HoldMeetingSlot({ ...slot('a', start), guestId: creatorId, dueAt, expectedPrice: price });
    day().when(withFacts(self, facts)).thenRefused('own_meeting');
  });

  it('takes a meeting that moves here, also next to its own earlier time, and frees what is left', () => {
    const move = (id: string, begins: string) => new MoveIntoMeetingSlot({ ...slot(id, begins), buffer: 30 });
    day(taken('a', start)).when(move('a', half)).then(taken('a', half));
    day(taken('a', start)).when(move('b', half)).thenRefused('slot_taken');
    const freed: MeetingDayEvent = { type: 'MeetingSlotFreed', data: slot('a', start) };
    day(taken('a', start))
      .when(new FreeMeetingSlot(slot('a', start)))
      .then(freed);
    day(taken('a', start), freed)
      .when(new FreeMeetingSlot(slot('a', start)))
      .thenNothing();
    day(taken('a', start), freed).when(want('b', start)).then(kept('b', start));
  });
});
