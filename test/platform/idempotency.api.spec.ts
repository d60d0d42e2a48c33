import { sql } from 'kysely';
import { type App, type Person, startApp } from '../app.js';
import { until } from '../until.js';
import { control, factsAbout, type Listing, openedFor, openMarket } from '../purchases/market.js';

let app: App, listing: Listing;
beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '600000' });
  ({ listing } = await openMarket(app));
});
afterEach(() => control(app, { reset: true }));
afterAll(() => app.stop());

type Checkout = { code?: string; detail?: string; data: { reference: string } };
type Body = object | FormData | URLSearchParams;

/** A POST as any client may send it, with the answer's bytes as they came. */
async function post(path: string, who: Person, body: Body, key?: string) {
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  const answer = await fetch(`${app.url}/api/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who.token}`,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) as Checkout };
}
const deposit = (who: Person, amount: unknown, key?: string) => post('wallet/deposit', who, { amount }, key);
function form(fields: Record<string, string>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}
const opened = (who: Person) => openedFor(app, who);

/** Keeps every request with a key waiting until `release`. */
async function lockKeys() {
  const transaction = await app.sql.startTransaction().execute();
  await sql`lock table app.idempotency in exclusive mode`.execute(transaction);
  return { release: () => void transaction.commit().execute() };
}
const lockRequests = (count: number) =>
  until(
    async () =>
      (
        await sql<{ n: number }>`select count(*) as n from pg_locks where relation = 'app.idempotency'::regclass
          and database = (select oid from pg_database where datname = current_database()) and not granted`.execute(
          app.sql,
        )
      ).rows[0]!.n,
    (n) => n === count,
  );

const forms: [string, string, () => Body][] = [
  ['a deposit', 'JSON', () => ({ amount: 500 })],
  ['a deposit', 'a multipart form', () => form({ amount: '500' })],
  ['a deposit', 'a urlencoded form', () => new URLSearchParams({ amount: '500' })],
  ['a purchase', 'JSON', () => ({ listing_id: listing.id })],
  ['a purchase', 'a multipart form', () => form({ listing_id: listing.id })],
  ['a purchase', 'a urlencoded form', () => new URLSearchParams({ listing_id: listing.id })],
];

describe('One Idempotency-Key', () => {
  it.each(forms)('is one command for %s as %s, answered twice with the same bytes', async (what, _form, body) => {
    const payer = await app.person();
    const path = what === 'a deposit' ? 'wallet/deposit' : 'listing/listing-purchase';
    const [first, second] = [await post(path, payer, body(), 'once'), await post(path, payer, body(), 'once')];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).toBe(first.text);
    expect([first, second].map(({ headers }) => headers.get('content-type'))).toEqual(
      Array(2).fill('application/json; charset=utf-8'),
    );
    expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(await opened(payer)).toEqual([first.body.data.reference]);
  });

  it('opens one checkout for two hundred requests at once, and gives them all the same answer', async () => {
    const owner = await app.person();
    const first = await Promise.all(Array.from({ length: 200 }, () => deposit(owner, 500, 'fund-1')));
    const waiting = first.filter(({ status }) => status !== 200);
    // Those that a busy machine has no connection for in time are to be sent again as well.
    for (const { status, body, headers } of waiting)
      expect([
        [409, 'idempotency_in_progress', '1'],
        [503, 'unavailable', '2'],
      ]).toContainEqual([status, body.code, headers.get('retry-after')]);
    const again = await Promise.all(
      waiting.map(() =>
        until(
          () => deposit(owner, 500, 'fund-1'),
          ({ status }) => status === 200,
        ),
      ),
    );
    const answers = [...first.filter(({ status }) => status === 200), ...again];
    expect(answers.map(({ status }) => status)).toEqual(Array(200).fill(200));
    for (const { text } of answers) expect(text).toBe(answers[0]!.text);
    expect(again.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual(again.map(() => 'true'));
    expect(await opened(owner)).toHaveLength(1);
  });

  it('refuses another request, and writes nothing', async () => {
    const owner = await app.person();
    await deposit(owner, 500, 'fund-2');
    const others = await Promise.all([
      ...Array.from({ length: 20 }, () => deposit(owner, 600, 'fund-2')),
      post('wallet/deposit', owner, form({ amount: '600' }), 'fund-2'),
      post('listing/listing-purchase', owner, { listing_id: listing.id }, 'fund-2'),
    ]);
    for (const { status, body } of others) expect([status, body.code]).toEqual([422, 'idempotency_mismatch']);
    expect(await opened(owner)).toHaveLength(1);
  });

  it('belongs to one person', async () => {
    const [ada, bola] = [await app.person(), await app.person()];
    const [first, second] = [await deposit(ada, 500, 'fund-3'), await deposit(bola, 500, 'fund-3')];
    expect(first.body.data.reference).not.toBe(second.body.data.reference);
  });

  it('is free again after a refusal that recorded nothing', async () => {
    const ada = await app.person();
    expect((await deposit(ada, -1, 'fund-4')).status).toBe(400);
    expect((await deposit(ada, 700, 'fund-4')).status).toBe(200);
  });

  it('is the same command again after the provider failed, and no other request may take it', async () => {
    const ada = await app.person();
    await control(app, { outage: true });
    expect((await deposit(ada, 800, 'fund-5')).status).toBe(502);
    await control(app, { reset: true });
    expect(await deposit(ada, 900, 'fund-5')).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    const { status, body } = await deposit(ada, 800, 'fund-5');
    expect([status, await opened(ada)]).toEqual([200, [body.data.reference]]);
    expect(await factsAbout(app, body.data.reference)).toEqual(['CheckoutOpened', 'PaymentInitiated']);
  });

  it('opens one payable checkout when the provider opened it and its answer was lost', async () => {
    const ada = await app.person();
    await control(app, { initialize: { lostAnswers: 1 } });
    expect((await deposit(ada, 800, 'fund-6')).status).toBe(502);
    const [lost] = await opened(ada);
    const { status, body } = await deposit(ada, 800, 'fund-6');
    expect([status, body.data.reference === lost]).toEqual([200, false]);
    expect(await factsAbout(app, lost!)).toEqual(['PaymentFailed', 'PaymentInitiated']);
    expect((await deposit(ada, 800, 'fund-6')).body).toEqual(body);
    expect(await opened(ada)).toEqual([lost, body.data.reference]);
  });

  it('repeats the success of a request that was answered 503 because it took too long', async () => {
    const ada = await app.person();
    const first = await lockKeys();
    const slow = deposit(ada, 500, 'fund-8');
    await lockRequests(1);
    const next = lockKeys();
    await lockRequests(2);
    // Each lock is shorter than the timeout of a statement (6 s); both are longer than that of a request (9 s).
    setTimeout(first.release, 4_600);
    const second = await next;
    setTimeout(second.release, 4_600);
    // `too_slow`; on an overloaded machine a statement may time out first: `unavailable`.
    expect((await slow).status).toBe(503);
    const answer = await until(
      () => deposit(ada, 500, 'fund-8'),
      ({ body }) => body.code !== 'idempotency_in_progress',
    );
    expect(answer.status).toBe(200);
    expect(await opened(ada)).toEqual([answer.body.data.reference]);
  });

  it('is not kept from the next attempt by a process that died with it', async () => {
    const ada = await app.person();
    const { text } = await deposit(ada, 500, 'fund-7');
    const undone = sql`update app.idempotency set status = null, body = null, locked_until = now() + interval '1 hour'
      where person_id = ${ada.id} and key = 'fund-7'`;
    await undone.execute(app.sql);
    expect((await deposit(ada, 500, 'fund-7')).status).toBe(409);
    await sql`update app.idempotency set locked_until = now() where person_id = ${ada.id}`.execute(app.sql);
    expect(await deposit(ada, 500, 'fund-7')).toMatchObject({ status: 200, text });
    expect(await opened(ada)).toHaveLength(1);
  });

  it.each(['', 'x'.repeat(256)])('is 1 to 255 characters long: “%s”', async (key) => {
    const ada = await app.person();
    const { status, body } = await deposit(ada, 500, key);
    expect([status, Object.keys(body)]).toEqual([400, ['Idempotency-Key', 'detail']]);
  });
});

describe('Without a key', () => {
  it('every deposit is a command of its own', async () => {
    const ada = await app.person();
    const [first, second] = [await deposit(ada, 500), await deposit(ada, 500)];
    expect(await opened(ada)).toEqual([first.body.data.reference, second.body.data.reference]);
  });

  it('two presses within a moment are one pending purchase', async () => {
    const ada = await app.person();
    const press = () => post('listing/listing-purchase', ada, form({ listing_id: listing.id }));
    const [first, second] = await Promise.all([press(), press()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.data.reference).toBe(first.body.data.reference);
    expect(await opened(ada)).toEqual([first.body.data.reference]);
  });
});

describe('A reference that the provider calls a duplicate at the first initialisation', () => {
  it.each(['wallet/deposit', 'listing/listing-purchase'])('is replaced by the next one: %s', async (path) => {
    const ada = await app.person();
    await control(app, { initialize: { duplicates: 2 } });
    const answer = await post(path, ada, path === 'wallet/deposit' ? { amount: 500 } : { listing_id: listing.id });
    expect(answer.status).toBe(200);
    expect(await opened(ada)).toEqual([answer.body.data.reference]);
  });

  it('is answered with 502 when it goes on', async () => {
    const ada = await app.person();
    await control(app, { initialize: { duplicates: 100 } });
    expect(await deposit(ada, 500)).toMatchObject({
      status: 502,
      body: { detail: 'Payment initiation failed', code: 'payment_provider' },
    });
  });
});
