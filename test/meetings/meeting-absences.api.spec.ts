import { ClaimMeetingAbsence, SettleMeetingAbsence } from '#server/meetings/meeting-commands';
import { type App, type Person, startApp } from '../app.js';
import { balanceOf, funded, grant } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { verifyApp } from '../verify/program.js';
import { appendedMeeting, contestedMeeting } from './appended.js';
import { hoursAfter, meeting, offering, PRICE } from './meeting-market.js';

const EARNED = PRICE * 0.9;
type OnDesk = {
  id: string;
  guest: { username: string } | null;
  claimed: { by: string; statement: string | null };
  contested: { statement: string | null };
  is_own: boolean;
  claim: { username: string; is_own: boolean } | null;
  status: string;
  decision: { outcome: string; reason: string | null; by: { username: string } | null } | null;
};

let app: App;
let creator: Person;
let [moderator, admin]: Person[] = [];
let calls: ReturnType<typeof meeting>;
beforeAll(async () => {
  app = await startApp();
  [creator, moderator, admin] = [await offering(app), await app.person(), await app.person()];
  await grant(app, moderator, 'moderator');
  await grant(app, admin, 'admin');
  calls = meeting(app);
});
afterAll(() => app.stop());

const wallet = async (who: Person) => (await balanceOf(app, who)).balance_kobo;
const now = () => new Date().toISOString();
/** A meeting that ended so many hours ago, half an hour more. */
let hours = 1;
async function over() {
  const guest = await funded(app, PRICE);
  const start = hoursAfter(now(), -1.5 * hours++);
  return { guest, id: await appendedMeeting(app, { guest, creator, start }) };
}
async function contested() {
  const guest = await funded(app, PRICE);
  return { guest, id: await contestedMeeting(app, { guest, creator }, 1.5 * hours++) };
}
const desk = async ({ token }: Person, state = 'waiting') =>
  (await app.call<{ results: OnDesk[] }>('GET', `moderation/contested-meetings?state=${state}`, { token })).body
    .results;
const onDesk = ({ token }: Person, id: string, act: string, body: object = {}) =>
  app.call<{ code?: string; detail?: string; data: OnDesk }>('POST', `moderation/contested-meetings/${id}/${act}`, {
    ...{ token, body },
  });
const decision = (outcome: string) => ({ outcome, reason: 'The room was never opened.' });
const mailed = ({ email }: Person, words: string) =>
  until(
    async () =>
      (await app.mails(email)).filter(({ subject }) => subject.includes(words)) as unknown as { text: string }[],
    (some) => some.length === 1,
  );

describe('That the other one did not come', () => {
  it('moves no money until the day to contest it is over, and then once', async () => {
    const [{ guest, id }, before] = [await over(), await wallet(creator)];
    const said = (await calls.act(guest, id, 'no-show', { statement: 'I waited.' })).body.data;
    expect(said).toMatchObject({ absence: { by: 'guest', contested_at: null, statement: 'I waited.' }, no_show: null });
    const { contest_until } = said.absence!;
    expect(Math.abs(Date.parse(contest_until) - Date.now() - 86_400_000)).toBeLessThan(60_000);
    expect((await calls.seen(creator, id)).absence).toMatchObject({ by: 'guest', statement: null });
    const [{ text }] = (await mailed(creator, 'says that you did not come')) as [{ text: string }];
    expect(text).toContain(`/meetings/${id}`);
    expect(text).toMatch(/contest it until .*, Lagos time/);
    expect((await calls.act(guest, id, 'review', { stars: 1 })).body).toMatchObject({ code: 'absence_claimed' });
    expect((await calls.act(guest, id, 'no-show')).body).toMatchObject({ code: 'already_claimed' });
    await app.commands.execute(new SettleMeetingAbsence({ meetingId: id, at: hoursAfter(contest_until, -0.01) }));
    await settled(app);
    expect([await wallet(guest), await wallet(creator)]).toEqual([0, before]);

    for (let times = 0; times < 2; times++)
      await app.commands.execute(new SettleMeetingAbsence({ meetingId: id, at: contest_until }));
    await settled(app);
    expect([await wallet(guest), await wallet(creator)]).toEqual([PRICE, before]);
    expect(await calls.seen(guest, id)).toMatchObject({ status: 'missed', no_show: 'creator', absence: null });
  });

  it('counts at once where the one who did not come says so', async () => {
    const [{ guest, id }, before] = [await over(), await wallet(creator)];
    await calls.act(creator, id, 'no-show');
    expect((await calls.act(creator, id, 'no-show/accept')).body).toMatchObject({ code: 'own_claim' });
    const { data } = (await calls.act(guest, id, 'no-show/accept')).body;
    expect(data).toMatchObject({ status: 'missed', no_show: 'guest' });
    expect((await calls.act(guest, id, 'no-show/contest', { statement: 'I came.' })).body).toMatchObject({
      code: 'decided',
    });
    await settled(app);
    expect([await wallet(guest), await wallet(creator)]).toEqual([0, before + EARNED]);
    for (const one of [guest, creator])
      await mailed(one, one === guest ? 'missed you in a meeting' : 'was absent from your meeting');
  });

  it('is taken back, and the meeting is paid out at once where its day was over meanwhile', async () => {
    const [guest, before] = [await funded(app, PRICE), await wallet(creator)];
    const start = hoursAfter(now(), -30);
    // The guest said so in time, six hours ago: the timer of its end rings in vain.
    const then = (meetingId: string) => [
      new ClaimMeetingAbsence({ ...{ meetingId, by: guest.id, statement: null }, at: hoursAfter(start, 24) }),
    ];
    const id = await appendedMeeting(app, { guest, creator, start, then });
    await settled(app);
    expect(await calls.seen(guest, id)).toMatchObject({ absence: { by: 'guest' } });
    expect(await wallet(creator)).toBe(before);
    expect((await calls.act(creator, id, 'no-show/withdraw')).body).toMatchObject({ code: 'not_yours' });
    const { data } = (await calls.act(guest, id, 'no-show/withdraw')).body;
    expect(data.absence).toBeNull();
    await until(
      () => wallet(creator),
      (kobo) => kobo === before + EARNED,
    );
    expect(await calls.seen(guest, id)).toMatchObject({ status: 'done', no_show: null });
    expect((await calls.act(guest, id, 'no-show/withdraw')).body).toMatchObject({ code: 'decided' });
  });
});

const TAKEN_BACK = 'The guest took this back: the meeting counts as held, and nothing is left to decide.';

describe('A contested meeting', () => {
  it('is decided by a moderator, once, who gives the reason to both', async () => {
    const [{ guest, id }, before] = [await contested(), await wallet(creator)];
    const { contest_until } = (await calls.seen(guest, id)).absence!;
    await app.commands.execute(new SettleMeetingAbsence({ meetingId: id, at: contest_until }));
    const seen = (await desk(moderator!)).find((one) => one.id === id);
    expect(seen).toMatchObject({
      ...{ guest: { username: guest.username }, status: 'waiting', claim: null, is_own: false },
      claimed: { by: 'guest', statement: 'I waited for half an hour.' },
      contested: { statement: 'I was there from the start.' },
    });
    expect((await onDesk(moderator!, id, 'claim')).body.data.claim).toMatchObject({ is_own: true });
    expect((await onDesk(admin!, id, 'decide', decision('held'))).body).toMatchObject({
      ...{ code: 'claimed', claimed_by: moderator!.username },
    });
    const { body } = await onDesk(moderator!, id, 'decide', decision('creator_missed'));
    expect(body.data).toMatchObject({
      ...{ status: 'decided', claim: null },
      decision: { ...decision('creator_missed'), by: { username: moderator!.username } },
    });
    for (const one of [moderator!, admin!])
      expect((await onDesk(one, id, 'decide', decision('held'))).body).toMatchObject({ code: 'decided' });
    await settled(app);
    expect([await wallet(guest), await wallet(creator)]).toEqual([PRICE, before]);
    for (const one of [guest, creator]) {
      expect(await calls.seen(one, id)).toMatchObject({
        ...{ status: 'missed', no_show: 'creator', absence: null, decision: decision('creator_missed') },
      });
      expect((await mailed(one, 'We decided about your meeting'))[0]!.text).toContain('The room was never opened.');
    }
    expect((await app.mails(guest.email)).filter(({ subject }) => subject.includes('was absent'))).toEqual([]);
    expect((await desk(moderator!)).map((one) => one.id)).not.toContain(id);
    expect((await desk(moderator!, 'decided'))[0]).toMatchObject({ id });
  });

  it('that took place is paid to its creator as usual, and may be reviewed', async () => {
    const [{ guest, id }, before] = [await contested(), await wallet(creator)];
    expect((await onDesk(admin!, id, 'decide', decision('held'))).status).toBe(200);
    await settled(app);
    expect([await wallet(guest), await wallet(creator)]).toEqual([0, before + EARNED]);
    expect(await calls.seen(guest, id)).toMatchObject({ status: 'done', decision: decision('held') });
    expect((await calls.act(guest, id, 'review', { stars: 3 })).status).toBe(200);

    // What an erased person wrote is gone.
    const body = { current_password: guest.password };
    expect((await app.call('DELETE', 'auth/users/me/', { token: guest.token, body })).status).toBeLessThan(300);
    await settled(app);
    const seen = (await desk(admin!, 'decided')).find((one) => one.id === id);
    expect(seen).toMatchObject({ guest: null, claimed: { statement: null } });
    expect(seen!.contested.statement).toBe('I was there from the start.');
  });

  it('is decided by none of its two, whatever the roles', async () => {
    const [{ guest, id }, { id: plain }] = [await contested(), await over()];
    await grant(app, guest, 'moderator');
    expect((await desk(guest)).find((one) => one.id === id)).toMatchObject({ is_own: true });
    for (const act of ['claim', 'decide'])
      expect(await onDesk(guest, id, act, act === 'decide' ? decision('creator_missed') : {})).toMatchObject({
        ...{ status: 403, body: { code: 'own_case' } },
      });
    expect((await onDesk(creator, id, 'decide', decision('held'))).status).toBe(404);
    expect((await onDesk(moderator!, plain, 'decide', decision('held'))).status).toBe(404);
  });

  it('that its guest took back is decided by none: each act on it says so', async () => {
    const [{ guest, id }, { id: plain }] = [await contested(), await over()];
    expect((await onDesk(moderator!, id, 'claim')).status).toBe(200);
    await calls.act(guest, id, 'no-show/withdraw');
    for (const [act, body] of [
      ['decide', decision('held')],
      ['claim', {}],
      ['release', {}],
    ] as const)
      expect(await onDesk(moderator!, id, act, body)).toMatchObject({
        ...{ status: 409, body: { code: 'taken_back', detail: TAKEN_BACK } },
      });
    expect((await onDesk(moderator!, plain, 'claim')).status).toBe(404);
    expect((await desk(moderator!)).map((one) => one.id)).not.toContain(id);
  });

  it.each([1, 2, 3])('is decided or taken back, where both come in the same moment (%d)', async () => {
    const { guest, id } = await contested();
    const [decided, back] = await Promise.all([
      onDesk(moderator!, id, 'decide', decision('held')),
      calls.act(guest, id, 'no-show/withdraw'),
    ]);
    expect([
      [200, 409, undefined, 'decided'],
      [409, 200, 'taken_back', undefined],
    ]).toContainEqual([decided.status, back.status, decided.body.code, (back.body as { code?: string }).code]);
  });
});

it('The verifier finds every promise kept', async () => {
  await settled(app);
  expect(await verifyApp(app)).toMatchObject({ code: 0 });
});
