import { sql } from 'kysely';
import { type App, type Person, startApp } from '../app.js';
import { desk, offer } from '../catalogue/desk.js';
import { havingPremium } from '../premium/having.js';
import { settled } from '../settled.js';
import { until } from '../until.js';
import { type Request, requesting, snails } from './requesting.js';

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

/** A request with the votes of these persons. */
async function wanted(title: string, ...voters: Person[]) {
  const requester = await app.person();
  const { id } = (await at.request(requester, snails(title))).body.data;
  for (const voter of voters) await at.act(voter, id, 'vote');
  return { id, requester };
}
const one = async (id: string, who: Person = reader!) =>
  (await app.call<{ data: Request }>('GET', `listing-requests/${id}`, { token: who.token })).body.data;
const reason = 'Both ask how to keep snails.';
const merge = (id: string, into: string, who: Person = moderator!) => at.desk(who, id, 'merge', { into, reason });
const separate = (id: string, who: Person = moderator!) => at.desk(who, id, 'unmerge', {});
const onBoard = async (query = '?limit=50', who?: Person) =>
  (await at.board(query, who)).results.map(({ title }) => title);

const why = 'It is about a person, not a business.';
const decline = (id: string, who: Person = moderator!) => at.desk(who, id, 'decline', { reason: why });
const takeBack = (id: string, who: Person = moderator!) => at.desk(who, id, 'withdraw-decline', {});
/** The mail about a declined request and the notices to its voters that are to be sent, made due. */
const declineMails = async (id: string) =>
  (
    await sql<{ id: string }>`update app.outbox set due_at = now()
      where name in ('listing-request-declined', 'notify-declined-voters') and state = 'open' and payload->>'requestId' = ${id} returning id`.execute(
      app.sql,
    )
  ).rows;

describe('A declined request', () => {
  it('leaves the board of others; its person reads why, gets one mail, and requests anew', async () => {
    const voter = await app.person();
    const { id, requester } = await wanted('Marble palace', voter);
    expect((await at.act(creator!, id, 'claim')).status).toBe(200);
    for (const who of [reader!, requester]) expect((await decline(id, who)).status).toBe(404);
    expect((await at.desk(moderator!, id, 'decline', {})).body).toMatchObject({ reason: [expect.any(String)] });
    expect(await decline(id)).toMatchObject({ status: 409, body: { code: 'claimed' } });
    expect((await at.giveBack(creator!, id)).status).toBe(200);
    expect(await decline(id)).toMatchObject({ status: 200, body: { message: 'Request declined' } });

    expect(await onBoard()).not.toContain('Marble palace');
    expect(await onBoard('?own=true', reader)).not.toContain('Marble palace');
    for (const who of [reader!, voter, creator!]) expect(await one(id, who)).toBeUndefined();
    for (const act of ['vote', 'claim'] as const) expect((await at.act(creator!, id, act)).status).toBe(404);
    expect((await at.pledge(voter, id, 5_000)).status).toBe(404);
    expect(await decline(id)).toMatchObject({ status: 409, body: { code: 'declined' } });
    const declined = { status: 'declined', decline_reason: why, claim: null };
    expect((await at.board('?own=true', requester)).results).toMatchObject([{ id, ...declined }]);
    expect(await one(id, requester)).toMatchObject(declined);
    expect(await at.act(requester, id, 'restore')).toMatchObject({ status: 409, body: { code: 'declined' } });
    expect((await at.request(requester, snails('Marble works'))).status).toBe(201);

    const bell = await until(
      () => app.call<{ results: { text: string; link: string }[] }>('GET', 'notifications', { token: requester.token }),
      ({ body }) => body.results.length > 0,
    );
    expect(bell.body.results[0]).toMatchObject({ link: '/listing-requests?own=true' });
    await until(
      () => declineMails(id),
      ({ length }) => length > 0,
    );
    const mails = await until(
      async () => (await app.mails(requester.email)).filter(({ subject }) => subject.includes('was declined')),
      ({ length }) => length > 0,
    );
    expect(mails).toMatchObject([{ text: expect.stringContaining(why) }]);
  });

  it('notifies everyone who voted for it, once, with the reason, and none who withdrew the vote', async () => {
    const [voter, other, gone] = [await app.person(), await app.person(), await app.person()];
    const { id, requester } = await wanted('Peacock park', voter);
    for (const who of [other, gone]) await at.act(who, id, 'vote');
    await at.withdrawVote(gone, id);
    await decline(id);
    await until(
      () => declineMails(id),
      ({ length }) => length === 2,
    );
    await settled(app);
    for (const who of [voter, other]) {
      const mails = (await app.mails(who.email)).filter(({ subject }) =>
        subject.includes('“Peacock park” was declined'),
      );
      expect(mails).toMatchObject([{ text: expect.stringContaining(why) }]);
      const bell = await until(
        () => app.call<{ results: { text: string; link: string }[] }>('GET', 'notifications', { token: who.token }),
        ({ body }) => body.results.length > 0,
      );
      expect(bell.body.results).toMatchObject([
        { link: '/listing-requests', text: expect.stringContaining('you voted for') },
      ]);
    }
    const of = async (who: Person) =>
      (await app.mails(who.email)).filter(({ subject }) => subject.includes('declined'));
    expect([(await of(requester)).length, (await of(gone)).length]).toEqual([1, 0]);
    await sql`update app.outbox set state = 'open' where name = 'notify-declined-voters'`.execute(app.sql);
    await settled(app);
    expect((await of(voter)).length).toBe(1);
  });

  it('is taken back at once by its moderator alone, and no mail is sent', async () => {
    const voter = await app.person();
    const { id, requester } = await wanted('Ostrich farm', voter);
    const other = await catalogue.moderator();
    await decline(id);
    expect((await takeBack(id, other)).body).toMatchObject({ code: 'not_own_decision' });
    expect(await takeBack(id)).toMatchObject({ status: 200, body: { message: 'Request open again' } });
    expect(await one(id)).toMatchObject({ status: 'open', votes: 1, decline_reason: null });
    expect((await takeBack(id)).body).toMatchObject({ code: 'not_declined' });
    // The second decline is mailed, and the first one, which is due before it, is not.
    await decline(id);
    const states = async () =>
      (
        await sql<{ state: string }>`select state from app.outbox
          where id like ${`listing-request-declined-${id}-%`} or id like ${`listing-request-declined-voters-${id}-%`} order by state`.execute(
          app.sql,
        )
      ).rows.map(({ state }) => state);
    await until(states, (found) => found.join() === 'cancelled,cancelled,open,open');
    await declineMails(id);
    const mails = await until(
      async () => (await app.mails(requester.email)).filter(({ subject }) => subject.includes('was declined')),
      ({ length }) => length > 0,
    );
    expect(mails).toHaveLength(1);
    await settled(app);
    expect((await app.mails(voter.email)).filter(({ subject }) => subject.includes('declined'))).toHaveLength(1);
  });

  it('lets go of what was merged into it, and is no merged one itself', async () => {
    const voter = await app.person();
    const [a, b] = [await wanted('Camel ranch'), await wanted('Camel keeping', voter)];
    await merge(b.id, a.id);
    expect((await decline(b.id)).body).toMatchObject({ code: 'merged' });
    await decline(a.id);
    const back = await until(
      () => one(b.id),
      ({ merged_into }) => merged_into === null,
    );
    expect(back).toMatchObject({ votes: 1, status: 'open' });
    expect((await merge(b.id, a.id)).status).toBe(404);
  });
});

describe('Duplicate requests', () => {
  it('are merged by a moderator: each person counts once, and what is done to the one is done to the other', async () => {
    const [both, late] = [await app.person(), await app.person()];
    const a = await wanted('Snail farm', both);
    const b = await wanted('Farming of snails', both, a.requester);
    expect((await merge(b.id, a.id, reader)).status).toBe(404);
    const { status, body } = await merge(b.id, a.id);
    expect([status, body.message]).toEqual([200, 'Request merged']);

    // The two who wait beside its requester: the one who voted for both, and the requester of the other.
    expect(await one(a.id, both)).toMatchObject({ votes: 2, voted: true, merged: [{ title: 'Farming of snails' }] });
    expect(await one(b.id)).toMatchObject({ merged_into: { id: a.id, title: 'Snail farm' }, object_until: null });
    expect(await onBoard()).not.toContain('Farming of snails');
    expect(await onBoard('?own=true', b.requester)).toEqual(['Farming of snails']);

    expect((await at.act(late, b.id, 'vote')).body.data).toMatchObject({ id: a.id, votes: 3, voted: true });
    expect((await at.withdrawVote(both, a.id)).body.data).toMatchObject({ votes: 2, voted: false });
    expect((await one(b.id)).votes).toBeGreaterThanOrEqual(0);
  });

  it('count what each person would pay once, and show it from three persons, never who', async () => {
    const [both, late] = [await app.person(), await app.person()];
    const a = await wanted('Turkey farm', both);
    const b = await wanted('Turkeys', both, late);
    expect((await at.pledge(late, a.id, 5_000)).body).toMatchObject({ code: 'not_waiting' });
    expect((await at.pledge(late, b.id, '7,500.50')).body).toMatchObject({ amount: [expect.any(String)] });
    expect((await at.pledge(both, a.id, 5_000)).body.data).toMatchObject({ pledged: null, own_pledge_kobo: 500_000 });
    for (const [who, amount] of [[both, 9_000] as const, [late, '7,500'] as const])
      expect((await at.pledge(who, b.id, amount)).status).toBe(200);
    await at.pledge(b.requester, b.id, 1_000);
    await merge(b.id, a.id);
    const pledged = { count: 3, median_kobo: 750_000, least_kobo: 100_000, most_kobo: 900_000 };
    expect(await one(a.id)).toMatchObject({ pledged, own_pledge_kobo: null });
    expect(await one(a.id, both)).toMatchObject({ pledged, own_pledge_kobo: 900_000 });
    expect((await onBoard('?limit=50&sort=pledged'))[0]).toBe('Turkey farm');

    // One who waits by the merged request changes the amount there: it stays with the person when the two are separated.
    expect((await at.pledge(late, a.id, 8_000)).body.data).toMatchObject({ pledged: { median_kobo: 800_000 } });
    expect((await at.takeBack(b.requester, a.id)).body.data).toMatchObject({ pledged: null, own_pledge_kobo: null });
    await separate(b.id);
    expect(await one(a.id, late)).toMatchObject({ own_pledge_kobo: null });
    expect(await one(b.id, late)).toMatchObject({ own_pledge_kobo: 800_000 });
    expect((await at.withdrawVote(late, b.id)).body.data).toMatchObject({ votes: 1, own_pledge_kobo: null });
  });

  it('are asked of their requester by mail, who objects for 7 days: the request is back with its votes', async () => {
    const voter = await app.person();
    const [a, b] = [await wanted('Rabbit farm'), await wanted('Rabbit pens', voter)];
    await merge(b.id, a.id);
    expect(Date.parse((await one(b.id, b.requester)).object_until!) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
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
    expect(await one(a.id)).toMatchObject({ votes: 0, merged: [] });
    expect(await one(b.id)).toMatchObject({ votes: 1, merged_into: null });
    expect((await merge(b.id, a.id)).body).toMatchObject({ code: 'objected' });
  });

  it('are separated by a moderator, and by the withdrawal of the one that counts', async () => {
    const voter = await app.person();
    const [a, b] = [await wanted('Goat ranch'), await wanted('Goat keeping', voter)];
    await merge(b.id, a.id);
    expect((await separate(b.id)).body).toMatchObject({ message: 'Request separated' });
    expect(await one(b.id)).toMatchObject({ votes: 1, merged_into: null });
    await merge(b.id, a.id);
    await at.withdraw(a.requester, a.id);
    const back = await until(
      () => one(b.id),
      ({ merged_into }) => merged_into === null,
    );
    expect(back).toMatchObject({ votes: 1, status: 'open' });
  });

  it('are refused while a creator writes the guide, with another one that is merged, and without a reason', async () => {
    const [a, b, c] = [await wanted('Fish ponds'), await wanted('Fish farm'), await wanted('Catfish farm')];
    expect((await at.act(creator!, b.id, 'claim')).status).toBe(200);
    expect(await merge(b.id, a.id)).toMatchObject({ status: 409, body: { code: 'claimed' } });
    await at.giveBack(creator!, b.id);
    expect((await merge(b.id, a.id)).status).toBe(200);
    expect((await merge(a.id, c.id)).body).toMatchObject({ code: 'has_merged' });
    expect((await merge(a.id, b.id)).body).toMatchObject({ code: 'same_request' });
    expect((await merge(c.id, b.id)).status).toBe(200);
    expect((await one(c.id)).merged_into).toMatchObject({ id: a.id });
    expect((await merge(c.id, 'nowhere')).status).toBe(404);
    expect((await at.desk(moderator!, c.id, 'merge', { into: a.id })).body).toMatchObject({
      reason: [expect.any(String)],
    });
  });

  it('notify each person once of the guide, whatever they voted for', async () => {
    const both = await app.person();
    const a = await wanted('Bee keeping', both);
    const b = await wanted('Honey and bees', both, a.requester);
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
    const [a, b] = [await wanted('Duck eggs'), await wanted('Eggs of ducks')];
    const guide = await catalogue.submit(creator!, offer('Sell bricks in Jos'));
    await catalogue.fill(creator!, guide);
    const link = () => at.act(creator!, a.id, 'answers', { listing: guide.slug });
    await at.act(creator!, b.id, 'answers', { listing: guide.slug });
    await merge(b.id, a.id);
    expect((await link()).status).toBe(201);
    await catalogue.approve(moderator!, guide.id);
    const showing = (status: string) =>
      until(
        () => one(b.id),
        (shown) => shown.status === status,
      );
    expect((await showing('fulfilled')).guide).toMatchObject({ slug: guide.slug });
    const removal = { listing: guide.slug, reason: 'It is about bricks.' };
    expect((await at.removeAnswer(moderator!, b.id, removal)).status).toBe(200);
    expect((await showing('open')).guide).toBeNull();
    expect((await one(a.id, creator)).own_answer).toBeNull();
    expect((await link()).body).toMatchObject({ code: 'answer_removed' });
  });
});
