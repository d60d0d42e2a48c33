import { GUIDE_PRICE } from '#server/kernel/guide-price';
import { type Kobo, KOBO_PER_NAIRA, naira } from '#server/kernel/money';

// The client's form imports this file.

/** A pledge is in whole naira, within the prices of guides (A13.8). */
export const isPledge = (amount: Kobo) =>
  amount >= GUIDE_PRICE.least && amount <= GUIDE_PRICE.most && amount % KOBO_PER_NAIRA === 0;
export const PLEDGE_RULE = `Name ${naira(GUIDE_PRICE.least)} to ${naira(GUIDE_PRICE.most)}, in whole naira.`;
