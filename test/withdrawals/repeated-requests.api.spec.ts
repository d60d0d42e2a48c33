import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Transfers } from '#server/platform/providers/transfers';
import { erase } from '#server/erase.command';
import { type App, type Person, startApp } from '../app.js';
import { environmentOf } from '../environment.js';
import { balanceOf, control } from '../purchases/market.js';
import { ACCOUNT, codeFor, fundedPerson, mailedCode, send } from './withdrawing.js';

let app: App;
beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '300' });
});
afterEach(() => control(app, { reset: true }));
afterAll(() => app.stop());

/** As after a crash of the process that was answering: the command is done, its answer is not kept. */
const loseAnswer = ({ id }: Person, key: string) =>
  sql`update app.idempotency set status = null, body = null, locked_until = now() - interval '1 minute'
    where person_id = ${id} and key = ${key}`.execute(app.sql);

describe('A withdrawal whose answer was lost', () => {
  it('is answered as before when its request is repeated after the code expired, and nothing leaves twice', async () => {
    const who = await fundedPerson(app, 5_000_000);
    const [otp, key] = [await codeFor(app, who, 1_000), randomUUID()];
    const order = { ...ACCOUNT, amount: 1_000, otp };
    const first = await send(app, who, order, key);
    expect(first.status).toBe(202);
    const { balance_kobo } = await balanceOf(app, who);
    await loseAnswer(who, key);
    await sql`update app.confirmation_code set expires_at = now() - interval '1 second', tries = 5
      where person_id = ${who.id}`.execute(app.sql);
    const again = await send(app, who, order, key);
    expect([again.status, again.body]).toEqual([202, first.body]);
    expect((await balanceOf(app, who)).balance_kobo).toBe(balance_kobo);

    const other = await send(app, who, order);
    expect([other.status, other.body.otp]).toEqual([400, ['This code is no longer valid. Ask for a new one.']]);
  });
});

describe('The answer that saved a bank account', () => {
  it('is repeated byte for byte, is kept unreadable, and goes with its owner', async () => {
    const [who, key] = [await app.person(), randomUUID()];
    const path = 'wallet/bank-accounts';
    await app.call('POST', `${path}/code`, { token: who.token, body: ACCOUNT });
    const form = { ...ACCOUNT, label: 'Shop', otp: await mailedCode(app, who) };
    const headers = { 'idempotency-key': key };
    const save = () => app.call<{ data: { id: string } }>('POST', path, { token: who.token, body: form, headers });
    const first = await save();
    const again = await save();
    expect(first.body.data).toMatchObject({ ...ACCOUNT, label: 'Shop', account_name: 'BABATUNDE NWOSU' });
    expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([201, 'true', first.body]);

    await app.call('DELETE', `${path}/${first.body.data.id}`, { token: who.token });
    const restored = randomUUID();
    const restore = { token: who.token, body: {}, headers: { 'idempotency-key': restored } };
    expect((await app.call('POST', `${path}/${first.body.data.id}/restore`, restore)).status).toBe(200);
    const kept = async () =>
      (
        await sql<{ text: string }>`
          select i::text as text from app.idempotency i where person_id = ${who.id} and key in (${key}, ${restored})`.execute(
          app.sql,
        )
      ).rows;
    expect(await kept()).toHaveLength(2);
    for (const { text } of await kept()) expect(text).not.toMatch(/0022728151|BABATUNDE|Shop/);
    await erase([who.username], environmentOf(app.config));
    expect(await kept()).toEqual([]);
  });
});

describe('The list of banks', () => {
  it('holds the banks of every page of the provider', async () => {
    const whole = await app.web.get(Transfers).banks();
    expect(whole.length).toBeGreaterThan(20);
    await control(app, { banks: { most: 7 } });
    expect(await app.web.get(Transfers).banks()).toEqual(whole);
  });
});
