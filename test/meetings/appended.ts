import { randomUUID } from 'node:crypto';
import { withFacts } from '#server/kernel/command';
import { MEETING_TOPIC } from '#server/meetings/meetings.events';
import { meeting, type MeetingCommand } from '#server/meetings/meeting';
import type { MeetingEvent } from '#server/meetings/meetings.events';
import type { Meeting } from '#server/meetings/meeting-state';
import { BeginMeeting, PayMeeting, SettleMeetingPayment } from '#server/meetings/meeting-commands';
import { meetingDay, meetingDayId, TakeMeetingSlot } from '#server/meetings/meeting-day';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import type { App, Person } from '../app.js';
import { until } from '../until.js';
import { PRICE } from './meeting-market.js';

/** `then`: what happens in the same step, before any timer of a time that is over rings. */
type About = {
  guest: Person;
  creator: Person;
  start: string;
  price?: number;
  then?: (meetingId: string) => MeetingCommand[];
};

/** A meeting whose slot is held for the guest until two hours from now, whatever the creator offers. */
export async function heldMeeting(app: App, { guest, creator, start, price = PRICE }: About): Promise<string> {
  const [meetingId, at] = [randomUUID(), new Date().toISOString()];
  const slot = { creatorId: creator.id, meetingId, start, at };
  const taking = { ...meetingDay, decide: () => [{ type: 'MeetingSlotTaken', data: slot } as const] };
  await app.store.decide(taking, meetingDayId(slot), new TakeMeetingSlot(slot));
  const topic = await app.web.get(FieldEncryption).encrypt(guest.id, MEETING_TOPIC, 'Licences');
  const begun = new BeginMeeting({
    ...{ ...slot, guestId: guest.id, topic, link: null, price, freeCancel: 24, fee: 50, basisPoints: 1_000, terms: 1 },
    dueAt: new Date(Date.now() + 7_200_000).toISOString(),
  });
  await app.store.decide(meeting, meetingId, begun);
  await until(
    async () => (await app.call('GET', `meetings/${meetingId}`, { token: guest.token })).status,
    (status) => status === 200,
  );
  return meetingId;
}

/** The same, paid from the guest's wallet; of any time, also one that is over. */
export async function appendedMeeting(app: App, about: About): Promise<string> {
  const { guest, then } = about;
  const meetingId = await heldMeeting(app, about);
  const [reference, at] = [`mtg.${randomUUID()}`, new Date().toISOString()];
  // In one step: a payment that is answered after the meeting began goes back.
  const settle = withFacts(new SettleMeetingPayment({ meetingId, reference, at }), { hasSlot: true });
  const booking = {
    ...meeting,
    decide(command: PayMeeting, state: Meeting) {
      const events: MeetingEvent[] = [];
      for (const one of [command, settle, ...(then?.(meetingId) ?? [])])
        events.push(...meeting.decide(one, events.reduce(meeting.evolve, state)));
      return events;
    },
  };
  await app.store.decide(booking, meetingId, new PayMeeting({ meetingId, by: guest.id, reference, at }));
  type Seen = { data: { history: { what: string }[] } };
  await until(
    async () => (await app.call<Seen>('GET', `meetings/${meetingId}`, { token: guest.token })).body.data.history,
    (history) => history.some(({ what }) => what === 'booked'),
  );
  return meetingId;
}

/** The same, an hour ago: its guest says that the creator did not come, who contests it. */
export async function contestedMeeting(app: App, about: Omit<About, 'start'>, hours = 1): Promise<string> {
  const start = new Date(Date.now() - hours * 3_600_000).toISOString();
  const id = await appendedMeeting(app, { ...about, start });
  const say = async ({ token }: Person, what: string, statement: string) => {
    const { status, body } = await app.call('POST', `meetings/${id}/${what}`, { token, body: { statement } });
    if (status !== 200) throw new Error(JSON.stringify(body));
  };
  await say(about.guest, 'no-show', 'I waited for half an hour.');
  await say(about.creator, 'no-show/contest', 'I was there from the start.');
  return id;
}
