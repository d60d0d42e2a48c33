import { RemindOfMeeting } from '#server/meetings/meeting-mails.jobs';
import { SettleMeeting } from '#server/meetings/meeting-commands';
import { type App, type Person, startApp } from '../app.js';
import { conversations } from '../messages/conversations.js';
import { funded } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { meeting, offering, PRICE } from './meeting-market.js';

const HOUR_MS = 3_600_000;
const after = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * HOUR_MS).toISOString();

let app: App;
let creator: Person;
let calls: ReturnType<typeof meeting>;
beforeAll(async () => {
  app = await startApp();
  creator = await offering(app);
  calls = meeting(app);
});
afterAll(() => app.stop());

type Stored = { id: string; subject: string; text: string };
/** The only mail to this person with these words in its subject, and its calendar file. */
async function mailed({ email }: Person, words: string, count = 1) {
  const found = await until(
    async () => (await app.mails(email)).filter(({ subject }) => subject.includes(words)) as unknown as Stored[],
    (some) => some.length === count,
  );
  const source = await (await fetch(`${app.mailUrl}/api/email/${found[0]!.id}/source`)).text();
  const part = /text\/calendar[\s\S]*?base64\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(source)?.[1] ?? '';
  const file = Buffer.from(part, 'base64').toString().replace(/\r\n /g, '');
  return { text: found[0]!.text, lines: file.split('\r\n') };
}

it('The two of a meeting are mailed about each step, with a calendar entry that keeps its UID and counts its changes', async () => {
  const who = await funded(app, 2 * PRICE);
  const { id, start, link } = await calls.booked(who, creator);
  for (const [person, words] of [
    [who, 'is booked'],
    [creator, 'booked a meeting with you'],
  ] as const) {
    const { text, lines } = await mailed(person, words);
    expect(text).toContain('How to price bread');
    expect(text).toContain(link);
    expect(text).toContain(`/meetings/${id}`);
    expect(lines).toEqual(
      expect.arrayContaining([
        ...['METHOD:REQUEST', `UID:meeting-${id}@groundwork`, 'SEQUENCE:0', `LOCATION:${link}`],
        ...[`ATTENDEE;RSVP=FALSE:mailto:${person.email}`, `DTSTART:${start.replace(/[-:]|\.000/g, '')}`],
      ]),
    );
  }
  const slots = [after(start, 1), after(start, 2)];
  await calls.act(who, id, 'proposal', { slots });
  expect((await mailed(creator, 'asks for another time')).text).toContain('It stays at its time');
  await calls.act(creator, id, 'proposal/decline');
  await mailed(who, 'stays at its time');
  await calls.act(creator, id, 'proposal', { slots });
  await calls.act(who, id, 'proposal/accept', { start: slots[1] });
  for (const person of [who, creator])
    expect((await mailed(person, 'is moved')).lines).toEqual(
      expect.arrayContaining(['METHOD:REQUEST', `UID:meeting-${id}@groundwork`, 'SEQUENCE:1']),
    );

  const remind = (time: string) => app.worker.get(RemindOfMeeting).handle({ meetingId: id, start: time, minutes: 60 });
  // The timer of the time before does nothing, and one that runs twice mails once.
  await remind(start);
  for (let times = 0; times < 2; times++) await remind(slots[1]!);
  await settled(app);
  for (const person of [who, creator]) await mailed(person, 'Soon: your meeting');

  await calls.act(creator, id, 'cancel', { reason: 'I am ill' });
  for (const person of [who, creator]) {
    const { text, lines } = await mailed(person, 'is cancelled');
    expect(text).toContain('I am ill');
    expect(lines).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', `UID:meeting-${id}@groundwork`, 'SEQUENCE:2', 'STATUS:CANCELLED']),
    );
  }
  await remind(slots[1]!);
  await settled(app);
  await mailed(who, 'Soon: your meeting');
});

it('Its guest is asked for a review once it is paid out', async () => {
  const who = await funded(app, PRICE);
  const { id, start } = await calls.booked(who, creator, { day: 3 });
  const paidOut = new SettleMeeting({ meetingId: id, at: after(start, 25) });
  for (let times = 0; times < 2; times++) await app.commands.execute(paidOut);
  await mailed(who, 'How was your meeting');
});

it('Its calendar file is given to the two, and to no other person', async () => {
  const who = await funded(app, PRICE);
  const { id, calendar_path: path } = await calls.booked(who, creator, { day: 4 });
  const file = await app.call<string>('GET', path!, { token: who.token });
  expect(file.headers.get('content-type')).toContain('text/calendar');
  expect(file.body.replace(/\r\n /g, '')).toContain(`UID:meeting-${id}@groundwork\r\n`);
  expect((await app.call('GET', path!, { token: (await app.person()).token })).status).toBe(404);
});

it('The two may write to each other from the booking on, and no longer may begin it after a cancellation', async () => {
  const [who, { start, send }] = [await funded(app, PRICE), conversations(app)];
  expect((await start(who, creator)).status).toBe(403);
  const { id } = await calls.booked(who, creator, { day: 5 });
  const other = await funded(app, PRICE);
  const cancelled = await calls.booked(other, creator, { day: 6 });
  expect((await start(who, creator)).status).toBeLessThan(300);
  expect((await send(who, creator, 'Shall I bring my figures?')).status).toBeLessThan(300);
  expect(id).toEqual(expect.any(String));
  await calls.act(other, cancelled.id, 'cancel');
  expect((await start(other, creator)).status).toBe(403);
});
