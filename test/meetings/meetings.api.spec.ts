import { randomUUID } from 'node:crypto';
import { AdvancePremium, CancelPremium } from '#server/premium/premium';
import { SettleMeeting } from '#server/meetings/meeting-commands';
import { meetingEnd } from '#server/kernel/meeting-slots';
import { type App, type Person, startApp } from '../app.js';
import { balanceOf, funded, grant, historyOf } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { dayIn, hoursAfter, meeting, offering, PRICE, terms } from './meeting-market.js';

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

describe('Terms of meetings', () => {
  it('are opened by verified creators with Premium only, and saved closed by others', async () => {
    const who = await app.person();
    expect((await calls.offer(who)).body).toMatchObject({ code: 'not_verified' });
    const { status, body } = await calls.offer(who, terms({ is_open: false, link: 'https://meet.example/ada' }));
    expect([status, body.data]).toMatchObject([
      200,
      { is_open: false, can_offer: false, why_not: 'not_verified', link: 'https://meet.example/ada' },
    ]);
    expect(await calls.slots(who.username)).toMatchObject({ is_open: false, slots: [] });
  });

  it.each([
    ['a price below the least', { price_kobo: 99_999 }],
    ['a price above the most', { price_kobo: 10_000_001 }],
    ['spans that overlap', { weekly: [1, 1].map((day) => ({ day, from: '09:00', until: '12:00' })) }],
    ['a link that is not secure', { link: 'http://meet.example/ada' }],
    ['a buffer of three hours', { buffer_minutes: 180 }],
  ])('are refused with %s', async (_what, more) => {
    expect((await calls.offer(creator, terms(more))).status).toBe(400);
  });
});

describe('A creator whose Premium has ended', () => {
  it('keeps the meetings that are booked, and is offered for no other', async () => {
    const [host, who] = [await offering(app), await funded(app, PRICE)];
    const { id, start } = await calls.booked(who, host);
    await at(new CancelPremium({ userId: host.id, at: new Date().toISOString() }));
    await at(new AdvancePremium({ userId: host.id, reference: `prm.${randomUUID()}`, at: hoursAfter(start, 40 * 24) }));
    await until(
      () => calls.slots(host.username),
      ({ is_open }) => !is_open,
    );
    expect((await calls.hold(who, host, hoursAfter(start, 2))).body).toMatchObject({ code: 'slot_gone' });
    expect(await calls.seen(who, id)).toMatchObject({ status: 'booked', start });
    expect((await calls.seen(host, id)).link).toMatch(/^https:/);
  });
});

describe('The times of a creator', () => {
  it('are shown to visitors for the asked days, and no more than 31 of them', async () => {
    const { slots, price_kobo } = await calls.slots(creator.username, dayIn(20));
    expect([slots.length, price_kobo]).toEqual([16, PRICE]);
    expect(slots[0]).toEqual({ start: `${dayIn(20)}T08:00:00.000Z`, end: `${dayIn(20)}T08:30:00.000Z` });
    const path = `creators/${creator.username}/slots?from=${dayIn(1)}&to=${dayIn(40)}`;
    expect((await app.call('GET', path)).status).toBe(400);
    expect((await app.call('GET', `creators/u${randomUUID()}/slots`)).status).toBe(404);
    const past = await app.call('GET', `creators/${creator.username}/slots?from=0001-01-01&to=0001-01-02`);
    expect(past.status).toBe(400);
  });
});

describe('A meeting', () => {
  it('is refused to its creator, to staff, to blocked people, at another price and outside the hours', async () => {
    const { start } = (await calls.slots(creator.username)).slots[5]!;
    const [admin, blocked, who] = [await app.person(), await app.person(), await app.person()];
    await grant(app, admin, 'admin');
    await app.call('POST', 'connect/block', { token: creator.token, body: { username: blocked.username } });
    expect((await calls.hold(creator, creator, start)).body).toMatchObject({ code: 'own_meeting' });
    expect((await calls.hold(admin, creator, start)).body).toMatchObject({ code: 'staff' });
    expect((await calls.hold(who, creator, start, { expected_price_kobo: 1 })).body).toMatchObject({
      code: 'price_changed',
      price_kobo: PRICE,
    });
    expect((await calls.hold(who, creator, hoursAfter(start, 12))).body).toMatchObject({ code: 'slot_gone' });
    expect((await calls.hold(who, creator, hoursAfter(start, 0.25))).body).toMatchObject({ code: 'slot_gone' });
    expect((await calls.hold(who, creator, start, { creator: 'no-such-person' })).status).toBe(404);
    expect((await calls.hold(blocked, creator, start)).status).toBe(404);
  });

  it('returns the whole price when it is cancelled in time, and costs the guest the fee after that', async () => {
    const who = await funded(app, 2 * PRICE);
    const early = await calls.booked(who, creator, { day: 3 });
    const free = (await calls.act(who, early.id, 'cancel', { reason: 'I am ill' })).body.data;
    expect(free).toMatchObject({ status: 'cancelled', cancelled: { by: 'guest', returned_kobo: PRICE, fee_kobo: 0 } });
    expect(free.cancelled!.reason).toBe('I am ill');
    await settled(app);
    expect(await wallet(who)).toBe(2 * PRICE);
    expect((await calls.slots(creator.username, dayIn(3))).slots.map(({ start }) => start)).toContain(early.start);

    await calls.offer(creator, terms({ free_cancel_hours: 168 }));
    const [late, before] = [await calls.booked(who, creator, { day: 3 }), await wallet(creator)];
    expect(late.cancel).toMatchObject({ fee_kobo: PRICE / 2 });
    await calls.act(who, late.id, 'cancel');
    await settled(app);
    expect(await wallet(who)).toBe(1.5 * PRICE);
    expect(await wallet(creator)).toBe(before + (PRICE / 2) * 0.9);
    await calls.offer(creator);
    const hosted = await calls.booked(who, creator, { day: 3 });
    await calls.act(creator, hosted.id, 'cancel');
    await settled(app);
    expect(await wallet(who)).toBe(1.5 * PRICE);
  });

  it('moves when the other one takes a proposed time, and only then leaves the old one', async () => {
    const who = await funded(app, PRICE);
    const { id, start } = await calls.booked(who, creator, { day: 4 });
    const slots = [hoursAfter(start, 1), hoursAfter(start, 2)];
    const asked = (await calls.act(who, id, 'proposal', { slots, note: 'The bus is late' })).body.data;
    expect(asked.proposal).toMatchObject({ by: 'guest', slots, note: 'The bus is late' });
    expect((await calls.act(who, id, 'proposal/accept', { start: slots[0] })).body).toMatchObject({
      code: 'own_proposal',
    });
    expect((await calls.act(creator, id, 'proposal/decline')).body.data.proposal).toBeNull();
    await calls.act(who, id, 'proposal', { slots });
    await calls.act(who, id, 'proposal/withdraw');
    expect((await calls.act(creator, id, 'proposal/accept', { start: slots[0] })).body).toMatchObject({
      code: 'no_proposal',
    });
    await calls.act(who, id, 'proposal', { slots });
    const moved = (await calls.act(creator, id, 'proposal/accept', { start: slots[1] })).body.data;
    expect(moved).toMatchObject({ start: slots[1], sequence: 1, proposal: null });
    await settled(app);
    const free = (await calls.slots(creator.username, dayIn(4))).slots.map((one) => one.start);
    expect([free.includes(start), free.includes(slots[1]!)]).toEqual([true, false]);
    expect((await calls.seen(who, id)).history.map(({ what }) => what)).toEqual([
      ...['held', 'booked', 'proposed', 'declined', 'proposed', 'withdrawn', 'proposed', 'moved'],
    ]);
  });

  it('moves to a time of the saved hours also when its creator takes no bookings any more', async () => {
    const [who, other] = [await funded(app, PRICE), await funded(app, PRICE)];
    const { id, start } = await calls.booked(who, creator, { day: 7 });
    await calls.booked(other, creator, { day: 7 });
    await calls.offer(creator, terms({ is_open: false }));
    const day = dayIn(7);
    const slotsFor = ({ token }: Person, meetingId = id) =>
      app.call<{ data: { slots: { start: string }[] } }>(
        ...(['GET', `meetings/${meetingId}/slots?from=${day}&to=${day}`, { token }] as const),
      );
    expect((await calls.slots(creator.username, day)).slots).toEqual([]);
    for (const one of [who, creator]) {
      const starts = (await slotsFor(one)).body.data.slots.map((slot) => slot.start);
      expect([starts.includes(start), starts.includes(hoursAfter(start, 0.5)), starts[0]]).toEqual([
        ...[false, false, hoursAfter(start, 1)],
      ]);
    }
    expect((await slotsFor(other)).status).toBe(404);
    expect((await calls.act(who, id, 'proposal', { slots: [hoursAfter(start, 1)] })).status).toBe(200);
    const { body } = await calls.act(creator, id, 'proposal/accept', { start: hoursAfter(start, 1) });
    expect(body.data).toMatchObject({ start: hoursAfter(start, 1), sequence: 1 });
    await calls.offer(creator);
  });

  it('is held on the terms of a cancellation that its guest saw', async () => {
    const who = await funded(app, PRICE);
    const day = dayIn(8);
    const [slot] = (await calls.slots(creator.username, day)).slots;
    const seen = { expected_free_cancel_hours: 24, expected_fee_percent: 50 };
    await calls.offer(creator, terms({ fee_percent: 80 }));
    const refused = await calls.hold(who, creator, slot!.start, seen);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'terms_changed', free_cancel_hours: 24, fee_percent: 80 },
    ]);
    const held = await calls.hold(who, creator, slot!.start, { ...seen, expected_fee_percent: 80 });
    expect(held.status).toBe(201);
    await calls.act(who, held.body.data.id, 'release');
    await calls.offer(creator);
  });

  it('stays at its time when the proposed one was taken meanwhile', async () => {
    const [who, other] = [await funded(app, PRICE), await funded(app, PRICE)];
    const { id, start } = await calls.booked(who, creator, { day: 5 });
    await calls.act(creator, id, 'proposal', { slots: [hoursAfter(start, 0.5)] });
    await calls.booked(other, creator, { day: 5 });
    expect((await calls.act(who, id, 'proposal/accept', { start: hoursAfter(start, 0.5) })).body).toMatchObject({
      code: 'slot_taken',
    });
    expect(await calls.seen(who, id)).toMatchObject({ start, sequence: 0 });
  });

  it('is paid out a day after its end, once, and clears as a sale does', async () => {
    const [who, before] = [await funded(app, PRICE), await balanceOf(app, creator)];
    const { id, start } = await calls.booked(who, creator, { day: 6 });
    await at(new SettleMeeting({ meetingId: id, at: hoursAfter(meetingEnd(start), 23.9) }));
    expect(await wallet(creator)).toBe(before.balance_kobo);
    for (let times = 0; times < 2; times++)
      await at(new SettleMeeting({ meetingId: id, at: hoursAfter(meetingEnd(start), 24) }));
    const then = await balanceOf(app, creator);
    expect(then.balance_kobo - before.balance_kobo).toBe(PRICE * 0.9);
    expect(then.pending_kobo - before.pending_kobo).toBe(PRICE * 0.9);
    expect((await historyOf(app, creator)).slice(0, 2).map(({ kind }) => kind)).toEqual(['meeting', 'meeting']);
    expect(await calls.seen(who, id)).toMatchObject({ status: 'done' });
    expect((await calls.act(who, id, 'review', { stars: 6 })).status).toBe(400);
  });

  it('is never in a year that no calendar reaches', async () => {
    const who = await funded(app, PRICE);
    expect((await calls.hold(who, creator, '9999-12-31T10:00:00.000Z')).body).toMatchObject({ code: 'slot_gone' });
    const { id } = await calls.booked(who, creator, { day: 7 });
    for (const slot of ['9999-12-31T10:00:00.000Z', `${dayIn(7)}T22:45:00.000Z`])
      expect((await calls.act(creator, id, 'proposal', { slots: [slot] })).body).toMatchObject({ code: 'slot_gone' });
  });

  it('keeps its two parties from erasing their accounts, since its price would reach a wallet without an owner', async () => {
    const who = await funded(app, PRICE);
    const { id } = await calls.booked(who, creator, { day: 8 });
    const erase = () =>
      app.call<{ code?: string }>('DELETE', 'auth/users/me/', {
        ...{ token: who.token, body: { current_password: who.password } },
      });
    expect(await erase()).toMatchObject({ status: 409, body: { code: 'meeting_under_way' } });
    await calls.act(who, id, 'cancel');
    await settled(app);
    expect((await erase()).body).toMatchObject({ code: 'balance_left' });
  });

  it('is no way to write to a person who blocked the other one', async () => {
    const who = await funded(app, PRICE);
    const { id, start } = await calls.booked(who, creator, { day: 9 });
    await app.call('POST', 'connect/block', { token: creator.token, body: { username: who.username } });
    const asked = await calls.act(who, id, 'proposal', { slots: [hoursAfter(start, 1)], note: 'Answer me.' });
    expect(asked).toMatchObject({ status: 403, body: { code: 'cannot_message' } });
    expect((await calls.act(who, id, 'cancel')).body.data).toMatchObject({ status: 'cancelled' });
  });

  it('keeps every promise of the verifier', async () => {
    await settled(app);
    expect(await verifyApp(app)).toMatchObject({ code: 0 });
  });
});
