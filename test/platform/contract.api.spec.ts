import { randomUUID } from 'node:crypto';
import { type App, type Person, startApp } from '../app.js';
import { control, grant, type Listing, openMarket } from '../purchases/market.js';

type Operation = {
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, object> } }> };
};
type Body = Record<string, unknown>;

let app: App, creator: Person, admin: Person, buyer: Person, listing: Listing;
let routes: (Operation & { verb: string; path: string })[];
beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '600000' });
  ({ creator, admin, listing } = await openMarket(app));
  await grant(app, admin, 'auditor');
  buyer = await app.person();
  const { paths } = (await app.call<{ paths: Record<string, Record<string, Operation>> }>('GET', 'openapi.json')).body;
  routes = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, one]) => ({ ...one, verb: verb.toUpperCase(), path })),
  );
});
afterAll(() => app.stop());

/** A route's path with something in place of each parameter that names nothing. */
const filled = (path: string) => path.replace(/\{\w+\}/g, () => randomUUID());
const call = (verb: string, path: string, who: Person | undefined, body?: unknown, form?: FormData) =>
  app.call<Body>(verb, path, { token: who?.token, body, form });
const FOREIGN = /expected|received|invalid input|unrecognized|too (big|small)|regex|zod/i;

describe('Every route', () => {
  it.each(['__proto__', 'toString', 'hasOwnProperty'])(
    'refuses the parameter %s, which every object inherits',
    async (name) => {
      const { status, body } = await call('GET', `listing/home/?${name}=1`, undefined);
      expect([status, Object.keys(body)]).toEqual([400, [name, 'detail']]);
    },
  );

  it('refuses a parameter named like the key of the error body', async () => {
    const { status, body } = await call('GET', 'listing/home/?detail=1', undefined);
    expect([status, Object.keys(body)]).toEqual([400, ['non_field_errors', 'detail']]);
  });

  it('refuses a query parameter that it does not declare, by its name', async () => {
    // Signed messages of the provider are read whole, whatever their address says.
    const asked = routes.filter(({ path }) => path.startsWith('/api/') && !/webhook|approval/.test(path));
    const answers = await Promise.all(
      asked.map(async ({ verb, path }) => {
        const { status, body } = await call(verb, `${filled(path)}?nonsense=1`, admin, verb === 'GET' ? undefined : {});
        return [`${verb} ${path}`, status, body.nonsense];
      }),
    );
    const refusal = [400, ['There is no such parameter.']];
    const refused = answers.filter(([route]) => !DOCUMENTS.includes(route as string));
    expect(refused).toEqual(refused.map(([route]) => [route, ...refusal]));
  });

  it('answers values that do not fit in words of its own', async () => {
    const wrong = [null, 'NaN', {}, [], -1, 1.5, 'x'.repeat(30_000), [{}], true];
    const words: string[] = [];
    for (const { verb, path, requestBody } of routes) {
      const { properties } = requestBody?.content['application/json']?.schema ?? {};
      if (!properties || path.includes('webhook')) continue;
      for (const value of wrong) {
        const body = Object.fromEntries(Object.keys(properties).map((name) => [name, value]));
        const answer = await call(verb, filled(path), admin, body);
        expect([path, value, answer.status < 500]).toEqual([path, value, true]);
        if (answer.status === 400) words.push(...messagesOf(answer.body));
      }
    }
    expect(words.length).toBeGreaterThan(100);
    expect([...new Set(words)].filter((one) => FOREIGN.test(one))).toEqual([]);
  });
});
/** Pages of the document itself, served outside the routes' guards. */
const DOCUMENTS = ['GET /api/docs', 'GET /api/openapi.json'];
const messagesOf = ({ request_id: _, ...body }: Body) => Object.values(body).flat().map(String);

describe('A refusal', () => {
  it('of an unsigned webhook comes before its body is read', async () => {
    for (const raw of ['garbage', '', '{"event":', 'x'.repeat(2_000)]) {
      const headers = { 'content-type': 'application/json' };
      const { status, body } = await app.call<Body>('POST', 'payments/paystack/webhook', { raw, headers });
      expect([raw, status, body.code]).toEqual([raw, 401, 'bad_signature']);
    }
  });

  it('of an answer that is neither yes nor no changes nothing', async () => {
    const made = await call('POST', 'listing/section/create', creator, { listing: listing.id, title: 'Permits' });
    const { id } = made.body.data as { id: string };
    const progress = (completed: unknown) => call('PUT', `listing/section/${id}/progress`, creator, { completed });
    expect((await progress(true)).status).toBe(200);
    const { status, body } = await progress('banana');
    expect([status, body]).toEqual([400, { completed: ['Answer yes or no.'], detail: 'Answer yes or no.' }]);
    const section = await call('GET', `listing/${listing.id}/${id}`, creator);
    expect(section.body.data).toMatchObject({ completed: true });
  });

  it('names the field first where there is one, else says what is wrong first', async () => {
    const registered = await call('POST', 'auth/users/', undefined, {
      ...{ first_name: '', last_name: '', username: '!', email: 'x', password: '1' },
    });
    expect(Object.keys(registered.body)).toEqual([
      ...['first_name', 'last_name', 'username', 'email', 'password', 'detail'],
    ]);
    expect(registered.body.detail).toBe((registered.body.first_name as string[])[0]);

    const order = { listing_id: listing.id, expected_price: 500 };
    const dearer = await call('POST', 'listing/listing-purchase', buyer, order);
    expect([dearer.status, Object.keys(dearer.body)]).toEqual([409, ['detail', 'code', 'request_id', 'price_kobo']]);

    const form = new FormData();
    form.set('title', 'Opening a bakery in Kano');
    form.set('thumbnail', new Blob(['MZ']), 'picture.exe');
    const unread = await call('POST', 'listing/', creator, undefined, form);
    expect([unread.status, Object.keys(unread.body).slice(0, 2)]).toEqual([415, ['detail', 'code']]);
  });

  it('of a checkout by the provider is its own failure, in the contract’s words', async () => {
    await control(app, { outage: true });
    const { status, body } = await call('POST', 'wallet/deposit', buyer, { amount: 500 });
    await control(app, { reset: true });
    expect([status, body.detail, body.code]).toEqual([502, 'Payment initiation failed', 'payment_provider']);
  });
});
