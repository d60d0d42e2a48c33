import { sql } from 'kysely';
import { account, VerifyCreator } from '#server/accounts/account';
import { ExpireVerification } from '#server/accounts/licence';
import { later, now } from '#server/platform/clock';
import { dayOf } from '#server/kernel/days';
import { type App, type Person, startApp } from '../app.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { reviewer } from './applied.js';
import { applying, CHECKED, REASON } from './applying.js';

describe('The licence of a creator', () => {
  let app: App;
  let mo: Person;
  let of: ReturnType<typeof applying>;

  const shown = async ({ username }: Person) =>
    (await app.call<{ data: { creator_status: string; verified_at: string | null } }>('GET', `user/${username}`)).body
      .data;
  const timers = async ({ id }: Person) =>
    (
      await sql<{ days: number; due: number }>`
        select (payload ->> 'days')::int as days, round(extract(epoch from (due_at - now())) / 86400)::int as due
        from app.outbox where name = 'licence' and payload ->> 'userId' = ${id} order by due_at`.execute(app.sql)
    ).rows;
  const bell = async ({ token }: Person) =>
    (await app.call<{ results: { text: string }[] }>('GET', 'notifications', { token })).body.results.map(
      ({ text }) => text,
    );
  const subjects = async ({ email }: Person) => (await app.mails(email)).map(({ subject }) => subject);

  beforeAll(async () => {
    app = await startApp();
    of = applying(app);
    mo = await reviewer(app, 'moyo');
  });
  afterAll(() => app.stop());

  it('is recorded at the approval; its holder sees since when, and is reminded 30 and 7 days before', async () => {
    const who = await of.submitted();
    await of.claim(mo, who.id);
    for (const licence_expires of ['2020-01-31', 'in May'])
      expect((await of.approve(mo, who.id, { checks: CHECKED, licence_expires })).status).toBe(400);
    const licence_expires = dayOf(later(now(), { days: 100 }));
    expect((await of.approve(mo, who.id, { checks: CHECKED, licence_expires })).status).toBe(200);
    await settled(app);
    const { verified_at, creator_status } = await until(
      () => shown(who),
      (person) => person.verified_at !== null,
    );
    expect([creator_status, dayOf(verified_at!)]).toEqual(['verified', dayOf(now())]);
    const waiting = await timers(who);
    expect(waiting.map(({ days }) => days)).toEqual([30, 7, 0]);
    expect(waiting.map(({ days, due }) => days + due)).toEqual(Array(3).fill(waiting[2]!.due));
    await sql`update app.outbox set due_at = now() - interval '1 minute'
      where name = 'licence' and payload ->> 'userId' = ${who.id} and payload ->> 'days' = '30'`.execute(app.sql);
    await until(
      () => subjects(who),
      (all) => all.includes('Your licence ends soon'),
    );
    expect(await bell(who)).toContain('Your licence ends soon: renew it in time');
    expect((await app.mails(who.email)).map(({ text }) => text).join()).toContain(licence_expires);
    expect(await of.own(who)).toMatchObject({ status: 'approved' });
  });

  it('ends the badge when it ends; the creator applies anew', async () => {
    const who = await of.submitted();
    await of.claim(mo, who.id);
    const licenceUntil = later(now(), { days: -1 });
    await app.store.decide(account, who.id, new VerifyCreator({ userId: who.id, by: mo.id, licenceUntil, at: now() }));
    await until(
      () => subjects(who),
      (all) => all.includes('Your licence has ended: verify your creator account again'),
    );
    expect(await shown(who)).toMatchObject({ creator_status: 'none', verified_at: null });
    expect(await bell(who)).toContain('Your licence has ended: apply again to be a verified creator');
    // The application that waited meanwhile is decided as any other; what was approved is opened by the next end.
    expect((await of.approve(mo, who.id)).status).toBe(200);
    await until(
      () => shown(who),
      ({ creator_status }) => creator_status === 'verified',
    );
  });

  it('that ended leaves guides on sale, so the creator can still be suspended; the badge does not come back with that', async () => {
    const who = await app.person();
    const due = { userId: who.id, licenceUntil: later(now(), { days: -1 }), at: now() };
    await app.store.decide(account, who.id, new VerifyCreator({ ...due, by: mo.id }));
    await app.store.decide(account, who.id, new ExpireVerification(due));
    expect(await of.suspend(mo, who.username)).toMatchObject({ status: 200, body: { data: { status: 'suspended' } } });
    expect((await of.onAppeal('lift', mo, who.id, REASON)).body.data).toMatchObject({ status: 'lifted' });
    await settled(app);
    expect(await shown(who)).toMatchObject({ creator_status: 'none' });
  });

  it('that ended after an approval opens the application again', async () => {
    const who = await of.submitted();
    await of.claim(mo, who.id);
    const licence_expires = dayOf(later(now(), { days: 1 }));
    await of.approve(mo, who.id, { checks: CHECKED, licence_expires });
    await settled(app);
    const { licence } = (await app.store.state(account, who.id)) as { licence: { until: string } };
    // The timer of the end, run by a clock that has reached it.
    const late = { userId: who.id, licenceUntil: licence.until, at: licence.until };
    await app.store.decide(account, who.id, new ExpireVerification(late));
    await until(
      () => of.own(who),
      ({ status }) => status === 'draft',
    );
    expect((await of.queue(mo, 'decided')).map(({ id }) => id)).not.toContain(who.id);
    expect((await of.submit(who)).body.data).toMatchObject({ status: 'pending' });
    await of.claim(mo, who.id);
    expect((await of.approve(mo, who.id)).status).toBe(200);
    await until(
      () => shown(who),
      ({ creator_status }) => creator_status === 'verified',
    );
  });
});
