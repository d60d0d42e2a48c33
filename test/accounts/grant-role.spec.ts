import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grantRole, USAGE } from '#server/accounts/grant-role.command';
import { type App, type Person, startApp } from '../app.js';
import { environmentOf } from '../environment.js';
import { until } from '../until.js';

let app: App;
let ada: Person;
let folder: string;
beforeAll(async () => {
  app = await startApp();
  ada = await app.person();
  folder = await mkdtemp(join(tmpdir(), 'groundwork-grant-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await app.stop();
});

const env = () => environmentOf(app.config);
const rolesOf = async ({ token }: Person) =>
  (await app.call<{ roles: string[] }>('GET', 'auth/users/me/', { token })).body.roles;

describe('The grant command', () => {
  it('makes the first admin, with the operator as the actor', async () => {
    expect(await grantRole([ada.username, 'admin'], env())).toBe(`${ada.username} is now admin.`);
    await until(
      () => rolesOf(ada),
      (roles) => roles.includes('admin'),
    );
    const actors: string[] = [];
    for await (const { type, meta } of app.store.history(`user-${ada.id}`))
      if (type === 'RoleGranted') actors.push(meta.actorId);
    expect(actors).toEqual(['operator']);
    expect(await grantRole([ada.username, 'admin'], env())).toBe(`${ada.username} was admin already.`);
  });

  it('finds a running stack by its data folder', async () => {
    await writeFile(join(folder, 'run.json'), JSON.stringify({ env: env() }));
    expect(await grantRole([ada.username, 'auditor'], { DATA_DIR: folder })).toBe(`${ada.username} is now auditor.`);
  });

  it('reports an unknown role, an unknown person and a missing stack', async () => {
    await expect(grantRole([ada.username], env())).rejects.toThrow(USAGE);
    await expect(grantRole([ada.username, 'emperor'], env())).rejects.toThrow(USAGE);
    await expect(grantRole(['nobody', 'admin'], env())).rejects.toThrow('There is no nobody.');
    await expect(grantRole([ada.username, 'admin'], { DATA_DIR: '/nowhere' })).rejects.toThrow('nothing runs on');
  });
});
