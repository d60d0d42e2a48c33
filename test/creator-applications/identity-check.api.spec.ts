import { createHash, randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { TEST_BVNS } from '#local/payments/identities';
import { EraseUser } from '#server/accounts/account';
import { creatorApplication } from '#server/creator-applications/creator-application';
import { IDENTITY_CONSENT_VERSION } from '#server/kernel/identity-consent';
import { openDetails } from '#server/creator-applications/identity-check.texts';
import { now } from '#server/platform/clock';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { bearerOf, marksIn, recordedLog } from '../accounts/marks.js';
import { type App, type Person, startApp } from '../app.js';
import { control } from '../purchases/market.js';
import { until } from '../until.js';
import { eventsOf, reviewer } from './applied.js';
import { applying, IDENTITY_CHECK } from './applying.js';

let app: App;
let logged: ReturnType<typeof recordedLog>;
let of: ReturnType<typeof applying>;

beforeAll(async () => {
  logged = recordedLog();
  app = await startApp();
  of = applying(app);
});
beforeEach(() => control(app, { reset: true, identification: { delay: 0 } }));
afterAll(async () => {
  await app.stop();
  logged.end();
});

/** A person with a name in the application. */
const named = async () => {
  const who = await app.person();
  await of.about(who);
  return who;
};
const checkOf = async (who: Person) => (await of.own(who)).identity_check;
const answered = (who: Person, status: string) =>
  until(
    () => checkOf(who),
    (check) => check?.status === status,
  );
const checksOf = async (who: Person) =>
  (await eventsOf(app, who)).map(({ type }) => type).filter((type) => type.startsWith('IdentityCheck'));
const codeOf = async ({ id }: Person) =>
  (
    await sql<{ customer: string }>`select customer from app.identity_customer where person_id = ${id}`.execute(app.sql)
  ).rows.map(({ customer }) => customer);
type Message = { verdict: string; reason: string | null; body: string };
/** The messages about checks that were received since the n-th, the latest last. */
const messages = async () =>
  (
    await sql<Message>`select verdict, reason, convert_from(body, 'UTF8') as body from app.inbox
      where event like 'customeridentification.%' order by id`.execute(app.sql)
  ).rows;
const send = async (event: string, data: object) => {
  const before = (await messages()).length;
  await control(app, { send: { event: `customeridentification.${event}`, data } });
  const all = await until(
    messages,
    (found) => found.length > before && found.every(({ verdict }) => verdict !== 'received'),
  );
  return all.at(-1)!;
};
const masked = (bvn: string, account: string) => ({
  identification: {
    ...{ country: 'NG', type: 'bank_account', bank_code: IDENTITY_CHECK.bank_code },
    ...{ bvn: `222*****${bvn}`, account_number: `312****${account}` },
  },
});

describe('An automatic check of an identity', () => {
  it('that matches shows the day and the last four digits, and hands nothing in', async () => {
    const who = await named();
    const { status, body } = await of.check(who);
    expect([status, body.message]).toEqual([200, 'Check asked for']);
    const check = await answered(who, 'matched');
    expect(check).toMatchObject({
      ...{ bvn_last4: '0011', account_last4: '6789', bank_name: 'Guaranty Trust Bank' },
      ...{ reason: null, answered_at: expect.any(String), name_changed: false },
    });
    expect(await checksOf(who)).toEqual(['IdentityCheckAsked', 'IdentityCheckSent', 'IdentityCheckMatched']);
    expect(await of.own(who)).toMatchObject({ status: 'draft', identity_checks: true });
    const [asked] = (await eventsOf(app, who)).filter(({ type }) => type === 'IdentityCheckAsked');
    expect(asked!.data).toMatchObject({ consent: IDENTITY_CONSENT_VERSION });
  });

  it('that does not match says why in our words, and is asked for again', async () => {
    const who = await named();
    await of.check(who, { bvn: TEST_BVNS.differs });
    expect(await answered(who, 'not_matched')).toMatchObject({ reason: 'digits', bvn_last4: '0022' });
    expect((await of.check(who)).status).toBe(200);
    await answered(who, 'matched');
  });

  it('without an answer ends a day later, and one under way is not asked for twice', async () => {
    const who = await named();
    await of.check(who, { bvn: TEST_BVNS.silent });
    expect(await checkOf(who)).toMatchObject({ status: 'sent', answered_at: null });
    expect(await of.check(who)).toMatchObject({ status: 409, body: { code: 'check_under_way' } });
    const timer = sql`name = 'end-identity-check' and payload ->> 'userId' = ${who.id}`;
    const [row] = await until(
      async () =>
        (
          await sql<{ hours: number }>`
        select round(extract(epoch from (due_at - now())) / 3600)::int as hours from app.outbox where ${timer}`.execute(
            app.sql,
          )
        ).rows,
      ({ length }) => length > 0,
    );
    expect(row!.hours).toBe(24);
    await sql`update app.outbox set due_at = now() - interval '1 minute' where ${timer}`.execute(app.sql);
    expect(await answered(who, 'unanswered')).toMatchObject({ reason: 'silence' });
  });

  it('takes an answer that comes twice, or in other bytes, once', async () => {
    const who = await named();
    await control(app, { webhook: { duplicate: 3 } });
    await of.check(who);
    await answered(who, 'matched');
    const [customer_code] = await codeOf(who);
    const again = await send('failed', { customer_code, ...masked('011', '789'), reason: 'BVN is incorrect' });
    expect(again).toMatchObject({ verdict: 'ignored', reason: 'the check has its answer' });
    expect(await checksOf(who)).toHaveLength(3);
    expect(await checkOf(who)).toMatchObject({ status: 'matched' });
  });

  it('ignores an answer about an unknown customer, about other digits, and one that names no account', async () => {
    const who = await named();
    await of.check(who, { bvn: TEST_BVNS.silent });
    const [customer_code] = await codeOf(who);
    expect(await send('success', { customer_code: 'CUS_unknown', ...masked('033', '789') })).toMatchObject({
      ...{ verdict: 'ignored', reason: 'no check was asked for about this customer' },
    });
    for (const digits of [masked('999', '789'), masked('033', '111')])
      expect(await send('success', { customer_code, ...digits })).toMatchObject({
        ...{ verdict: 'ignored', reason: 'it is about other digits than the latest check' },
      });
    expect(await send('success', { customer_code })).toMatchObject({ reason: 'it names no customer and account' });
    expect(await checkOf(who)).toMatchObject({ status: 'sent' });
    await send('success', { customer_code, ...masked('033', '789') });
    await answered(who, 'matched');
  });

  it('that the provider refuses ends at once; one that it did not answer may be under way', async () => {
    const who = await named();
    await control(app, { identification: { refusals: 1 } });
    expect((await of.check(who)).body.data.identity_check).toMatchObject({ status: 'unanswered', reason: 'refused' });
    await control(app, { identification: { lostAnswers: 1 } });
    expect((await of.check(who)).status).toBe(200);
    await answered(who, 'matched');
  });

  it('is asked for again after an outage of the provider, and the same request goes on where it was', async () => {
    const [who, key] = [await named(), randomUUID()];
    await of.check(who, { bvn: TEST_BVNS.differs });
    await answered(who, 'not_matched');
    await control(app, { outage: true });
    expect((await of.check(who, {}, key)).status).toBe(502);
    expect(await checkOf(who)).toMatchObject({ status: 'asked' });
    await control(app, { outage: false });
    expect((await of.check(who, {}, key)).status).toBe(200);
    await answered(who, 'matched');
    expect((await checksOf(who)).filter((type) => type === 'IdentityCheckAsked')).toHaveLength(2);
  });

  it('needs a consent to the present text, whole digits, a bank of the list and a name', async () => {
    const who = await named();
    for (const [body, field] of [
      [{ consent: false }, 'consent'],
      [{ consent: undefined }, 'consent'],
      [{ consent_version: 0 }, 'consent_version'],
      [{ bvn: '222222222221' + '1' }, 'bvn'],
      [{ bvn: '2220000001' }, 'bvn'],
      [{ account_number: '312045678' }, 'account_number'],
      [{ bank_code: 'none' }, 'bank_code'],
    ] as const) {
      const refused = await of.check(who, body);
      expect([refused.status, refused.body]).toMatchObject([400, { [field]: [expect.any(String)] }]);
    }
    const nameless = await of.check(await app.person());
    expect(nameless).toMatchObject({ status: 409, body: { code: 'names_missing' } });
    expect(await checksOf(who)).toEqual([]);
  });

  it('is not asked for once the application is handed in; a late answer is recorded and decides nothing', async () => {
    const who = await app.person();
    await of.filledIn(who);
    await control(app, { identification: { delay: 600_000 } });
    await of.check(who, { bvn: TEST_BVNS.silent });
    await of.submit(who);
    expect(await of.check(who)).toMatchObject({ status: 409, body: { code: 'under_review' } });
    const mo = await reviewer(app, 'modupe');
    await of.claim(mo, who.id);
    await of.reject(mo, who.id);
    const [customer_code] = await codeOf(who);
    await send('success', { customer_code, ...masked('033', '789') });
    expect(await of.own(who)).toMatchObject({ status: 'rejected', identity_check: { status: 'matched' } });
  });

  it('is shown to the reviewer who has the application, with a warning where the name was changed since', async () => {
    const who = await app.person();
    await of.filledIn(who);
    await of.check(who);
    await answered(who, 'matched');
    await of.about(who, { last_name: 'Obi' });
    expect(await checkOf(who)).toMatchObject({ name_changed: true });
    await of.submit(who);
    const mo = await reviewer(app, 'monday');
    const [waiting] = (await of.queue(mo)).filter(({ id }) => id === who.id);
    expect(waiting!.identity_check).toBeNull();
    expect((await of.claim(mo, who.id)).body.data.identity_check).toMatchObject({
      ...{ status: 'matched', bvn_last4: '0011', account_last4: '6789', name_changed: true },
    });
    expect((await of.release(mo, who.id)).body.data.identity_check).toBeNull();
  });

  it('leaves the whole numbers nowhere: in no event, row, queue, file and log, and of an answer only that it came', async () => {
    const who = await named();
    const bvn = String(randomInt(10 ** 10, 10 ** 11));
    const account = String(randomInt(10 ** 9, 10 ** 10));
    const [numbers, key] = [{ bvn, account_number: account }, randomUUID()];
    await of.check(who, numbers, key);
    await answered(who, 'not_matched');
    await control(app, { outage: true });
    expect((await of.check(who, numbers)).status).toBe(502);
    await control(app, { outage: false, identification: { refusals: 1 } });
    await of.check(who, numbers);
    expect((await of.check(who, { ...numbers, bank_code: 'none' })).status).toBe(400);
    for (const number of [bvn, account]) {
      const bears = bearerOf(number);
      expect(await marksIn(app, bears)).toEqual([]);
      expect(logged.lines.filter((line) => bears(Buffer.from(line)))).toEqual([]);
      expect(await (await fetch(`${app.paymentsUrl}/control`)).text()).not.toContain(number);
    }
    // Nor what a plain hash of the request would let one guess.
    const { rows } = await sql<{ route: string; body_hash: string }>`
      select route, body_hash from app.idempotency where key = ${key}`.execute(app.sql);
    const body = JSON.stringify({ ...IDENTITY_CHECK, ...numbers });
    const plain = createHash('sha256').update(`${rows[0]!.route}\n${body}`).digest('hex');
    expect(rows[0]!.body_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(rows[0]!.body_hash).not.toBe(plain);
    const done = await messages();
    expect(done.length).toBeGreaterThan(0);
    for (const { body } of done) expect(JSON.parse(body)).toEqual({ event: expect.any(String), data: {} });
  });

  it('goes with its person: the code of the provider, and what is sealed', async () => {
    const who = await named();
    await of.check(who);
    await answered(who, 'matched');
    expect(await codeOf(who)).toHaveLength(1);
    await app.commands.execute(new EraseUser({ userId: who.id, at: now() }));
    await until(
      () => codeOf(who),
      ({ length }) => length === 0,
    );
    const { identityCheck } = await app.store.state(creatorApplication, who.id);
    expect(await openDetails(app.web.get(FieldEncryption), identityCheck!)).toBeUndefined();
  });
});
