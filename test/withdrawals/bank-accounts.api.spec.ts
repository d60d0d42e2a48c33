import { sql } from 'kysely';
import { withdrawalsView } from '#projections/withdrawals/withdrawals.view';
import { type App, type Person, startApp } from '../app.js';
import { moveClock } from '../moved-clock.js';
import { control } from '../purchases/market.js';
import { until } from '../until.js';
import { ACCOUNT, codesMailed, fundedPerson, mailedCode, send, withdrawn } from './withdrawing.js';

let app: App;
beforeAll(async () => {
  app = await startApp({ RECONCILE_AFTER: '300' });
  await control(app, { reset: true, transfer: { delay: 50 } });
});
afterAll(() => app.stop());

const person = () => fundedPerson(app);
const remove = (who: Person, id: string) => app.call('DELETE', `wallet/bank-accounts/${id}`, { token: who.token });
const restore = (who: Person, id: string) =>
  app.call<{ code?: string; detail?: string }>('POST', `wallet/bank-accounts/${id}/restore`, {
    ...{ token: who.token, body: {} },
  });
const get = <Body>(who: Person, path: string) => app.call<Body>('GET', path, { token: who.token });

const save = async (who: Person, account: typeof ACCOUNT) => {
  const seen = await codesMailed(app, who);
  await app.call('POST', 'wallet/bank-accounts/code', { token: who.token, body: account });
  const body = { ...account, label: '', otp: await mailedCode(app, who, seen) };
  const path = 'wallet/bank-accounts';
  const answer = await app.call<{ data: { id: string; open_at: string } }>('POST', path, { token: who.token, body });
  expect(answer.status).toBe(201);
  return answer.body.data;
};

describe('A bank account that is new beside a saved one', () => {
  const other = { ...ACCOUNT, account_number: '0022728152' };
  const refused = async (who: Person, account: typeof ACCOUNT) => {
    const code = await app.call<{ code: string }>('POST', 'wallet/withdraw/code', {
      token: who.token,
      body: { ...account, amount: 300 },
    });
    const sent = await send(app, who, { ...account, amount: 300, otp: '123456' });
    expect([code.status, sent.status]).toEqual([409, 409]);
    expect(sent.body.code).toBe(code.body.code);
    return code.body.code;
  };

  it('gets no money for a day, also when the saved one is removed, and its owner gets a mail about it', async () => {
    const who = await person();
    const first = await save(who, ACCOUNT);
    expect(Date.parse(first.open_at)).toBeLessThanOrEqual(Date.now());
    await withdrawn(app, who, 200);
    expect(await refused(who, other)).toBe('account_not_saved');

    const second = await save(who, other);
    const hours = (Date.parse(second.open_at) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    expect(await refused(who, other)).toBe('account_too_new');
    await app.call('DELETE', `wallet/bank-accounts/${first.id}`, { token: who.token });
    expect(await refused(who, other)).toBe('account_too_new');
    expect((await get<{ data: object[] }>(who, 'wallet/bank-accounts')).body.data).toEqual([second]);

    const added = await until(
      async () => (await app.mails(who.email)).filter(({ subject }) => /bank account was added/.test(subject)),
      (mails) => mails.length === 2,
    );
    expect(added.map(({ text }) => text).join()).toMatch(/••8151 was saved[^]+••8152 was saved/);
    await withdrawn(app, await person(), 200, other);
  });
});

describe('A saved account', () => {
  it('takes a code to add, is labelled, removed and restored by its owner, and holds no readable number', async () => {
    const [who, stranger] = [await app.person(), await app.person()];
    const path = 'wallet/bank-accounts';
    const code = await app.call('POST', `${path}/code`, { token: who.token, body: ACCOUNT });
    expect(code.status).toBe(202);
    const form = { ...ACCOUNT, label: 'Shop', otp: await mailedCode(app, who) };
    const refused = await app.call('POST', path, { token: who.token, body: { ...form, otp: '000000' } });
    expect([400, 201]).toContain(refused.status);
    const saved = await app.call<{ data: { id: string; label: string } }>('POST', path, {
      token: who.token,
      body: form,
    });
    expect([saved.status, saved.body.data]).toMatchObject([201, { label: 'Shop', ...ACCOUNT }]);
    const one = `${path}/${saved.body.data.id}`;
    expect((await app.call('PATCH', one, { token: stranger.token, body: { label: 'Mine' } })).status).toBe(404);
    const labelled = await app.call<{ data: object }>('PATCH', one, { token: who.token, body: { label: 'Home' } });
    expect(labelled.body.data).toMatchObject({ label: 'Home' });
    const list = async () => (await get<{ data: object[] }>(who, path)).body.data;
    expect((await app.call('DELETE', one, { token: stranger.token })).status).toBe(404);
    expect((await app.call('DELETE', one, { token: who.token })).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await app.call('POST', `${one}/restore`, { token: who.token, body: {} })).status).toBe(200);
    expect(await list()).toMatchObject([{ label: 'Home', account_name: 'BABATUNDE NWOSU' }]);
    expect(await codesMailed(app, who)).toBe(1);

    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(withdrawalsView.table.bank_account)} t
      union all select t::text from ${sql.table(withdrawalsView.table.withdrawal)} t`.execute(app.sql);
    expect(rows.length).toBeGreaterThan(3);
    for (const { text } of rows) expect(text).not.toMatch(/0022728151|BABATUNDE/);
  });

  it('comes back without a code for two minutes after its removal only', async () => {
    const who = await app.person();
    const { id } = await save(who, ACCOUNT);
    await remove(who, id);
    const back = moveClock(121_000);
    const late = await restore(who, id).finally(back);
    expect(late).toMatchObject({ status: 409, body: { code: 'removal_final' } });
    expect(late.body.detail).toBe('The time to bring this account back is over. Save it again.');
    expect((await get<{ data: object[] }>(who, 'wallet/bank-accounts')).body.data).toEqual([]);
    expect((await restore(who, id)).status).toBe(200);
  });
});
