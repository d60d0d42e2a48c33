import type { Instant } from './ids.js';

/** What is shown of a card: its last digits, and the month with whose end it expires. */
export type PaymentCard = { brand: string; last4: string; expMonth: number; expYear: number };

/** A card is charged until the end of its month, UTC. */
export const isExpired = ({ expMonth, expYear }: Pick<PaymentCard, 'expMonth' | 'expYear'>, at: Instant): boolean =>
  Date.parse(at) >= Date.UTC(expYear, expMonth, 1);

/** The card in words: “Visa ending 4081 (12/2035)”. */
export const cardName = ({ brand, last4, expMonth, expYear }: PaymentCard): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending ${last4} (${String(expMonth).padStart(2, '0')}/${expYear})`;
