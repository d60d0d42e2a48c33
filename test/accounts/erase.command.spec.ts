import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { ErasureCodes } from '#server/platform/security/erasure-codes';
import { erase, USAGE } from '#server/erase.command';
import { type App, PASSWORD, startApp } from '../app.js';
import { environmentOf } from '../environment.js';
import { until } from '../until.js';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const env = () => environmentOf(app.config);
const erasuresOf = async (id: string) => {
  const erasures: string[] = [];
  for await (const { type, meta } of app.store.history(`user-${id}`))
    if (type === 'UserErased') erasures.push(meta.actorId);
  return erasures;
};
const stateOf = async (id: string) =>
  (
    await sql<{ rows: number; key: boolean }>`select (select count(*) from app.person where id = ${id}) as rows,
      exists (select from app.person_key where person_id = ${id} and erased_at is null) as key`.execute(app.sql)
  ).rows[0]!;

describe('The erase command', () => {
  it('erases a person once, with the operator as the actor, and says from which parts', async () => {
    const ada = await app.person();
    const parts =
      'accounts, cart, catalogue, coupons, creator-applications, listing-requests, meetings, messages, notifications, platform, premium, purchases, withdrawals';
    const left = `Nothing of them is left in ${parts}. Certificate: ${app.web.get(ErasureCodes).linkOf(ada.id)}`;
    expect(await erase([ada.username], env())).toBe(`${ada.username} is erased. ${left}`);
    expect(await erase([ada.id], env())).toBe(`${ada.id} was erased already. ${left}`);
    expect(await erasuresOf(ada.id)).toEqual(['operator']);
    expect(await stateOf(ada.id)).toEqual({ rows: 0, key: false });
    expect((await app.call('GET', 'auth/users/me/', { token: ada.token })).status).toBe(401);
    await expect(erase([ada.username], env())).rejects.toThrow(`There is no ${ada.username}.`);
  });

  it('frees the name and the address for another person, whom a second run of the erasure does not touch', async () => {
    const names = { username: `n${randomUUID().slice(0, 8)}`, email: `${randomUUID()}@example.test` };
    const ada = await app.person(names);
    await erase([ada.username], env());
    const form = { ...names, first_name: 'Ada', last_name: 'Obi', password: PASSWORD };
    const newcomer = await app.call<{ id: string }>('POST', 'auth/users/', { body: form });
    expect(newcomer.status).toBe(201);
    await sql`update app.outbox set due_at = now() where id = ${`erase-again-${ada.id}`}`.execute(app.sql);
    await until(
      async () =>
        (
          await sql<{ done: number }>`select count(*) as done from app.outbox
            where id like ${`erase-again-${ada.id}-%`} and state = 'done'`.execute(app.sql)
        ).rows[0]!.done,
      (done) => done === 13,
    );
    expect(await stateOf(newcomer.body.id)).toMatchObject({ rows: 1 });
  });

  it('lets no repeated registration bring the person back', async () => {
    const username = `n${randomUUID().slice(0, 8)}`;
    const form = {
      username,
      email: `${username}@example.test`,
      first_name: 'Ada',
      last_name: 'Obi',
      password: PASSWORD,
    };
    const register = () =>
      app.call<{ id: string }>('POST', 'auth/users/', { body: form, headers: { 'idempotency-key': username } });
    const { id } = (await register()).body;
    await erase([id], env());
    const again = await register();
    expect([again.status, again.body]).toMatchObject([410, { code: 'erased' }]);
    expect(await stateOf(id)).toEqual({ rows: 0, key: false });
  });

  it('is finished by the worker when it was killed after its event', async () => {
    const ada = await app.person();
    const child = spawn(process.execPath, ['dist/server/erase.main.js', ada.username], {
      env: { PATH: process.env.PATH, ...env(), FAIL_AT: 'after-erasure-event:1' },
      stdio: 'ignore',
    });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    expect(await erasuresOf(ada.id)).toEqual(['operator']);
    await until(
      () => stateOf(ada.id),
      ({ rows, key }) => rows === 0 && !key,
    );
    expect((await app.call('GET', 'auth/users/me/', { token: ada.token })).status).toBe(401);
  });

  it('says what is wrong', async () => {
    await expect(erase([], env())).rejects.toThrow(USAGE);
    await expect(erase(['ada', 'ben'], env())).rejects.toThrow(USAGE);
    await expect(erase(['nobody-here'], env())).rejects.toThrow('There is no nobody-here.');
    const unknown = randomUUID();
    await expect(erase([unknown], env())).rejects.toThrow(`There is no ${unknown}.`);
  });
});
