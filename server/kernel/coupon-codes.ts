import type { CouponId } from './ids.js';

/** Characters of a coupon's code. */
export const COUPON_CODE = { least: 4, most: 20 };
/** The alphabet of generated codes. No two of its characters look alike. */
export const UNAMBIGUOUS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** The id of input without alphanumeric characters. It is shorter than a valid code, so no coupon has this id. */
const NO_COUPON: CouponId = '0';

/** A typed code as it is shown: in capitals, without spaces and hyphens. */
export const shownCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '');

export const isCouponCode = (code: string): boolean =>
  /^[A-Z0-9]+$/.test(code) && code.length >= COUPON_CODE.least && code.length <= COUPON_CODE.most;

/**
 * The id of the coupon with this code, in whichever way it was typed: O counts as 0, I and L as 1. It names the coupon's
 * stream, so that no two coupons have codes that look alike.
 */
export const couponIdOf = (typed: string): CouponId =>
  shownCode(typed)
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[^A-Z0-9]/g, '') || NO_COUPON;

/** A code of eight unambiguous characters, made of at least 16 hexadecimal digits. */
export function codeFrom(hexadecimal: string): string {
  let rest = BigInt(`0x${hexadecimal.replaceAll('-', '').slice(0, 16)}`);
  let code = '';
  for (let n = 0; n < 8; n++) {
    code += UNAMBIGUOUS[Number(rest % BigInt(UNAMBIGUOUS.length))];
    rest /= BigInt(UNAMBIGUOUS.length);
  }
  return code;
}
