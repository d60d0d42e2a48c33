import { newRecoveryCodes, macOfRecoveryCode } from '#server/platform/security/recovery-codes';
import { newTotpSecret, stepOf, totpUri } from '#server/platform/security/totp';

/** The secret "12345678901234567890" of RFC 6238, appendix B, in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
/** Its times, s, and the last six digits of its codes of eight. */
const VECTORS: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

describe('The code of an authenticator app', () => {
  it.each(VECTORS)('is that of RFC 6238 at %i s', (seconds, code) => {
    expect(stepOf(SECRET, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
  });

  it('counts one step before and after its own, and names its own', () => {
    const [seconds, code] = VECTORS[3]!;
    const step = Math.floor(seconds / 30);
    const at = (steps: number) => stepOf(SECRET, code, (seconds + steps * 30) * 1_000);
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([undefined, step, step, step, undefined]);
  });

  it('is of no other secret', () => {
    const [seconds, code] = VECTORS[0]!;
    const others = Array.from({ length: 3 }, newTotpSecret);
    expect(new Set(others).size).toBe(3);
    for (const other of others) expect(other).toMatch(/^[A-Z2-7]{32}$/);
    expect(others.map((other) => stepOf(other, code, seconds * 1_000)).filter(Boolean).length).toBeLessThan(3);
  });

  it('is set up from an address that names the site and the account', () => {
    const uri = new URL(totpUri(SECRET, 'ada'));
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', '/Groundwork:ada']);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      ...{ issuer: 'Groundwork', secret: SECRET, algorithm: 'SHA1', digits: '6', period: '30' },
    });
  });
});

describe('A recovery code', () => {
  it('is one of ten, without characters that look alike', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){2}$/);
  });

  it('is known in any case and with anything between its groups, by its own secret only', () => {
    const kept = macOfRecoveryCode(SECRET, '7F3K-9QXM-2C4T');
    for (const typed of ['7f3k-9qxm-2c4t', '7F3K9QXM2C4T', '7F3K 9QXM 2C4T'])
      expect(macOfRecoveryCode(SECRET, typed)).toBe(kept);
    expect(macOfRecoveryCode(newTotpSecret(), '7F3K-9QXM-2C4T')).not.toBe(kept);
    expect(kept).not.toContain('7F3K');
  });
});
