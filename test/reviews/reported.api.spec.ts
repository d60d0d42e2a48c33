import { type App, type Person, startApp } from '../app.js';
import { grant, type Listing, openMarket } from '../purchases/market.js';
import { reviewing, type Shown } from './reviewing.js';

let app: App, creator: Person, admin: Person, listing: Listing;
let { buyer, review, act, page, detail } = {} as ReturnType<typeof reviewing>;
beforeAll(async () => {
  app = await startApp();
  ({ creator, admin, listing } = await openMarket(app));
  ({ buyer, review, act, page, detail } = reviewing(app, creator, listing));
});
afterAll(() => app.stop());

describe('A reported review', () => {
  type Case = Shown & { reports: { reason: string; note: string }[]; listing: { slug: string } };
  const desk = async (status: string) =>
    (await app.call<{ results: Case[] }>('GET', `moderation/reviews/?status=${status}`, { token: admin.token })).body
      .results;
  const decide = (id: string, decision: string, who: Person = admin) =>
    app.call<{ data: Shown; code: string }>('POST', `moderation/reviews/${id}/${decision}/`, {
      token: who.token,
      body: { reason: 'It names a private person.' },
    });

  it('waits on the desk until a moderator leaves or hides it; only its author reads why', async () => {
    const [bola, chi] = [await buyer(), await app.person()];
    const { id } = (await review(bola, { rating: 1 })).body.data;
    const before = await detail(admin);
    await act('POST', id, 'report', chi, { reason: 'offensive', note: 'Third line.' });
    const [waiting] = (await desk('reported')).filter((one) => one.id === id);
    expect(waiting).toMatchObject({
      ...{ listing: { slug: listing.slug }, reports: [{ reason: 'offensive', note: 'Third line.' }] },
    });
    expect((await decide(id, 'hide')).status).toBe(200);
    expect(await detail(admin)).toMatchObject({ total_review: before.total_review - 1 });
    expect((await page('?limit=100')).reviews.map((one) => one.id)).not.toContain(id);
    expect((await detail(bola)).own_review).toMatchObject({ id, removal: 'It names a private person.' });
    expect((await act('POST', id, 'helpful', chi, {})).status).toBe(404);
    expect((await desk('reported')).map((one) => one.id)).not.toContain(id);
    expect((await desk('hidden')).map((one) => one.id)).toContain(id);
    expect((await decide(id, 'restore')).status).toBe(200);
    expect(await detail(admin)).toMatchObject({
      ...{ total_review: before.total_review, average_rating: before.average_rating },
    });
  });

  it('that a moderator deletes is hidden: its author reads why, and it can be restored', async () => {
    const bola = await buyer();
    const [plain, told] = [(await review(bola)).body.data, (await review(await buyer())).body.data];
    expect((await act('DELETE', plain.id, 'detail', admin)).status).toBe(204);
    expect((await act('DELETE', told.id, 'detail', admin, { reason: 'It is an advertisement.' })).status).toBe(204);
    expect((await page('', bola)).own_review).toMatchObject({
      ...{ id: plain.id, removal: 'It does not follow the rules for reviews.' },
    });
    expect((await desk('hidden')).find(({ id }) => id === told.id)?.removal).toBe('It is an advertisement.');
    expect((await decide(plain.id, 'restore')).status).toBe(200);
  });

  it('of a moderator’s own is left to another one', async () => {
    const mo = await buyer();
    await grant(app, mo, 'moderator');
    const { id } = (await review(mo)).body.data;
    expect((await decide(id, 'hide', mo)).body.code).toBe('own_case');
  });
});
