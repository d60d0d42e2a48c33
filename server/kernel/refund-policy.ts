/** A purchase is refunded within so many days, while less than this share of the sections was opened, per cent. */
export type RefundPolicy = { days: number; percent: number };

type Settings = { get(name: 'REFUND_DAYS' | 'REFUND_OPENED_PERCENT'): number };

/** The policy of this site, as configured. */
export const refundPolicyOf = (config: Settings): RefundPolicy => ({
  days: config.get('REFUND_DAYS'),
  percent: config.get('REFUND_OPENED_PERCENT'),
});

/** The policy in a sentence, as it stands beside a price. */
export const policySentence = ({ days, percent }: RefundPolicy) =>
  `Refund within ${days} ${days === 1 ? 'day' : 'days'} of the purchase, while less than ${percent} % of the sections are opened.`;
