/**
 * Bounds of a launch discount, and the sentences that name them. Below 5 % no one comes back for it; above 90 % the creator
 * earns next to nothing of the very sales that were sure.
 */
export const LAUNCH = {
  ...{ least: 5, most: 90, days: 7 },
  rule: 'Use a whole number from 5 to 90.',
  onSale: 'This guide is on sale already. Make a coupon for it.',
  free: 'This guide is free. It needs no discount.',
};

export const isLaunchPercent = (percent: number) =>
  Number.isInteger(percent) && percent >= LAUNCH.least && percent <= LAUNCH.most;
