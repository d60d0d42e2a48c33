import sharp from 'sharp';
import { type App, type Person, startApp } from '../app.js';
import { formWith } from '../form-with.js';
import { post } from '../platform/repeats.js';
import { until } from '../until.js';
import { picture } from './pictures.js';

type User = {
  first_name: string;
  last_name: string;
  about: string;
  phone: string;
  phone_visibility: string;
  avatar: string | null;
  cover: string | null;
  languages: object[];
  profession: { name: string }[];
  skills: { name: string }[];
};

let app: App;
let ada: Person, bola: Person, chidi: Person;

beforeAll(async () => {
  app = await startApp();
  [ada, bola, chidi] = (await Promise.all([app.person(), app.person(), app.person()])) as [Person, Person, Person];
  const { body } = await app.call<{ data: { request: { id: string } } }>('POST', 'connect/send-request', {
    ...{ token: ada.token, body: { receiver: bola.username } },
  });
  const accepted = await app.call('POST', `connect/requests/${body.data.request.id}/accept`, {
    ...{ token: bola.token, body: {} },
  });
  expect(accepted.status).toBe(200);
});
afterAll(() => app.stop());

const edit = <Body = User>({ token }: Person, body: object, key?: string) =>
  app.call<Body>('PATCH', 'auth/users/me/', { token, body, ...(key && { headers: { 'idempotency-key': key } }) });
const me = async ({ token }: Person) => (await app.call<User>('GET', 'auth/users/me/', { token })).body;
const seen = async (of: Person, by?: Person) =>
  (await app.call<{ data: Partial<User> & { email?: string } }>('GET', `user/${of.username}`, { token: by?.token }))
    .body.data;
const edits = async ({ id }: Person) => {
  const all: { type: string; data: object }[] = [];
  for await (const { type, data } of app.store.history(`profile-${id}`)) all.push({ type, data });
  return all;
};
const send = (who: Person, what: 'avatar' | 'cover', bytes: Buffer | string, name = 'face.png') =>
  post<User>(app, { path: `auth/users/me/${what}`, who, body: formWith({}, what, name, bytes) });

describe('A profile', () => {
  it('is edited field by field, and is read back so', async () => {
    const about = 'I bake bread in Ibadan.\nAsk me about ovens.';
    expect((await edit(ada, { about })).body).toMatchObject({ about, first_name: 'Ada', skills: [] });
    const lists = {
      languages: [
        { name: 'yoruba', proficiency: 'Native' },
        { name: 'English', proficiency: 'Very fluent' },
      ],
      profession: ['baker', 'Oven builder', 'Baker'],
      skills: ['food safety', 'Sourdough'],
    };
    expect((await edit(ada, lists)).status).toBe(200);
    expect(await me(ada)).toMatchObject({
      about,
      languages: [
        { name: 'Yoruba', proficiency: 'Native' },
        { name: 'English', proficiency: 'Very fluent' },
      ],
      profession: [
        { id: 'baker', name: 'Baker' },
        { id: 'oven-builder', name: 'Oven builder' },
      ],
      skills: [{ name: 'Food safety' }, { name: 'Sourdough' }],
    });
    expect((await edit(ada, { skills: [], about: '' })).body).toMatchObject({ skills: [], about: '' });
  });

  it('holds no readable word in its events, and is not saved twice', async () => {
    const body = { about: 'A secret bakery', phone: '0803 123 4567', skills: ['Sourdough'] };
    await edit(chidi, body);
    await edit(chidi, body);
    const stored = await edits(chidi);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toMatch(/secret|803\D?123|Sourdough/);
  });

  it('is edited once by a repeated request', async () => {
    const before = (await edits(bola)).length;
    const key = 'the-same-edit';
    await edit(bola, { about: 'First' }, key);
    expect((await edit(bola, { about: 'First' }, key)).status).toBe(200);
    expect(await edits(bola)).toHaveLength(before + 1);
  });

  it('gives the new names wherever people are listed', async () => {
    const { body } = await edit(ada, { first_name: 'Adaeze', last_name: 'Obi-Bello' });
    expect(body).toMatchObject({ first_name: 'Adaeze', last_name: 'Obi-Bello' });
    const { results } = (
      await app.call<{ results: { first_name: string }[] }>('GET', 'connect/network', { token: bola.token })
    ).body;
    expect(JSON.stringify(results)).toContain('Adaeze');
    await edit(ada, { first_name: 'Ada' });
    expect(await me(ada)).toMatchObject({ first_name: 'Ada', last_name: 'Obi-Bello' });
  });

  it('refuses what a field cannot hold, at the field', async () => {
    const refused: [object, string, string | RegExp][] = [
      [{ first_name: ' ' }, 'first_name', 'This field may not be blank.'],
      [{ about: 'a'.repeat(2_001) }, 'about', 'Use at most 2000 characters.'],
      [{ phone: 'by day' }, 'phone', /^Enter a phone number/],
      [{ phone_visibility: 'friends' }, 'phone_visibility', 'Choose who sees your phone number.'],
      [
        { languages: [{ name: 'Igbo', proficiency: 'So-so' }] },
        'languages.0.proficiency',
        'Choose how well you speak it.',
      ],
      [
        { languages: Array.from({ length: 21 }, (_, n) => ({ name: `Lingo ${n}`, proficiency: 'Fluent' })) },
        'languages',
        'Give at most 20 languages.',
      ],
      [
        { languages: ['Igbo', 'igbo'].map((name) => ({ name, proficiency: 'Fluent' })) },
        'languages',
        'Name each language once.',
      ],
      [{ skills: ['<script>'] }, 'skills', /^Use letters/],
      [{ skills: Array.from({ length: 21 }, (_, n) => `Skill ${n}`) }, 'skills', 'Choose at most 20.'],
      [{ email: 'other@example.test' }, 'email', 'There is no such parameter.'],
    ];
    for (const [body, field, sentence] of refused) {
      const answer = await edit<Record<string, string[]>>(ada, body);
      expect([answer.status, field, answer.body[field]?.[0]]).toEqual([
        400,
        field,
        typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
      ]);
    }
  });
});

describe('A phone number', () => {
  it('is shown to whom its person chose, and the e-mail address to connections alone', async () => {
    expect((await edit(ada, { phone: '0803 123 4567' })).body).toMatchObject({
      ...{ phone: '+2348031234567', phone_visibility: 'only_me' },
    });
    const all = async () => [(await seen(ada)).phone, (await seen(ada, chidi)).phone, (await seen(ada, bola)).phone];
    expect(await all()).toEqual([undefined, undefined, undefined]);
    await edit(ada, { phone_visibility: 'connections' });
    expect(await all()).toEqual([undefined, undefined, '+2348031234567']);
    await edit(ada, { phone_visibility: 'public' });
    expect(await all()).toEqual(['+2348031234567', '+2348031234567', '+2348031234567']);
    expect([(await seen(ada)).email, (await seen(ada, chidi)).email, (await seen(ada, bola)).email]).toEqual([
      ...[undefined, undefined, ada.email],
    ]);
    await edit(ada, { phone: '' });
    expect((await seen(ada, bola)).phone).toBeUndefined();
  });
});

describe('A picture of a profile', () => {
  const bytesOf = async (link: string) => fetch(app.url + link);

  it('is shown without its EXIF data to everybody, and replaced and removed', async () => {
    const first = await send(ada, 'avatar', await picture(600, 600, 'Ada at home'));
    expect([first.status, first.body.data.avatar]).toEqual([200, expect.stringMatching(/^\/api\/files\//)]);
    const shown = await bytesOf(first.body.data.avatar!);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const { width, exif } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([width, exif]).toEqual([600, undefined]);
    expect((await seen(ada)).avatar).toBe(first.body.data.avatar);

    const second = await send(ada, 'avatar', await picture(200));
    expect(second.body.data.avatar).not.toBe(first.body.data.avatar);
    expect((await bytesOf(first.body.data.avatar!)).status).toBe(404);

    const removed = await app.call<{ data: User }>('DELETE', 'auth/users/me/avatar', { token: ada.token });
    expect([removed.status, removed.body.data.avatar]).toEqual([200, null]);
    expect((await bytesOf(second.body.data.avatar!)).status).toBe(404);
    expect((await seen(ada)).avatar).toBeNull();
  });

  it('is as wide and as high as it must be, and a picture', async () => {
    const refused = [
      await send(ada, 'avatar', await picture(199, 400)),
      await send(ada, 'avatar', await picture(400, 199)),
      await send(ada, 'cover', await picture(639, 400)),
      await send(ada, 'avatar', 'GIF89a, or not'),
      await send(ada, 'avatar', Buffer.alloc(10 * 1_048_576 + 1)),
    ];
    expect(refused.map(({ status, text }) => [status, text])).toEqual([
      [400, expect.stringContaining('face.png is 199 pixels wide; use at least 200.')],
      [400, expect.stringContaining('face.png is 199 pixels high; use at least 200.')],
      [400, expect.stringContaining('face.png is 639 pixels wide; use at least 640.')],
      [expect.any(Number), expect.stringContaining('face.png is')],
      [expect.any(Number), expect.stringContaining('face.png is')],
    ]);
    expect((await send(ada, 'cover', await picture(640, 360))).body.data.cover).toMatch(/^\/api\/files\//);
  });

  it('goes with its person, and so does what the person said', async () => {
    const dayo = await app.person();
    await edit(dayo, { about: 'Soon gone', phone: '0803 123 4567', phone_visibility: 'public' });
    const { avatar } = (await send(dayo, 'avatar', await picture(200))).body.data;
    const erased = await app.call('DELETE', 'auth/users/me/', {
      ...{ token: dayo.token, body: { current_password: dayo.password } },
    });
    expect(erased.status).toBe(204);
    await until(
      async () => (await bytesOf(avatar!)).status,
      (status) => status === 404,
    );
    expect((await app.call('GET', `user/${dayo.username}`)).status).toBe(404);
  });
});
