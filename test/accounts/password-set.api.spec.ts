import { jest } from '@jest/globals';
import { PasswordHashes } from '#server/accounts/password.hashes';
import { type App, startApp } from '../app.js';
import { activationLinks, registrationForm } from './registrations.js';

let app: App;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.stop());

type Refused = { password?: string[]; detail: string };
const register = (about: object) => app.call<Refused>('POST', 'auth/users/', { body: registrationForm(about) });
const login = async (email: string, password: string) =>
  (await app.call('POST', 'login', { body: { email, password } })).status;

/** Registers an account with this password and activates it. */
async function having(password: string) {
  const form = registrationForm({ password });
  const made = await app.call('POST', 'auth/users/', { body: form });
  expect([made.status, JSON.stringify(made.body)]).toEqual([201, expect.not.stringContaining('password')]);
  const { uid, token } = (await activationLinks(app, form.email))[0]!;
  await app.call('POST', 'auth/users/activation/', { body: { uid, token } });
  return form.email;
}

const long = 'Xq7-tuvw.ọjà '.repeat(10);
const taken: [string, string, string[]][] = [
  ['eight characters', 'Xq7-tuvw', ['Xq7-tuv', 'xq7-tuvw']],
  ['fourteen characters', 'quiet-tortoise', ['quiet-tortois', 'Quiet-tortoise']],
  ['sixty-four characters', long.slice(0, 64), [long.slice(0, 63), `${long.slice(0, 63)}x`]],
  ['a hundred and twenty-eight', long.slice(0, 128), [long.slice(0, 127), long.slice(0, 72), `${long.slice(0, 127)}x`]],
  ['blanks at both ends', '  two blanks, two blanks  ', ['two blanks, two blanks', '  two blanks, two blanks ']],
  ['lower-case letters and blanks only', 'correct horse battery', ['correcthorsebattery']],
  ['letters of many scripts', 'ọmọ-ọlọ́jà 市場 🧺', ['omo-oloja 市場 🧺', 'ọmọ-ọlọ́jà 市場 🛒']],
];

describe('A password', () => {
  it.each(taken)('of %s is compared in full: no other password signs in', async (_what, password, others) => {
    const email = await having(password);
    expect(await login(email, password)).toBe(200);
    expect(await login(email, password.normalize('NFD'))).toBe(200);
    for (const other of others) expect([other, await login(email, other)]).toEqual([other, 401]);
  });

  it.each([
    ['too short', 'Xq7-tuv', 'This password is too short. It must contain at least 8 characters.'],
    ['too long', 'Xq7-'.repeat(33), 'Use at most 128 characters.'],
    ['everybody’s', 'password123', 'This password is too common.'],
    ['common in capitals', 'QWERTYUIOP', 'This password is too common.'],
    ['one letter', 'ssssssssssss', 'This password is too common.'],
    ['the product', 'groundwork1', 'This password is too close to the name of the product.'],
    ['with a zero byte', 'Xq7-tuvw\0xyz', 'This text has characters that cannot be kept.'],
    ['with a lone surrogate', 'Xq7-tuvw\ud800xyz', 'This text has characters that cannot be kept.'],
    ['no text', 12_345_678, 'Enter a text.'],
    ['a list', ['Xq7-tuvw'], 'Enter a text.'],
    ['empty', '', 'This field may not be blank.'],
  ])('that is %s is refused with a sentence', async (_what, password, sentence) => {
    const { status, body } = await register({ password });
    expect([status, body.detail, body.password?.[0]]).toEqual([400, sentence, sentence]);
  });

  it('that is the username is refused', async () => {
    const { status, body } = await register({ username: 'adaobi-oil', password: 'Adaobi-Oil7' });
    expect([status, body]).toMatchObject([400, { password: ['The password is too similar to the username.'] }]);
  });

  it('of a megabyte is refused before hashing, by every route', async () => {
    const hashes = app.web.get(PasswordHashes, { strict: false });
    const work = [jest.spyOn(hashes, 'make'), jest.spyOn(hashes, 'matches')];
    for (const password of ['x'.repeat(129), 'x'.repeat(1_000_000), 'ọ'.repeat(600_000)]) {
      const answers = [
        await register({ password }),
        await app.call('POST', 'login', { body: { email: 'ada@example.test', password } }),
      ];
      for (const { status } of answers) expect([400, 413]).toContain(status);
    }
    for (const spy of work) expect(spy).not.toHaveBeenCalled();
  });
});
