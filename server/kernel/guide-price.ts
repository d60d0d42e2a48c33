import { KOBO_PER_NAIRA } from './money.js';

/** What a guide costs that is not free, kobo. */
export const GUIDE_PRICE = { least: 500 * KOBO_PER_NAIRA, most: 1_000_000 * KOBO_PER_NAIRA };
