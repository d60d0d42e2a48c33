import { randomUUID } from 'node:crypto';
import { START } from '@eventstore/db-client';
import { sql } from 'kysely';
import { type App, PASSWORD, type Person, startApp } from '../app.js';
import { control, handIn, type Listing, openMarket, startPurchase } from '../purchases/market.js';
import { settled } from '../settled.js';
import { until } from '../until.js';

/** POST routes that take no key: they hand out secrets, end a session, or are keyed by the provider's own message. */
const WITHOUT_KEY = [
  '/api/auth/jwt/create',
  '/api/auth/jwt/refresh',
  '/api/auth/logout',
  '/api/login',
  '/api/payments/paystack/webhook',
];
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const OFFER = {
  title: 'Opening a bakery in Kano',
  subtitle: 'Every licence, in order',
  price: 12_500,
  industry: 'retail-pharmacy',
  sector: ['pharmaceutical'],
  country: 'Nigeria',
  region: 'Kano',
  description: 'From the food agency to the last inspection: what to file, where to file it, and what it costs.',
  licence_affirmed: true,
};

type Post = { path: string; who?: Person; body: object | FormData };
let app: App, creator: Person, admin: Person, listing: Listing, section: { id: string };
beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '600000' });
  ({ creator, admin, listing } = await openMarket(app));
  await control(app, { webhook: { drop: true } });
  section = (await send<{ id: string }>({ ...ofSection('First') })).body.data;
});
afterAll(() => app.stop());

const ofSection = (title: string): Post => ({
  path: 'listing/section/create',
  who: creator,
  body: { listing: listing.id, title },
});

async function send<Data = object>({ path, who, body }: Post, key: string = randomUUID()) {
  const answer = await fetch(`${app.url}/api/${path}`, {
    method: 'POST',
    headers: {
      'idempotency-key': key,
      ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, text, body: JSON.parse(text || 'null') as { data: Data } };
}

/** Simulates a process that died before it stored its response: the outcome is unknown. */
const forget = (key: string) =>
  sql`update app.idempotency set status = null, body = null, locked_until = now() where key = ${key}`.execute(app.sql);

async function eventCount() {
  let count = 0;
  for await (const { event } of app.store.client.readAll({ fromPosition: START }))
    if (!event?.type.startsWith('$')) count++;
  return count;
}

function upload(field: string, name: string, bytes: Buffer) {
  const form = new FormData();
  form.set('section', section.id);
  form.set('title', 'Papers');
  form.set(field, new Blob([new Uint8Array(bytes)]), name);
  return form;
}

async function newcomer() {
  const username = `u${randomUUID().slice(0, 12)}`;
  const email = `${username}@example.test`;
  const body = { first_name: 'Ada', last_name: 'Obi', username, email, password: PASSWORD };
  return { email, registration: { path: 'auth/users', body } };
}

async function activationOf(email: string) {
  const mails = await until(
    () => app.mails(email),
    ({ length }) => length > 0,
  );
  const link = new URL(/https?:\S+activate\S+/.exec(mails[0]!.text)![0]);
  return Object.fromEntries(link.searchParams);
}

const decided = async (verdict: string, body: object) => {
  const { id } = await handIn(app, creator, { title: `Opening a depot, ${verdict}` });
  return { path: `moderation/listings/${id}/${verdict}`, who: admin, body };
};

/** Each POST route with a request that is answered 2xx. */
const ROUTES: Record<string, () => Promise<Post>> = {
  'auth/users': async () => (await newcomer()).registration,
  'auth/users/activation': async () => {
    const { email, registration } = await newcomer();
    await send(registration);
    return { path: 'auth/users/activation', body: await activationOf(email) };
  },
  'auth/users/resend_activation': async () => {
    const { email, registration } = await newcomer();
    await send(registration);
    await activationOf(email);
    return { path: 'auth/users/resend_activation', body: { email } };
  },
  listing: async () => ({ path: 'listing', who: creator, body: OFFER }),
  'listing/section/create': async () => ofSection('Second'),
  'listing/text': async () => ({
    path: 'listing/text',
    who: creator,
    body: { section: section.id, title: 'Words', text_content: 'Begin at the council.' },
  }),
  'listing/file': async () => ({
    path: 'listing/file',
    who: creator,
    body: upload('file_content', 'notes.txt', Buffer.from('Begin at the council.')),
  }),
  'listing/image': async () => ({
    path: 'listing/image',
    who: creator,
    body: upload('image_content', 'pixel.png', PIXEL),
  }),
  'listing/listing-purchase': async () => ({
    path: 'listing/listing-purchase',
    who: await app.person(),
    body: { listing_id: listing.id },
  }),
  'wallet/deposit': async () => ({ path: 'wallet/deposit', who: await app.person(), body: { amount: 500 } }),
  'purchases/{reference}/verify': async () => {
    const who = await app.person();
    const reference = await startPurchase(app, who, listing);
    await control(app, { pay: reference });
    return { path: `purchases/${reference}/verify`, who, body: {} };
  },
  'moderation/listings/{id}/approve': () => decided('approve', {}),
  'moderation/listings/{id}/reject': () => decided('reject', { reason: 'The licence is missing from it.' }),
  'moderation/listings/{id}/request-changes': () => decided('request-changes', { reason: 'Add the fees of 2026.' }),
  'moderation/creators/{username}/verify': async () => ({
    path: `moderation/creators/${(await app.person()).username}/verify`,
    who: admin,
    body: {},
  }),
  'moderation/users/{username}/roles': async () => ({
    path: `moderation/users/${(await app.person()).username}/roles`,
    who: admin,
    body: { role: 'moderator', reason: 'She reviews guides.' },
  }),
  'connect/send-request': async () => ({
    path: 'connect/send-request',
    who: await app.person(),
    body: { receiver: (await app.person()).username, note: 'We met in Jos.' },
  }),
  'connect/requests/{id}/accept': async () => {
    const [from, to] = [await app.person(), await app.person()];
    const asked = { path: 'connect/send-request', who: from, body: { receiver: to.username } };
    const { request } = (await send<{ request: { id: string } }>(asked)).body.data;
    return { path: `connect/requests/${request.id}/accept`, who: to, body: {} };
  },
};

describe('A POST repeated under its Idempotency-Key after an unknown outcome', () => {
  it('is sent to every route with a key: all but those that return secrets or take webhooks', async () => {
    const { paths } = (
      await app.call<{ paths: Record<string, { post?: { parameters: { name: string }[] } }> }>('GET', 'openapi.json')
    ).body;
    const posts = Object.entries(paths).flatMap(([path, { post }]) => (post ? [{ path, ...post }] : []));
    const takesKey = ({ parameters }: (typeof posts)[0]) => parameters.some(({ name }) => name === 'Idempotency-Key');
    const names = (some: typeof posts) => some.map(({ path }) => path).sort();
    expect(names(posts.filter((post) => !takesKey(post)))).toEqual(WITHOUT_KEY);
    expect(names(posts.filter(takesKey))).toEqual(
      Object.keys(ROUTES)
        .map((path) => `/api/${path}`)
        .sort(),
    );
  });

  it.each(Object.entries(ROUTES))('gets the same response and appends nothing: %s', async (_route, prepare) => {
    const [post, key] = [await prepare(), randomUUID()];
    // An overloaded machine may answer 503 first; that outcome is unknown, too.
    const first = await until(
      () => send(post, key),
      ({ status }) => status !== 503,
    );
    expect([200, 201, 204]).toContain(first.status);
    await settled(app);
    const events = await eventCount();
    await forget(key);
    const again = await send(post, key);
    expect([again.status, withoutExpiry(again.text)]).toEqual([first.status, withoutExpiry(first.text)]);
    await settled(app);
    expect(await eventCount()).toBe(events);
  });
});

/** Links to files carry the second they expire and its signature. */
const withoutExpiry = (text: string) => text.replace(/expires=\d+&signature=[\w-]+/g, '');
