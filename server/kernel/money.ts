/** Whole kobo, a safe integer. ₦1 is 100 kobo. */
export type Kobo = number;

export const KOBO_PER_NAIRA = 100;

export const isKobo = (value: unknown): value is Kobo => Number.isSafeInteger(value) && (value as number) >= 0;

/** Naira as typed or sent (at most two decimals) to kobo; undefined when it is no such amount. */
export const fromNaira = (naira: number): Kobo | undefined => {
  const kobo = Math.round(naira * KOBO_PER_NAIRA);
  return isKobo(kobo) && Math.abs(kobo / KOBO_PER_NAIRA - naira) < 1e-9 ? kobo : undefined;
};

/** Kobo as the naira number the HTTP contract shows. */
export const toNaira = (kobo: Kobo): number => kobo / KOBO_PER_NAIRA;

const whole = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** ₦12,500; kobo are shown only when there are any. */
export const naira = (kobo: Kobo): string =>
  `${kobo < 0 ? '−' : ''}₦${(kobo % KOBO_PER_NAIRA === 0 ? whole : exact).format(Math.abs(kobo) / KOBO_PER_NAIRA)}`;

/** A share in basis points (1/10000), rounded down. Exact for every safe amount. */
export const share = (amount: Kobo, basisPoints: number): Kobo =>
  Number((BigInt(amount) * BigInt(basisPoints)) / 10_000n);
