import { invalid } from '#server/kernel/domain-error';
import { type Own, TOO_COMMON, weakness } from './password.js';

/** The shortest password that is accepted at all: shorter ones need no place in memory. */
const SHORTEST = 8;
let known: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 passwords that people use, from published leaks. Read when the first one is chosen; a form cannot carry them. */
async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= SHORTEST));
}

/** True for a password of the list, in any case. */
export async function isWidelyUsed(password: string): Promise<boolean> {
  known ??= read().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return (await known).has(password.toLowerCase());
}

/** Throws 400 at `field` for a password that many people use (ASVS 6.2.4). */
export async function refuseWidelyUsed(password: string, field: 'password' | 'new_password'): Promise<void> {
  if (await isWidelyUsed(password)) throw invalid(field, TOO_COMMON);
}

/** Throws 400 at `field` for a password that is guessable for who knows this of the person, or that many people use. */
export async function refuseWeak(password: string, own: Own, field: 'password' | 'new_password'): Promise<void> {
  const weak = weakness(password, own);
  if (weak) throw invalid(field, weak);
  await refuseWidelyUsed(password, field);
}
