import { randomUUID } from 'node:crypto';
import { ExpireMeeting, MoveMeeting } from '#server/meetings/meeting-commands';
import { type App, type Person, startApp } from '../app.js';
import { balanceOf, control, funded, historyOf } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { dayIn, hoursAfter, meeting, offering, PRICE } from './meeting-market.js';

let app: App;
let creator: Person;
let calls: ReturnType<typeof meeting>;
beforeAll(async () => {
  app = await startApp();
  creator = await offering(app);
  calls = meeting(app);
});
afterAll(() => app.stop());

const wallet = async (who: Person) => (await balanceOf(app, who)).balance_kobo;
/** The clock of a meeting stands at this instant. */
async function at(command: object) {
  await app.commands.execute(command);
  await settled(app);
}

describe('A meeting', () => {
  it('is kept for ten minutes, paid once from the wallet, and shows its link to the two only', async () => {
    const who = await funded(app, 2 * PRICE);
    const { start } = (await calls.slots(creator.username)).slots[0]!;
    const held = await calls.hold(who, creator, start);
    expect([held.status, held.body.data]).toMatchObject([201, { status: 'held', link: null, role: 'guest' }]);
    const { id } = held.body.data;
    expect((await calls.slots(creator.username)).slots.map((one) => one.start)).not.toContain(start);
    expect(await calls.seen(creator, id)).toBeUndefined();
    const other = await app.person();
    expect((await calls.hold(other, creator, start)).body).toMatchObject({ code: 'slot_taken' });
    expect((await calls.hold(who, creator, hoursAfter(start, 1))).body).toMatchObject({ code: 'hold_exists' });

    const key = randomUUID();
    const [paid, again] = [await calls.pay(who, id, key), await calls.pay(who, id, key)];
    expect([paid.status, again.status]).toEqual([200, 200]);
    expect(paid.body.data).toMatchObject({ status: 'booked', topic: 'How to price bread' });
    expect(paid.body.data.link).toMatch(new RegExp(`^https://meet.jit.si/groundwork-${id}-[A-Za-z0-9]{20,}$`));
    expect(paid.body.data.google_url).toContain(start.replace(/[-:]|\.000/g, ''));
    expect(await wallet(who)).toBe(PRICE);
    expect((await historyOf(app, who))[0]).toMatchObject({ kind: 'meeting', amount_kobo: PRICE });
    expect(await calls.seen(creator, id)).toMatchObject({ role: 'creator', link: paid.body.data.link });
    expect((await app.call('GET', `meetings/${id}`, { token: other.token })).status).toBe(404);
    expect((await calls.list(who)).map((one) => one.id)).toContain(id);
    expect(paid.body.data.history.map(({ what }) => what)).toEqual(['held', 'booked']);
  });

  it('is refused with what is missing, and paid when the wallet is funded', async () => {
    const who = await funded(app, 100_000);
    const { start } = (await calls.slots(creator.username)).slots[3]!;
    const { id } = (await calls.hold(who, creator, start)).body.data;
    const { status, body } = await calls.pay(who, id);
    expect([status, body]).toMatchObject([409, { code: 'insufficient_funds', missing_kobo: PRICE - 100_000 }]);
    expect(await wallet(who)).toBe(100_000);
    expect((await calls.act(who, id, 'release')).body.data).toMatchObject({ status: 'expired' });
    await until(
      () => calls.slots(creator.username),
      ({ slots }) => slots.some((one) => one.start === start),
    );
    expect((await calls.pay(who, id)).body).toMatchObject({ code: 'hold_expired' });
  });

  it('that is not paid in time leaves its slot free', async () => {
    const who = await app.person();
    const { start } = (await calls.slots(creator.username)).slots[4]!;
    const held = (await calls.hold(who, creator, start)).body.data;
    await at(new ExpireMeeting({ meetingId: held.id, at: hoursAfter(held.pay_by!, -0.001) }));
    expect((await calls.seen(who, held.id)).status).toBe('held');
    for (let times = 0; times < 2; times++) await at(new ExpireMeeting({ meetingId: held.id, at: held.pay_by! }));
    expect((await calls.seen(who, held.id)).status).toBe('expired');
    expect((await calls.slots(creator.username)).slots.map((one) => one.start)).toContain(start);
  });

  it('is paid by card or bank on the page of the provider, which returns to it, and is booked once', async () => {
    const [who, key] = [await app.person(), randomUUID()];
    const { start } = (await calls.slots(creator.username, dayIn(6))).slots[0]!;
    const { id } = (await calls.hold(who, creator, start)).body.data;
    const first = await calls.checkout(who, id, key);
    expect(first).toMatchObject({ status: 200, body: { data: { amount_kobo: PRICE } } });
    expect((await calls.checkout(who, id, key)).body).toEqual(first.body);
    expect((await calls.checkout(creator, id)).status).toBe(404);
    const { authorization_url: page, reference } = first.body.data;
    expect((await calls.seen(who, id)).deposit).toEqual({ reference, status: 'awaited', reason: null });
    const paying = { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' as const };
    const back = new URL((await fetch(page, paying)).headers.get('location')!);
    expect([back.pathname, back.searchParams.get('reference')]).toEqual([`/meetings/${id}`, reference]);
    await app.call('POST', `purchases/${reference}/verify`, { token: who.token });
    const booked = await until(
      () => calls.seen(who, id),
      ({ status }) => status === 'booked',
    );
    expect(booked.deposit).toEqual({ reference, status: 'paid', reason: null });
    expect((await calls.seen(creator, id)).deposit).toBeNull();
    expect((await historyOf(app, who)).map(({ kind }) => kind)).toEqual(['meeting', 'deposit']);
    expect([await wallet(who), (await calls.checkout(who, id)).body.code]).toEqual([0, 'not_held']);
  });

  it('leaves a payment by card that comes too late in the wallet, and mails that', async () => {
    const who = await app.person();
    const { start } = (await calls.slots(creator.username, dayIn(6))).slots[2]!;
    const { id } = (await calls.hold(who, creator, start)).body.data;
    const { reference } = (await calls.checkout(who, id)).body.data;
    await calls.act(who, id, 'release');
    await control(app, { pay: reference, webhook: { duplicate: 2 } });
    const kept = await until(
      () => calls.seen(who, id),
      ({ deposit }) => deposit?.status === 'kept',
    );
    expect(kept).toMatchObject({ status: 'expired', deposit: { reference, reason: 'hold_expired' } });
    await settled(app);
    expect(await wallet(who)).toBe(PRICE);
    const mails = () =>
      app.mails(who.email).then((all) => all.filter(({ subject }) => subject.includes('did not book')));
    await until(mails, ({ length }) => length > 0);
    await settled(app);
    const said = await mails();
    expect(said).toHaveLength(1);
    expect(said[0]!.text).toContain('The time was not kept for you any more when it arrived.');
  });

  it('that is paid after another one moved into its slot is not booked, and its price goes back', async () => {
    const [who, guest] = [await funded(app, PRICE), await funded(app, PRICE)];
    const { id: moving } = await calls.booked(guest, creator, { day: 8 });
    const { start } = (await calls.slots(creator.username, dayIn(9))).slots[0]!;
    const { id, pay_by: dueAt } = (await calls.hold(who, creator, start)).body.data;
    await calls.act(creator, moving, 'proposal', { slots: [start], note: null });
    // The time to pay was over when it moved; the payment was ordered before that, and is answered after it.
    await at(new MoveMeeting({ meetingId: moving, by: guest.id, start, at: dueAt! }));
    expect(await calls.seen(guest, moving)).toMatchObject({ status: 'booked', start });
    await calls.pay(who, id);
    await settled(app);
    expect(await calls.seen(who, id)).toMatchObject({ status: 'expired' });
    expect(await wallet(who)).toBe(PRICE);
    expect((await calls.slots(creator.username, dayIn(9))).slots.map((one) => one.start)).not.toContain(start);
    const meetings = (await calls.list(creator)).filter((one) => one.start === start);
    expect(meetings.map((one) => one.id)).toEqual([moving]);
  });

  it('keeps every promise of the verifier', async () => {
    await settled(app);
    expect(await verifyApp(app)).toMatchObject({ code: 0 });
  });
});
