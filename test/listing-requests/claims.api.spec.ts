import { sql } from 'kysely';
import { erase } from '#server/erase.command';
import { EndPremium, premium } from '#server/premium/premium';
import { type App, type Person, startApp } from '../app.js';
import { desk, offer } from '../catalogue/desk.js';
import { environmentOf } from '../environment.js';
import { havingPremium } from '../premium/having.js';
import { until } from '../until.js';
import { type Request, requesting, snails } from './requesting.js';

let app: App;
let at: ReturnType<typeof requesting>;
let catalogue: ReturnType<typeof desk>;
let [creator, other, reader]: Person[] = [];

beforeAll(async () => {
  app = await startApp();
  catalogue = desk(app);
  [creator, other, reader] = [await app.person(), await app.person(), await app.person()];
  at = requesting(app, reader);
  await Promise.all([creator, other].map((one) => catalogue.verify(one!)));
  await Promise.all([creator, other].map((one) => havingPremium(app, one)));
});
afterAll(() => app.stop());

const wanted = async (title: string) => (await at.request(await app.person(), snails(title))).body.data.id;
const ofBoard = async (id: string, who?: Person) =>
  (await at.board('?limit=50', who)).results.find((one) => one.id === id) as Request;
const inDays = (instant: string) => Math.round((Date.parse(instant) - Date.now()) / 86_400_000);

describe('A request that a creator takes', () => {
  it('shows who writes it until when, is refused to other creators, and may be given back', async () => {
    const id = await wanted('Snail farm');
    expect(await at.act(reader!, id, 'claim')).toMatchObject({ status: 403, body: { code: 'not_verified' } });
    const { status, body } = await at.act(creator!, id, 'claim');
    expect([status, body.message, body.data.claim?.is_own]).toEqual([200, 'Request taken', true]);
    const { claim } = await ofBoard(id);
    expect(claim).toMatchObject({ by: { username: creator!.username }, is_own: false });
    expect(inDays(claim!.until)).toBe(14);
    expect(await at.act(other!, id, 'claim')).toMatchObject({ status: 409, body: { code: 'claimed' } });
    await at.giveBack(other!, id);
    expect((await ofBoard(id)).claim).not.toBeNull();
    expect((await at.giveBack(creator!, id)).body).toMatchObject({
      message: 'Request given back',
      data: { claim: null },
    });
    expect((await at.act(other!, id, 'claim')).status).toBe(200);
  });

  it('needs Premium, and stays with its creator when Premium ends', async () => {
    const [id, free] = [await wanted('Bee keeping'), await app.person()];
    await catalogue.verify(free);
    expect(await at.act(free, id, 'claim')).toMatchObject({
      status: 403,
      body: { code: 'premium_required', detail: 'Taking a request needs Premium.', premium_path: '/plans/premium' },
    });
    await havingPremium(app, free);
    expect((await at.act(free, id, 'claim')).status).toBe(200);
    await app.store.decide(premium, free.id, new EndPremium({ userId: free.id, at: new Date().toISOString() }));
    expect((await at.act(free, id, 'claim')).body.data.claim?.is_own).toBe(true);
    await at.giveBack(free, id);
    expect((await at.act(free, id, 'claim')).body.data.claim?.is_own).toBe(true);
    expect((await at.act(free, await wanted('Honey press'), 'claim')).body.code).toBe('premium_required');
  });

  it('is in review while a guide that answers it waits for its review', async () => {
    const id = await wanted('Goat ranch');
    await at.act(creator!, id, 'claim');
    const guide = await catalogue.submit(creator!, offer('Keep goats in Ogun'));
    await catalogue.fill(creator!, guide);
    await at.act(creator!, id, 'answers', { listing: guide.slug });
    expect(await ofBoard(id)).toMatchObject({ status: 'open', in_review: true, claim: { is_own: false } });
  });

  it('is free for others after 14 days, and its creator gets one mail', async () => {
    const id = await wanted('Rabbit farm');
    await at.act(creator!, id, 'claim');
    const timer = async () =>
      (
        await sql<{ id: string }>`select id from app.outbox
          where name = 'expire-claim' and payload->>'requestId' = ${id}`.execute(app.sql)
      ).rows[0];
    const { id: message } = (await until(timer, (found) => found !== undefined))!;
    await sql`update app.outbox set due_at = now() where id = ${message}`.execute(app.sql);
    await until(
      () => ofBoard(id),
      (one) => one.claim === null,
    );
    expect((await at.act(other!, id, 'claim')).status).toBe(200);
    const about = await until(
      async () => (await app.mails(creator!.email)).filter(({ subject }) => subject.includes('“Rabbit farm” ran out')),
      ({ length }) => length > 0,
    );
    expect(about).toHaveLength(1);
  });

  it('is free again when its creator closes the account', async () => {
    const id = await wanted('Fish smoking');
    const leaving = await app.person();
    await catalogue.verify(leaving);
    await havingPremium(app, leaving);
    await at.act(leaving, id, 'claim');
    await erase([leaving.username], environmentOf(app.config));
    await until(
      () => ofBoard(id),
      (one) => one.claim === null,
    );
    expect((await at.act(creator!, id, 'claim')).status).toBe(200);
  });
});
