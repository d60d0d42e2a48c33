import { COUPON_CODE } from '#server/kernel/coupon-codes';
import { naira } from '#server/kernel/money';

/** Bounds of a coupon, and the sentences that name them. Amounts are kobo. */
const [leastAmount, mostAmount] = [10_000, 100_000_000];
export const COUPON = {
  ...{ leastAmount, mostAmount },
  codeRule: `Use ${COUPON_CODE.least} to ${COUPON_CODE.most} letters and digits.`,
  oneDiscount: 'Give either a percentage or an amount.',
  percentRule: 'Use a whole number from 1 to 100.',
  amountRule: `Use ${naira(leastAmount)} to ${naira(mostAmount)}.`,
  nothingOnSale: 'You have no guide on sale yet. Coupons are for guides that are on sale.',
};
export const PERIOD = {
  past: 'Choose a time that is still to come.',
  reversed: 'Choose a time after the start.',
};
export const USES = { most: 100_000, rule: 'Use a whole number from 1 to 100,000.' };
export const LISTINGS = {
  most: 50,
  rule: 'Choose at most 50 guides.',
  notOwn: 'Choose among your own guides.',
  notPublished: 'Choose guides that are on sale.',
};
