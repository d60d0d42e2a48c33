import { Secret, TOTP } from 'otpauth';

/** Seconds for which one code is current. */
export const STEP_SECONDS = 30;
/** Steps before and after the current one whose codes count too, for clocks that differ. */
const WINDOW = 1;
/** What authenticator apps support: RFC 6238 with SHA-1 and six digits. */
const RULES = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS };
const ISSUER = 'Groundwork';
/** As many bytes as SHA-1 gives, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

const appOf = (secret: string, label = '') =>
  new TOTP({ ...RULES, issuer: ISSUER, label, secret: Secret.fromBase32(secret) });

/** A random secret in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that an authenticator app reads from a QR code. */
export const totpUri = (secret: string, username: string): string => appOf(secret, username).toString();

/** The time step that the code belongs to; undefined when it is none of those that count at `at`, ms. Compares in constant time. */
export function stepOf(secret: string, code: string, at: number): number | undefined {
  const delta = appOf(secret).validate({ token: code, timestamp: at, window: WINDOW });
  return delta === null ? undefined : Math.floor(at / (STEP_SECONDS * 1_000)) + delta;
}
