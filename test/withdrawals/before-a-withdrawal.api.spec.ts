import { sql } from 'kysely';
import { type App, type Person, startApp } from '../app.js';
import { balanceOf, grant } from '../purchases/market.js';
import { ACCOUNT, codeFor, fundedPerson, send } from './withdrawing.js';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const get = <Body>(who: Person, path: string) => app.call<Body>('GET', path, { token: who.token });

describe('Before a withdrawal', () => {
  it('banks are listed by name, without inactive ones, and an account gets the name that its bank has', async () => {
    const who = await fundedPerson(app);
    const { body } = await get<{ data: { name: string; code: string }[] }>(who, 'wallet/banks/');
    expect(body.data.map(({ name }) => name)).toEqual([...body.data.map(({ name }) => name)].sort());
    expect(body.data.some(({ code }) => code === '058')).toBe(true);
    expect(body.data.some(({ name }) => name === 'Heritage Bank')).toBe(false);
    const resolve = (number: string, bank: string) =>
      get<{ data: object; account_number?: string[] }>(
        who,
        `wallet/resolve-account/?account_number=${number}&bank_code=${bank}`,
      );
    expect((await resolve('0022728151', '058')).body.data).toEqual({
      ...{ account_number: '0022728151', bank_code: '058' },
      ...{ bank_name: 'Guaranty Trust Bank', account_name: 'BABATUNDE NWOSU' },
    });
    for (const [number, bank] of [
      ['0000000000', '058'],
      ['123', '058'],
      ['0022728151', '030'],
    ] as const)
      expect((await resolve(number, bank)).status).toBe(400);
  });

  it('a quote tells the charges, and why an amount is not possible', async () => {
    const who = await fundedPerson(app, 500_000);
    const quote = async (amount: string) =>
      (await get<{ data: Record<string, unknown> }>(who, `wallet/withdraw/quote/?amount=${amount}`)).body.data;
    expect(await quote('450')).toMatchObject({
      ...{ amount: 450, charges: 10, total: 460, available: 5_000, ok: true, code: null, reason: null },
    });
    expect(await quote('4990.01')).toMatchObject({ ok: false, code: 'insufficient_funds' });
    expect(await quote('99.99')).toMatchObject({ code: 'too_little', reason: 'The least you can withdraw is ₦100.' });
    expect(await quote('5000.01')).toMatchObject({ charges: 25 });
    for (const wrong of ['0', '-5', 'lots', '1.005'])
      expect((await get(who, `wallet/withdraw/quote?amount=${wrong}`)).status).toBe(400);
  });

  it('the most of a day is higher once the identity is verified', async () => {
    const who = await fundedPerson(app, 150_000_000);
    const quote = async (amount: string) =>
      (await get<{ data: Record<string, unknown> }>(who, `wallet/withdraw/quote/?amount=${amount}`)).body.data;
    expect(await quote('200000')).toMatchObject({ ok: true, left_today_kobo: 20_000_000 });
    expect(await quote('200000.01')).toMatchObject({
      ...{ ok: false, code: 'daily_limit' },
      reason:
        'You can withdraw ₦200,000 a day. ₦200,000 is left for today. Verified creators can withdraw ₦1,000,000 a day.',
    });
    const body = { ...ACCOUNT, amount: 200_001 };
    const code = () => app.call('POST', 'wallet/withdraw/code', { token: who.token, body });
    expect((await code()).body).toMatchObject({ code: 'daily_limit' });

    const admin = await app.person();
    await grant(app, admin, 'admin');
    const verified = await app.call('POST', `moderation/creators/${who.username}/verify/`, {
      ...{ token: admin.token, body: { reason: 'The documents are in order.' } },
    });
    expect(verified.status).toBe(200);
    expect(await quote('1000000')).toMatchObject({ ok: true, left_today_kobo: 100_000_000 });
    expect(await quote('1000000.01')).toMatchObject({
      reason: 'You can withdraw ₦1,000,000 a day. ₦1,000,000 is left for today.',
    });
    expect((await code()).status).toBe(202);
  });

  it('a code is needed: it counts for one amount and account, five tries and one withdrawal', async () => {
    const who = await fundedPerson(app);
    const otp = await codeFor(app, who, 500);
    const expired = ['This code is no longer valid. Ask for a new one.'];
    expect((await send(app, who, { ...ACCOUNT, amount: 501, otp })).body.otp).toEqual(expired);
    const other = { ...ACCOUNT, account_number: '0022728152', amount: 500, otp };
    expect((await send(app, who, other)).body.otp).toEqual(expired);
    const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
    const first = await send(app, who, { ...ACCOUNT, amount: 500, otp: wrong });
    expect([first.status, first.body.otp]).toEqual([
      400,
      ['This is not the code that we mailed. You have 4 tries left.'],
    ]);
    for (let n = 0; n < 4; n++) await send(app, who, { ...ACCOUNT, amount: 500, otp: wrong });
    expect((await send(app, who, { ...ACCOUNT, amount: 500, otp })).body.otp).toEqual(expired);
    expect((await send(app, who, { ...ACCOUNT, amount: 500 })).status).toBe(400);
    expect((await balanceOf(app, who)).balance_kobo).toBe(100_000);
    const { rows } = await sql<{ text: string }>`select c::text as text from app.confirmation_code c
      where person_id = ${who.id}`.execute(app.sql);
    expect(rows.map(({ text }) => text).join()).not.toContain(otp);
    const [mail] = await app.mails(who.email);
    expect(mail?.text ?? '').not.toContain('undefined');
    expect((await app.mails(who.email)).at(-1)!.text).toContain('withdraw ₦500 to Guaranty Trust Bank ••8151');
  });
});
