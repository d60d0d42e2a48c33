import { sql } from 'kysely';
import { type App, type Person, startApp } from '../app.js';
import { desk, offer } from '../catalogue/desk.js';
import { havingPremium } from '../premium/having.js';
import { until } from '../until.js';
import { requesting, snails } from './requesting.js';

let app: App;
let at: ReturnType<typeof requesting>;
let catalogue: ReturnType<typeof desk>;
let [creator, moderator, reader]: Person[] = [];

beforeAll(async () => {
  app = await startApp();
  catalogue = desk(app);
  [creator, reader, moderator] = [await app.person(), await app.person(), await catalogue.moderator()];
  at = requesting(app, reader);
  await catalogue.verify(creator);
  await havingPremium(app, creator);
});
afterAll(() => app.stop());

const reason = 'Both ask how to keep snails.';
const merge = (id: string, into: string, who: Person = moderator!) => at.desk(who, id, 'merge', { into, reason });
const separate = (id: string, who: Person = moderator!) => at.desk(who, id, 'unmerge', {});

describe('Duplicate requests', () => {
  it('are merged by a moderator: each person counts once, and what is done to the one is done to the other', async () => {
    const [both, late] = [await app.person(), await app.person()];
    const a = await at.wanted('Snail farm', both);
    const b = await at.wanted('Farming of snails', both, a.requester);
    expect((await merge(b.id, a.id, reader)).status).toBe(404);
    const { status, body } = await merge(b.id, a.id);
    expect([status, body.message]).toEqual([200, 'Request merged']);

    // The two who wait beside its requester: the one who voted for both, and the requester of the other.
    expect(await at.one(a.id, both)).toMatchObject({ votes: 2, voted: true, merged: [{ title: 'Farming of snails' }] });
    expect(await at.one(b.id)).toMatchObject({ merged_into: { id: a.id, title: 'Snail farm' }, object_until: null });
    expect(await at.titles()).not.toContain('Farming of snails');
    expect(await at.titles('?own=true', b.requester)).toEqual(['Farming of snails']);

    expect((await at.act(late, b.id, 'vote')).body.data).toMatchObject({ id: a.id, votes: 3, voted: true });
    expect((await at.withdrawVote(both, a.id)).body.data).toMatchObject({ votes: 2, voted: false });
    expect((await at.one(b.id)).votes).toBeGreaterThanOrEqual(0);
  });

  it('count what each person would pay once, and show it from three persons, never who', async () => {
    const [both, late] = [await app.person(), await app.person()];
    const a = await at.wanted('Turkey farm', both);
    const b = await at.wanted('Turkeys', both, late);
    expect((await at.pledge(late, a.id, 5_000)).body).toMatchObject({ code: 'not_waiting' });
    expect((await at.pledge(late, b.id, '7,500.50')).body).toMatchObject({ amount: [expect.any(String)] });
    expect((await at.pledge(both, a.id, 5_000)).body.data).toMatchObject({ pledged: null, own_pledge_kobo: 500_000 });
    for (const [who, amount] of [[both, 9_000] as const, [late, '7,500'] as const])
      expect((await at.pledge(who, b.id, amount)).status).toBe(200);
    await at.pledge(b.requester, b.id, 1_000);
    await merge(b.id, a.id);
    const pledged = { count: 3, median_kobo: 750_000, least_kobo: 100_000, most_kobo: 900_000 };
    expect(await at.one(a.id)).toMatchObject({ pledged, own_pledge_kobo: null });
    expect(await at.one(a.id, both)).toMatchObject({ pledged, own_pledge_kobo: 900_000 });
    expect((await at.titles('?limit=50&sort=pledged'))[0]).toBe('Turkey farm');

    // One who waits by the merged request changes the amount there: it stays with the person when the two are separated.
    expect((await at.pledge(late, a.id, 8_000)).body.data).toMatchObject({ pledged: { median_kobo: 800_000 } });
    expect((await at.takeBack(b.requester, a.id)).body.data).toMatchObject({ pledged: null, own_pledge_kobo: null });
    await separate(b.id);
    expect(await at.one(a.id, late)).toMatchObject({ own_pledge_kobo: null });
    expect(await at.one(b.id, late)).toMatchObject({ own_pledge_kobo: 800_000 });
    expect((await at.withdrawVote(late, b.id)).body.data).toMatchObject({ votes: 1, own_pledge_kobo: null });
  });

  it('are asked of their requester by mail, who objects for 7 days: the request is back with its votes', async () => {
    const voter = await app.person();
    const [a, b] = [await at.wanted('Rabbit farm'), await at.wanted('Rabbit pens', voter)];
    await merge(b.id, a.id);
    expect(Date.parse((await at.one(b.id, b.requester)).object_until!) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    const [mail] = await until(
      async () => (await app.mails(b.requester.email)).filter(({ subject }) => subject.includes('was merged')),
      ({ length }) => length > 0,
    );
    expect(mail).toMatchObject({ text: expect.stringContaining(reason) });
    const bell = await until(
      () =>
        app.call<{ results: { text: string; link: string }[] }>('GET', 'notifications', { token: b.requester.token }),
      ({ body }) => body.results.length > 0,
    );
    expect(bell.body.results[0]).toMatchObject({ link: '/listing-requests?own=true' });

    expect((await at.act(voter, b.id, 'object')).status).toBe(404);
    expect((await at.act(b.requester, b.id, 'object')).status).toBe(200);
    expect(await at.one(a.id)).toMatchObject({ votes: 0, merged: [] });
    expect(await at.one(b.id)).toMatchObject({ votes: 1, merged_into: null });
    expect((await merge(b.id, a.id)).body).toMatchObject({ code: 'objected' });
  });

  it('are separated by a moderator, and by the withdrawal of the one that counts', async () => {
    const voter = await app.person();
    const [a, b] = [await at.wanted('Goat ranch'), await at.wanted('Goat keeping', voter)];
    await merge(b.id, a.id);
    expect((await separate(b.id)).body).toMatchObject({ message: 'Request separated' });
    expect(await at.one(b.id)).toMatchObject({ votes: 1, merged_into: null });
    await merge(b.id, a.id);
    await at.withdraw(a.requester, a.id);
    const back = await until(
      () => at.one(b.id),
      ({ merged_into }) => merged_into === null,
    );
    expect(back).toMatchObject({ votes: 1, status: 'open' });
  });

  it('are refused while a creator writes the guide, with another one that is merged, and without a reason', async () => {
    const [a, b, c] = [await at.wanted('Fish ponds'), await at.wanted('Fish farm'), await at.wanted('Catfish farm')];
    expect((await at.act(creator!, b.id, 'claim')).status).toBe(200);
    expect(await merge(b.id, a.id)).toMatchObject({ status: 409, body: { code: 'claimed' } });
    await at.giveBack(creator!, b.id);
    expect((await merge(b.id, a.id)).status).toBe(200);
    expect((await merge(a.id, c.id)).body).toMatchObject({ code: 'has_merged' });
    expect((await merge(a.id, b.id)).body).toMatchObject({ code: 'same_request' });
    expect((await merge(c.id, b.id)).status).toBe(200);
    expect((await at.one(c.id)).merged_into).toMatchObject({ id: a.id });
    expect((await merge(c.id, 'nowhere')).status).toBe(404);
    expect((await at.desk(moderator!, c.id, 'merge', { into: a.id })).body).toMatchObject({
      reason: [expect.any(String)],
    });
  });

  it('notify each person once of the guide, whatever they voted for', async () => {
    const both = await app.person();
    const a = await at.wanted('Bee keeping', both);
    const b = await at.wanted('Honey and bees', both, a.requester);
    await merge(b.id, a.id);
    const guide = await catalogue.submit(creator!, offer('Keep bees in Jos'));
    await catalogue.fill(creator!, guide);
    await at.act(creator!, b.id, 'answers', { listing: guide.slug });
    await catalogue.approve(moderator!, guide.id);
    for (const person of [a.requester, b.requester, both])
      expect(await at.mailsAbout(person, 'Keep bees in Jos')).toHaveLength(1);
    expect((await at.mailsAbout(b.requester, 'Keep bees in Jos'))[0]).toMatchObject({
      text: expect.stringContaining('you requested a guide about “Honey and bees”'),
    });
    const { results } = await at.board('?own=true&status=fulfilled', b.requester);
    expect(results).toMatchObject([{ id: b.id, status: 'fulfilled', guide: { slug: guide.slug }, object_until: null }]);
    expect((await at.board('?own=true&status=open', b.requester)).count).toBe(0);
    expect((await at.request(b.requester, snails('Bee hives'))).status).toBe(201);
    expect((await separate(b.id)).body).toMatchObject({ code: 'fulfilled' });
    expect((await at.act(b.requester, b.id, 'object')).body).toMatchObject({ code: 'fulfilled' });
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from app.outbox where name = 'listing-request-fulfilled'
        and payload->>'requestId' = ${a.id}`.execute(app.sql);
    expect(rows).toEqual([{ count: 3 }]);
  });

  it('lose a guide that a moderator removes together, whichever of them it was linked to', async () => {
    const [a, b] = [await at.wanted('Duck eggs'), await at.wanted('Eggs of ducks')];
    const guide = await catalogue.submit(creator!, offer('Sell bricks in Jos'));
    await catalogue.fill(creator!, guide);
    const link = () => at.act(creator!, a.id, 'answers', { listing: guide.slug });
    await at.act(creator!, b.id, 'answers', { listing: guide.slug });
    await merge(b.id, a.id);
    expect((await link()).status).toBe(201);
    await catalogue.approve(moderator!, guide.id);
    const showing = (status: string) =>
      until(
        () => at.one(b.id),
        (shown) => shown.status === status,
      );
    expect((await showing('fulfilled')).guide).toMatchObject({ slug: guide.slug });
    const removal = { listing: guide.slug, reason: 'It is about bricks.' };
    expect((await at.removeAnswer(moderator!, b.id, removal)).status).toBe(200);
    expect((await showing('open')).guide).toBeNull();
    expect((await at.one(a.id, creator)).own_answer).toBeNull();
    expect((await link()).body).toMatchObject({ code: 'answer_removed' });
  });
});
