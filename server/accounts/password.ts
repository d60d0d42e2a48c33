/** Common passwords. */
const COMMON = new Set(
  `12345678 123456789 1234567890 11111111 00000000 87654321 88888888 12341234 11223344 123123123 147258369 987654321
  99999999 55555555 66666666 77777777 22222222 33333333 12121212 10101010 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc
  q1w2e3r4 q1w2e3r4t5 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 asdfghjk asdfghjkl asdf1234
  zxcvbnm1 zxcvbnm123 abcd1234 abc12345 abc123456 abcdefgh abcdefghi a1b2c3d4 aa123456 aaaaaaaa a1234567 a12345678
  password password1 password12 password123 password1234 passw0rd p@ssword p@ssw0rd p@ssw0rd1 p@55w0rd pa55word
  passpass mypassword newpassword changeme changeme1 letmein1 letmein123 welcome1 welcome12 welcome123 welcome2024
  welcome2025 admin123 admin1234 administrator adminadmin rootroot test1234 testtest user1234 guest123 default1
  iloveyou iloveyou1 iloveyou2 princess princess1 sunshine sunshine1 football football1 baseball baseball1
  superman superman1 batman123 spiderman pokemon1 starwars trustno1 whatever computer internet samsung1 dragon123
  monkey123 shadow123 master123 michael1 jennifer jordan23 liverpool chelsea1 arsenal1 manchester barcelona
  nigeria1 nigeria123 lagos123 abuja123 blessing blessing1 jesus123 jesuschrist godisgood godisgood1 amazing1
  november december september 1password secret123 secretsecret business1 loveyou1 hellohello hello123 hello1234`
    .split(/\s+/)
    .filter(Boolean),
);
const PRODUCT = 'groundwork';

/** What is known of the person who chooses the password. */
export type Own = { username?: string; email?: string; firstName?: string; lastName?: string };

export const TOO_COMMON = 'This password is too common.';

/**
 * The message for a guessable password; undefined for any other. For the form, too: the server refuses far more common ones (see
 * `isWidelyUsed`).
 */
export function weakness(password: string, own: Own = {}): string | undefined {
  const plain = password.toLowerCase();
  if (COMMON.has(plain) || new Set(plain).size < 3) return TOO_COMMON;
  if (isLittleMore(plain, PRODUCT)) return 'This password is too close to the name of the product.';
  const [what] = wordsOf(own).find(([, words]) => words.some((word) => isLittleMore(plain, word))) ?? [];
  return what && `The password is too similar to the ${what}.`;
}

const wordsOf = ({ username, email, firstName, lastName }: Own): [what: string, words: string[]][] => [
  ['username', [username ?? '']],
  ['email', [email ?? '', email?.split('@')[0] ?? '']],
  ['first name', [firstName ?? '']],
  ['last name', [lastName ?? '']],
];

/** Minimum number of characters beside a word that is known. */
const LEAST_BESIDES = 5;

const isLittleMore = (plain: string, word: string) =>
  word.length >= 3 && plain.includes(word.toLowerCase()) && plain.length - word.length < LEAST_BESIDES;
