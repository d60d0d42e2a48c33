import { isWidelyUsed, refuseWidelyUsed } from '#server/accounts/common-passwords';
import { registration } from '#server/accounts/accounts.input';
import { weakness } from '#server/accounts/password';
import { PasswordHashes } from '#server/accounts/password.hashes';

describe('A password', () => {
  it('that is common is refused, in upper and lower case', () => {
    for (const password of ['password', 'PASSWORD123', '12345678', 'Iloveyou', 'aaaaaaaaaaaa', 'abababababab'])
      expect(weakness(password, { username: 'ada' })).toBe('This password is too common.');
  });

  it('that resembles the username or the product’s name is refused', () => {
    expect(weakness('adaobi99!', { username: 'AdaObi' })).toBe('The password is too similar to the username.');
    expect(weakness('Groundwork1', { username: 'ada' })).toBe('This password is too close to the name of the product.');
  });

  it.each([
    ['email', { email: 'ada.okafor@example.test' }, 'ada.okafor@example.test'],
    ['email', { email: 'ada.okafor@example.test' }, 'Ada.Okafor1'],
    ['first name', { firstName: 'Chukwuemeka' }, 'chukwuemeka7'],
    ['last name', { lastName: 'Okonkwo' }, 'Okonkwo2026'],
  ])('that resembles the own %s is refused', (what, own, password) =>
    expect(weakness(password, own)).toBe(`The password is too similar to the ${what}.`),
  );

  it('is none of the ten thousand that are used most and are long enough', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    const most = dictionary['passwords-common'].filter(({ length }) => length >= 8).slice(0, 10_000);
    expect(most).toHaveLength(10_000);
    for (const password of most)
      await expect(refuseWidelyUsed(password, 'password')).rejects.toMatchObject({ kind: 'invalid' });
    expect(await isWidelyUsed('BaseBall1')).toBe(true);
    expect(await isWidelyUsed('Correct-horse-battery-7')).toBe(false);
  });

  it('needs no digits or symbols if it is long enough', () => {
    for (const password of ['Groundwork-2026!', 'correct horse battery', 'ọmọ-ọlọ́jà-10', 'adaobi likes rain'])
      expect(weakness(password, { username: 'adaobi', email: 'adaobi@example.test' })).toBeUndefined();
  });

  const form = { first_name: 'Ada', last_name: 'Obi', username: 'adaobi', email: 'ada@example.test' };
  it.each([
    ['7 characters', 'Xq7-tuv', 'This password is too short. It must contain at least 8 characters.'],
    ['129 characters', 'Xq7-'.repeat(40).slice(0, 129), 'Use at most 128 characters.'],
  ])('of %s is refused, never cut', (_length, password, message) => {
    const issues = registration.safeParse({ ...form, password }).error?.issues;
    expect(issues).toMatchObject([{ path: ['password'], message }]);
  });

  it('that is common is refused in look-alike scripts', () => {
    const wide = [...'password1'].map((letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0)).join('');
    expect(registration.safeParse({ ...form, password: wide }).error?.issues).toMatchObject([
      { path: ['password'], message: 'This password is too common.' },
    ]);
  });

  it.each(['Xq7-tuvw', 'Xq7-'.repeat(32), '  spaced out  '])('is kept as typed: %j', (password) =>
    expect(registration.parse({ ...form, password }).password).toBe(password),
  );

  it('matches its own hash only, in every Unicode form of its accents', async () => {
    const hashes = new PasswordHashes();
    const kept = await hashes.make('ọlọ́jà-ọjà'.normalize('NFC'));
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hashes.matches('ọlọ́jà-ọjà'.normalize('NFD'), kept)).toBe(true);
    expect(await hashes.matches('ọlọ́jà-oja', kept)).toBe(false);
    expect(await hashes.matches('anything', undefined)).toBe(false);
  });

  it('is refused unhashed when too many wait', async () => {
    const hashes = new PasswordHashes();
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => hashes.make('Xq7-tuvw')));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(6);
    expect(refused).toMatchObject(refused.map(() => ({ reason: { kind: 'unavailable', code: 'busy' } })));
  });
});
