import { randomUUID } from 'node:crypto';
import { START } from '@eventstore/db-client';
import { sql } from 'kysely';
import { type App, type Person, startApp } from '../app.js';
import { balanceOf } from '../purchases/market.js';
import { until } from '../until.js';
import {
  ACCOUNT,
  codeFor,
  codesMailed,
  fundedPerson,
  mailedCode,
  send,
  whenWithdrawal,
} from '../withdrawals/withdrawing.js';
import { begin, codeOf, confirm, longAfter, type OwnApp, setUp } from './apps.js';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

type Status = { data: { is_on: boolean; since: string | null; codes_left: number } };
const status = async ({ token }: Person) => (await app.call<Status>('GET', 'auth/authenticator', { token })).body.data;
const withdraw = (who: Person, otp: string, key?: string) => send(app, who, { ...ACCOUNT, amount: 100, otp }, key);
type Asked = { message: string; data: { method: string; expires_at: string | null } };
const ask = async ({ token }: Person) =>
  (await app.call<Asked>('POST', 'wallet/withdraw/code', { token, body: { ...ACCOUNT, amount: 100 } })).body;
type Changed = { data: { recovery_codes: string[] }; otp?: string[]; password?: string[]; code?: string };
const renew = ({ token, password }: Person, otp: string, given = password) =>
  app.call<Changed>('POST', 'auth/authenticator/recovery-codes', { token, body: { password: given, otp } });
const turnOff = ({ token, password }: Person, otp: string, given = password) =>
  app.call<Changed>('DELETE', 'auth/authenticator', { token, body: { password: given, otp } });
/** Waits for a mail with this subject. */
const mailed = ({ email }: Person, subject: string) =>
  until(
    async () => (await app.mails(email)).filter((one) => one.subject === subject),
    ({ length }) => length > 0,
  );

async function personWithApp(): Promise<[Person, OwnApp]> {
  const who = await fundedPerson(app, 1_000_000);
  return [who, await setUp(app, who)];
}

describe('An authenticator app', () => {
  it('is set up with the password and its first code, and from then on confirms in place of a mail', async () => {
    const who = await fundedPerson(app, 1_000_000);
    const mailedBefore = await codeFor(app, who, 100);
    const wrong = await app.call('POST', 'auth/authenticator', { token: who.token, body: { password: 'not-it' } });
    expect([wrong.status, wrong.body]).toMatchObject([400, { password: ['Invalid password.'] }]);
    expect((await confirm(app, who, '123456')).status).toBe(400);

    const { secret, uri } = (await begin(app, who)).body.data;
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(await status(who)).toEqual({ is_on: false, since: null, codes_left: 0 });
    expect((await ask(who)).data).toEqual({ method: 'mail', expires_at: expect.any(String) });
    const asked = await mailedCode(app, who, 1);

    const confirmed = await confirm(app, who, codeOf(secret));
    expect(confirmed.body.data.recovery_codes).toHaveLength(10);
    expect(await status(who)).toEqual({ is_on: true, since: expect.any(String), codes_left: 10 });
    await mailed(who, 'Your authenticator app is set up');
    expect(await ask(who)).toEqual({
      message: 'Enter the code of your authenticator app',
      data: { method: 'app', expires_at: null },
    });
    for (const code of [mailedBefore, asked]) expect((await withdraw(who, code)).status).toBe(400);
    expect((await withdraw(who, codeOf(secret, 1))).status).toBe(202);
    expect(await codesMailed(app, who)).toBe(2);

    expect((await begin(app, who)).status).toBe(409);
    expect((await confirm(app, who, codeOf(secret, 1))).status).toBe(409);
  });

  it('confirms that a bank account is saved', async () => {
    const [{ token }, { secret }] = await personWithApp();
    const asked = await app.call('POST', 'wallet/bank-accounts/code', { token, body: ACCOUNT });
    expect(asked.body).toMatchObject({ data: { method: 'app' } });
    const form = { ...ACCOUNT, label: 'Shop', otp: codeOf(secret, 1) };
    expect((await app.call('POST', 'wallet/bank-accounts', { token, body: form })).status).toBe(201);
    const other = { ...form, account_number: '0022728152' };
    expect((await app.call('POST', 'wallet/bank-accounts', { token, body: other })).status).toBe(400);
  });

  it('that is not confirmed in time has to be set up again, and a later set-up replaces an earlier one', async () => {
    const who = await app.person();
    const [first, second] = [(await begin(app, who)).body.data, (await begin(app, who)).body.data];
    expect((await confirm(app, who, codeOf(first.secret))).body.otp).toEqual([
      'This is not the code that the app shows now.',
    ]);
    await sql`update app.authenticator set started_at = now() - interval '16 minutes' where person_id = ${who.id}`.execute(
      app.sql,
    );
    expect((await confirm(app, who, codeOf(second.secret))).body.otp).toEqual([
      'This set-up is no longer valid. Begin it again.',
    ]);
    await setUp(app, who);
    expect((await status(who)).is_on).toBe(true);
  });
});

describe('A code of an authenticator app', () => {
  it('counts once, and not two steps later', async () => {
    const [who, { secret }] = await personWithApp();
    const code = codeOf(secret, 1);
    expect((await withdraw(who, code)).status).toBe(202);
    const again = await withdraw(who, code);
    expect([again.status, again.body.otp]).toEqual([400, ['This code was used. Wait for the next one.']]);
    await longAfter(app, who);
    expect((await withdraw(who, codeOf(secret, -2))).status).toBe(400);
    expect((await withdraw(who, codeOf(secret))).status).toBe(202);
  });

  it.each(['of the app', 'for recovery'])('%s is accepted for one of four requests at once', async (which) => {
    const [who, { secret, codes }] = await personWithApp();
    const code = which === 'of the app' ? codeOf(secret, 1) : codes[0]!;
    const { balance_kobo: before } = await balanceOf(app, who);
    const answers = await Promise.all([1, 2, 3, 4].map(() => withdraw(who, code)));
    expect(answers.map((one) => one.status).sort()).toEqual([202, 400, 400, 400]);
    await until(
      async () => before - (await balanceOf(app, who)).balance_kobo,
      (taken) => taken === 11_000,
    );
  });

  it('is the same one when the request is repeated after its answer was lost', async () => {
    const [who, { secret }] = await personWithApp();
    const [code, key] = [codeOf(secret, 1), randomUUID()];
    const first = await withdraw(who, code, key);
    await sql`update app.idempotency set status = null, body = null, locked_until = now() - interval '1 minute'
      where person_id = ${who.id} and key = ${key}`.execute(app.sql);
    const again = await withdraw(who, code, key);
    expect([first.status, again.status, again.body]).toEqual([202, 202, first.body]);
  });

  it('is not looked at for some minutes after five wrong ones, also of many at once', async () => {
    const [who, { secret, codes }] = await personWithApp();
    const wrong = String((Number(codeOf(secret, 1)) + 7) % 1_000_000).padStart(6, '0');
    const first = await withdraw(who, wrong);
    expect(first.body.otp).toEqual(['This is not the code that your app shows now. You have 4 tries left.']);
    const answers = await Promise.all(Array.from({ length: 9 }, () => withdraw(who, wrong)));
    expect(answers.map((one) => one.status).sort()).toEqual([
      ...Array<number>(4).fill(400),
      ...Array<number>(5).fill(429),
    ]);
    for (const right of [codeOf(secret, 1), codes[0]!]) {
      const { status: refused, headers, body } = await withdraw(who, right);
      expect([refused, body.detail]).toEqual([429, 'Too many wrong codes. Try again in 15 minutes.']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(800);
    }
    await sql`update app.authenticator set tried_since = now() - interval '15 minutes' where person_id = ${who.id}`.execute(
      app.sql,
    );
    expect((await withdraw(who, codeOf(secret, 1))).status).toBe(202);
  });
});

describe('A recovery code', () => {
  it('stands in for the app once, however it is typed, and its use is mailed', async () => {
    const [who, { codes }] = await personWithApp();
    const [first, second] = codes as [string, string];
    expect((await withdraw(who, first.toLowerCase().replaceAll('-', ''))).status).toBe(202);
    const again = await withdraw(who, first);
    expect([again.status, again.body.otp]).toEqual([
      400,
      ['This is none of your unused recovery codes. You have 4 tries left.'],
    ]);
    expect((await status(who)).codes_left).toBe(9);
    const [mail] = await mailed(who, 'A recovery code was used');
    expect(mail!.text).toContain('You have 9 left.');
    expect((await withdraw(who, second)).status).toBe(202);
  });

  it('is void once new ones are made, for which the password and a code are needed', async () => {
    const [who, { secret, codes }] = await personWithApp();
    const refused = await renew(who, codeOf(secret, 1), 'not-it');
    expect([refused.status, refused.body.password]).toEqual([400, ['Invalid password.']]);
    expect((await renew(who, '123')).body.otp).toEqual(['Enter the 6 digits of the code.']);
    const renewed = (await renew(who, codeOf(secret, 1))).body.data.recovery_codes;
    expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
    await mailed(who, 'You have new recovery codes');
    expect((await withdraw(who, codes[0]!)).status).toBe(400);
    expect((await withdraw(who, renewed[0]!)).status).toBe(202);
  });
});

describe('An authenticator app that is turned off', () => {
  it('confirms nothing more: codes are mailed again', async () => {
    const [who, { secret, codes }] = await personWithApp();
    expect((await turnOff(who, codeOf(secret, 1), 'not-it')).status).toBe(400);
    expect((await turnOff(who, codes[0]!)).status).toBe(204);
    await mailed(who, 'Your authenticator app is turned off');
    expect(await status(who)).toEqual({ is_on: false, since: null, codes_left: 0 });
    for (const code of [codeOf(secret, 1), codes[1]!]) expect((await withdraw(who, code)).status).toBe(400);
    expect((await renew(who, codes[1]!)).body.code).toBe('authenticator_off');
    expect((await withdraw(who, await codeFor(app, who, 100))).status).toBe(202);
  });
});

/** The rows of every table and the events that hold one of the marks. */
async function findAnywhere(marks: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(app.sql);
  const found: string[] = [];
  for (const { name } of tables) {
    const holds = marks.map((mark) => sql`row_to_json(r)::text ilike ${`%${mark}%`}`);
    const { rows } = await sql`select from ${sql.table(name)} r where ${sql.join(holds, sql` or `)}`.execute(app.sql);
    found.push(...rows.map(() => name));
  }
  for await (const { event } of app.store.client.readAll({ fromPosition: START }))
    if (event && marks.some((mark) => JSON.stringify([event.data, event.metadata]).includes(mark)))
      found.push(event.type);
  return found;
}

describe('The database', () => {
  it('holds neither a secret nor a recovery code that can be read, and nothing of an erased person', async () => {
    const [who, { secret, codes }] = await personWithApp();
    const sent = await withdraw(who, codes[0]!);
    await whenWithdrawal(app, who, sent.body.data.reference, 'paid');
    const plain = codes.flatMap((code) => [code, code.replaceAll('-', '')]);
    expect(await findAnywhere([secret, Buffer.from(secret).toString('base64').slice(0, -2), ...plain])).toEqual([]);

    const { balance_kobo } = await balanceOf(app, who);
    const body = { current_password: who.password, give_up_balance: balance_kobo };
    expect((await app.call('DELETE', 'auth/users/me', { token: who.token, body })).status).toBe(204);
    const left = () =>
      Promise.all(
        ['authenticator', 'authenticator_use', 'recovery_code'].map(
          async (table) =>
            (await sql`select from ${sql.table(`app.${table}`)} where person_id = ${who.id}`.execute(app.sql)).rows
              .length,
        ),
      );
    await until(left, (counts) => counts.every((count) => count === 0));
  });
});
