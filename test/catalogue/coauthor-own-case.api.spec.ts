import { CHECKLIST } from '#server/catalogue/review-checks';
import { type App, type Person, startApp } from '../app.js';
import { grant } from '../purchases/market.js';
import { until } from '../until.js';
import { desk, type Made, offer, type Shown } from './desk.js';

type Own = Shown & { is_owner: boolean; reason: string; proposed_price_kobo: number | null };
type Answer = Made<{ id: string }> & { code?: string };

let app: App;
let at: ReturnType<typeof desk>;
let [owner, efe, ada, moderator]: Person[] = [];
let guide: Shown;

const ask = (who: Person, method: string, path: string, body?: object) =>
  app.call<Answer>(method, path, { token: who.token, body });
const code = async (...request: Parameters<typeof ask>) => {
  const { status, body } = await ask(...request);
  return [request[2], status, body.code];
};
const created = async (who: Person) =>
  (await app.call<{ results: Own[] }>('GET', 'listing/user/created/', { token: who.token })).body.results;
async function write(of: Shown, who: Person) {
  await ask(owner!, 'POST', `listing/${of.slug}/coauthors`, { username: who.username, share: 10 });
  expect((await ask(who, 'POST', `listing/${of.slug}/coauthors/accept`, { share: 10 })).status).toBe(200);
}

beforeAll(async () => {
  app = await startApp();
  at = desk(app);
  [owner, efe, ada, moderator] = [
    ...(await Promise.all([app.person(), app.person(), app.person()])),
    await at.moderator(),
  ];
  await at.verify(owner!);
  guide = await at.submit(owner!, offer('Open a pharmacy in Lagos'));
  await at.fill(owner!, guide);
  await at.approve(moderator!, guide.id);
  await write(guide, efe!);
});
afterAll(() => app.stop());

describe('A co-author', () => {
  it('neither reports the guide, nor asks about it, nor suggests what to change', async () => {
    for (const [what, body] of [
      ['report', { reason: 'outdated' }],
      ['questions', { text: 'Which form comes first?' }],
      ['suggestions', { text: 'The fee has doubled since.' }],
    ] as const) {
      const path = `listing/${guide.slug}/${what}`;
      expect(await code(efe!, 'POST', path, body)).toEqual([path, 403, 'own_listing']);
    }
  });

  it('does not read what a moderator writes to the creator, who does', async () => {
    const [bakery, farm] = [
      await at.submit(owner!, offer('Bake bread in Kano')),
      await at.submit(owner!, offer('Farm catfish in Ibadan')),
    ];
    for (const one of [bakery, farm]) await write(one, ada!);
    await at.fill(owner!, farm);
    const of = (decided: Shown) => `moderation/listings/${decided.id}`;
    expect((await ask(moderator!, 'POST', `${of(bakery)}/request-changes`, { reason: 'Name the state.' })).status).toBe(
      200,
    );
    const price = { price: '9000', note: 'Others cost less.', checked: CHECKLIST };
    expect((await ask(moderator!, 'POST', `listing/${farm.slug}/price-review`, price)).status).toBe(201);
    const own = await ask(ada!, 'POST', 'listing', offer('Sew shirts in Aba'));
    await ask(moderator!, 'POST', `moderation/listings/${own.body.data.id}/reject`, { reason: 'It is too short.' });
    const read = async (who: Person) =>
      (await created(who)).map((one) => [one.slug, one.is_owner, one.reason, one.proposed_price_kobo]);
    expect((await read(owner!)).slice(0, 2)).toEqual([
      [farm.slug, true, '', 900_000],
      [bakery.slug, true, 'Name the state.', null],
    ]);
    expect(await read(ada!)).toEqual([
      ['sew-shirts-in-aba', true, 'It is too short.', null],
      [farm.slug, false, '', null],
      [bakery.slug, false, '', null],
    ]);
  });

  it('who became a moderator reviews the guide as little as its creator, while an invited one may', async () => {
    const [writer, invited] = await Promise.all([app.person(), app.person()]);
    const soap = await at.submit(owner!, offer('Make soap in Jos'));
    await write(soap, writer);
    await ask(owner!, 'POST', `listing/${soap.slug}/coauthors`, { username: invited.username, share: 5 });
    for (const one of [writer, invited]) await grant(app, one, 'moderator');
    const isOwn = async (who: Person) => {
      const queue = await app.call<{ results: { id: string; is_own: boolean }[] }>('GET', 'moderation/listings', {
        token: who.token,
      });
      return queue.body.results.find(({ id }) => id === soap.id)!.is_own;
    };
    expect([await isOwn(writer), await isOwn(invited)]).toEqual([true, false]);
    const claim = `moderation/listings/${soap.id}/claim`;
    expect(await code(writer, 'POST', claim)).toEqual([claim, 403, 'own_case']);
    expect((await ask(invited, 'POST', claim)).status).toBe(200);
  });

  it('who became a moderator decides on no report, review, question or update of the guide', async () => {
    const reason = { reason: 'It is in order.' };
    await ask(ada!, 'POST', `listing/${guide.slug}/report`, { reason: 'outdated' });
    await at.own(ada!, guide.id, owner!.id);
    const review = await ask(ada!, 'POST', 'listing/review', {
      ...{ comment: 'It told me what to do.', rating: 5, listing_slug: guide.slug },
    });
    await ask(owner!, 'POST', `listing/review/${review.body.data.id}/report`, { reason: 'spam' });
    const question = await ask(ada!, 'POST', `listing/${guide.slug}/questions`, { text: 'Which form comes first?' });
    const change = await ask(moderator!, 'POST', 'moderation/regulation-changes', {
      ...{ text: 'The fee of form 3 doubled.', link: 'https://example.gov.ng/notice', takes_effect: '2100-01-01' },
      listing: guide.slug,
    });
    await until(
      () => app.call<{ data: { change: string }[] }>('GET', 'listing/user/due-updates', { token: owner!.token }),
      ({ body }) => body.data.length === 1,
    );
    await grant(app, efe!, 'moderator');
    const [onReview, onGuide] = [`moderation/reviews/${review.body.data.id}`, `moderation/listings/${guide.id}`];
    const desk = async (who: Person) =>
      Promise.all(
        ['moderation/reviews?status=reported', 'moderation/reported-listings', 'moderation/due-updates'].map(
          async (path) => {
            const { body } = await app.call<{ results: { is_own: boolean; is_own_case?: boolean }[] }>('GET', path, {
              token: who.token,
            });
            return body.results.map((one) => one.is_own_case ?? one.is_own);
          },
        ),
      );
    expect(await desk(efe!)).toEqual([[true], [true], [true]]);
    expect(await desk(moderator!)).toEqual([[false], [false], [false]]);
    for (const path of [
      ...['hide', 'restore', 'dismiss'].map((how) => `${onReview}/${how}`),
      `moderation/reported-listings/${guide.id}/dismiss`,
      `${onGuide}/due-updates/${change.body.data.id}/close`,
    ]) {
      expect(await code(efe!, 'POST', path, reason)).toEqual([path, 403, 'own_case']);
      if (!path.endsWith('restore')) expect((await ask(moderator!, 'POST', path, reason)).status).toBe(200);
    }
    const asked = `listing/question/${question.body.data.id}`;
    expect(await code(efe!, 'DELETE', asked)).toEqual([asked, 403, 'not_author']);
    expect((await ask(moderator!, 'DELETE', asked)).status).toBe(204);
  });
});
