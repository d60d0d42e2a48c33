import { createHmac, randomInt } from 'node:crypto';
import { RECOVERY_CODE_LENGTH } from '#server/kernel/confirmation';
import { UNAMBIGUOUS } from '#server/kernel/coupon-codes';

const RECOVERY_CODES = 10;

/** Ten codes of 59 random bits, in groups of four characters. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);

function newCode(): string {
  const characters = Array.from({ length: RECOVERY_CODE_LENGTH }, () => UNAMBIGUOUS[randomInt(UNAMBIGUOUS.length)]);
  return characters.join('').replace(/.{4}(?=.)/g, '$&-');
}

/**
 * What is kept of a recovery code: an HMAC by the secret of the person's app, which is itself kept encrypted. Neither case
 * nor what stands between the groups counts.
 */
export const macOfRecoveryCode = (secret: string, typed: string): string =>
  createHmac('sha256', secret)
    .update(`recovery-code/${typed.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
    .digest('base64url');
