/** Bounds of one deposit, kobo. */
export const LEAST_DEPOSIT = 10_000;
export const MOST_DEPOSIT = 500_000_000;
