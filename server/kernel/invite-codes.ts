import { isCouponCode, shownCode } from './coupon-codes.js';

/** A code of an invitation as it is kept, in whichever way it was typed; undefined for what is none. */
export function inviteCodeOf(typed: string | undefined): string | undefined {
  const code = shownCode(typed ?? '');
  return isCouponCode(code) ? code : undefined;
}

/** How long a browser keeps the code of a link that was opened, days. */
export const CODE_KEPT_DAYS = 30;
