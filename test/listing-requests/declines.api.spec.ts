import { sql } from 'kysely';
import { type App, type Person, startApp } from '../app.js';
import { desk } from '../catalogue/desk.js';
import { havingPremium } from '../premium/having.js';
import { settled } from '../settled.js';
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

const why = 'It is about a person, not a business.';
const decline = (id: string, who: Person = moderator!) => at.desk(who, id, 'decline', { reason: why });
const merge = (id: string, into: string) => at.desk(moderator!, id, 'merge', { into, reason: 'Both keep camels.' });
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
    const { id, requester } = await at.wanted('Marble palace', voter);
    expect((await at.act(creator!, id, 'claim')).status).toBe(200);
    for (const who of [reader!, requester]) expect((await decline(id, who)).status).toBe(404);
    expect((await at.desk(moderator!, id, 'decline', {})).body).toMatchObject({ reason: [expect.any(String)] });
    expect(await decline(id)).toMatchObject({ status: 409, body: { code: 'claimed' } });
    expect((await at.giveBack(creator!, id)).status).toBe(200);
    expect(await decline(id)).toMatchObject({ status: 200, body: { message: 'Request declined' } });

    expect(await at.titles()).not.toContain('Marble palace');
    expect(await at.titles('?own=true', reader)).not.toContain('Marble palace');
    for (const who of [reader!, voter, creator!]) expect(await at.one(id, who)).toBeUndefined();
    for (const act of ['vote', 'claim'] as const) expect((await at.act(creator!, id, act)).status).toBe(404);
    expect((await at.pledge(voter, id, 5_000)).status).toBe(404);
    expect(await decline(id)).toMatchObject({ status: 409, body: { code: 'declined' } });
    const declined = { status: 'declined', decline_reason: why, claim: null };
    expect((await at.board('?own=true', requester)).results).toMatchObject([{ id, ...declined }]);
    expect(await at.one(id, requester)).toMatchObject(declined);
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
    const { id, requester } = await at.wanted('Peacock park', voter);
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
    const { id, requester } = await at.wanted('Ostrich farm', voter);
    const other = await catalogue.moderator();
    await decline(id);
    expect((await takeBack(id, other)).body).toMatchObject({ code: 'not_own_decision' });
    expect(await takeBack(id)).toMatchObject({ status: 200, body: { message: 'Request open again' } });
    expect(await at.one(id)).toMatchObject({ status: 'open', votes: 1, decline_reason: null });
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
    const [a, b] = [await at.wanted('Camel ranch'), await at.wanted('Camel keeping', voter)];
    await merge(b.id, a.id);
    expect((await decline(b.id)).body).toMatchObject({ code: 'merged' });
    await decline(a.id);
    const back = await until(
      () => at.one(b.id),
      ({ merged_into }) => merged_into === null,
    );
    expect(back).toMatchObject({ votes: 1, status: 'open' });
    expect((await merge(b.id, a.id)).status).toBe(404);
  });
});
