import { type App, type Person, startApp } from '../app.js';
import { grant as giveRole } from '../purchases/market.js';

type User = { id: string; roles: string[]; is_creator: boolean };

let app: App;
let ada: Person;
let bola: Person;
let admin: Person;

beforeAll(async () => {
  app = await startApp();
  [ada, bola, admin] = (await Promise.all([app.person(), app.person(), app.person()])) as [Person, Person, Person];
  await giveRole(app, admin, 'admin');
});
afterAll(() => app.stop());

const me = async ({ token }: Person) => (await app.call<User>('GET', 'auth/users/me/', { token })).body;
const grant = (by: Person, to: string, body: object) =>
  app.call<{ data: User }>('POST', `moderation/users/${to}/roles/`, { token: by.token, body });
const verify = (by: Person, who: string) =>
  app.call<{ data: User }>('POST', `moderation/creators/${who}/verify/`, {
    token: by.token,
    body: { reason: 'Her certificate of the council is valid.' },
  });

describe('A user', () => {
  it('gets the own account as a flat object, with empty values for unknown fields', async () =>
    expect(await me(ada)).toEqual({
      id: ada.id,
      username: ada.username,
      email: ada.email,
      first_name: 'Ada',
      last_name: 'Obi',
      phone: '',
      phone_visibility: 'only_me',
      avatar: null,
      cover: null,
      about: '',
      profession: [],
      skills: [],
      languages: [],
      country: '',
      region: '',
      city: '',
      roles: [],
      is_creator: false,
      creator_status: 'none',
      verified_at: null,
      is_premium: false,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    }));

  it('is found by others by name in any case and by id, without address or phone', async () => {
    const ways = [
      `user/${ada.username}/`,
      `user/${ada.username.toUpperCase()}`,
      `user/${ada.id}`,
      `user/?username=${ada.username}`,
      `user?id=${ada.id}`,
    ];
    for (const way of ways) {
      const { status, body } = await app.call<{ data: object }>('GET', way, { token: bola.token });
      expect([way, status, Object.keys(body)]).toEqual([way, 200, ['data']]);
      expect(body.data).toMatchObject({ id: ada.id, username: ada.username, first_name: 'Ada' });
      for (const secret of ['email', 'phone', 'roles', 'password_hash']) expect(body.data).not.toHaveProperty(secret);
    }
  });

  it('who does not exist or is not activated is not found', async () => {
    const form = {
      first_name: 'A',
      last_name: 'B',
      username: 'not-yet',
      email: 'not-yet@example.test',
      password: ada.password,
    };
    await app.call('POST', 'auth/users/', { body: form });
    const answers = await Promise.all(
      ['user/not-yet', 'user/nobody', `user/?id=${'x'.repeat(90)}`].map((path) => app.call('GET', path)),
    );
    expect(answers.map(({ status, body }) => [status, (body as { detail?: string }).detail])).toEqual(
      Array(3).fill([404, 'Not found.']),
    );
    expect((await app.call('GET', 'user/')).status).toBe(400);
  });
});

describe('A role', () => {
  it('granted by an admin takes effect at once', async () => {
    const { status, body } = await grant(admin, bola.username, { role: 'auditor', reason: 'Reads the books.' });
    expect([status, body]).toMatchObject([200, { message: 'Role granted', data: { id: bola.id, roles: ['auditor'] } }]);
    expect((await me(bola)).roles).toEqual(['auditor']);
  });

  it('is granted once by repeated requests', async () => {
    await grant(admin, bola.username, { role: 'finance', reason: 'Pays.' });
    await grant(admin, bola.username, { role: 'finance', reason: 'Pays, again.' });
    const roles: string[] = [];
    for await (const { type, data } of app.store.history(`user-${bola.id}`))
      if (type === 'RoleGranted') roles.push((data as { role: string }).role);
    expect(roles.filter((role) => role === 'finance')).toHaveLength(1);
  });

  it('is granted by admins only: for other callers the route answers 404', async () => {
    for (const person of [ada, bola])
      expect((await grant(person, ada.username, { role: 'admin', reason: 'Me.' })).status).toBe(404);
    expect((await me(ada)).roles).toEqual([]);
  });

  it('revoked by an admin ends at once, and is not one’s own to revoke', async () => {
    const revoke = (to: Person, body: object) =>
      app.call<{ data: User }>('POST', `moderation/users/${to.username}/roles/revoke/`, { token: admin.token, body });
    expect((await revoke(bola, { role: 'auditor' })).status).toBe(400);
    expect((await app.call('GET', 'audit/wallets', { token: bola.token })).status).toBe(200);
    const { status, body } = await revoke(bola, { role: 'auditor', reason: 'She left the desk.' });
    expect([status, body]).toMatchObject([200, { message: 'Role revoked', data: { roles: ['finance'] } }]);
    expect((await app.call('GET', 'audit/wallets', { token: bola.token })).status).toBe(404);
    expect((await revoke(admin, { role: 'admin', reason: 'Enough.' })).status).toBe(403);
  });

  it('must be known, with a reason, for a known person', async () => {
    expect((await grant(admin, ada.username, { role: 'emperor', reason: 'Me.' })).body).toMatchObject({
      role: ['This is not a role.'],
    });
    expect((await grant(admin, ada.username, { role: 'creator' })).body).toMatchObject({
      reason: ['This field is required.'],
    });
    expect((await grant(admin, 'nobody', { role: 'creator', reason: 'Why not.' })).status).toBe(404);
  });
});

describe('A creator', () => {
  it('is verified by a moderator, and anyone can see it', async () => {
    expect((await verify(ada, ada.username)).status).toBe(404);
    const { status, body } = await verify(admin, ada.username);
    expect([status, body]).toMatchObject([200, { message: 'Creator verified', data: { is_creator: true } }]);
    expect((await app.call<{ data: object }>('GET', `user/${ada.username}`)).body.data).toMatchObject({
      is_creator: true,
      creator_status: 'verified',
      verified_at: expect.any(String),
    });
    expect((await verify(admin, ada.username)).status).toBe(200);
  });
});
