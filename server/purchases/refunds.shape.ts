import type { Instant, Reference } from '#server/kernel/ids';
import { type Kobo, toNaira } from '#server/kernel/money';
import type { Purchase, Refund } from './purchase.js';
import type { RefundStanding } from './purchases.output.js';
import { type RefundFacts, refundableUntil, refundRefusal, type Sale } from './refund-policy.js';

/** `reference`: of the last purchase. */
type Asked = { sale: Sale; asked?: Refund; reference: Reference; dispute: RefundStanding['dispute'] };

/** What a refund is shown from; undefined where nothing was bought. A copy: the state may change with the next read. */
export function refundable({ sale, refund, sold }: Purchase): Asked | undefined {
  const [reference, last] = [...sold].at(-1) ?? [];
  if (!sale || !reference) return undefined;
  const dispute = [...last!.disputes.values()].at(-1)?.status ?? null;
  return { sale: { ...sale }, asked: refund && { ...refund }, reference, dispute };
}

/** How a refund stands, or whether the policy grants one. `paidByCard`: what of a cart's line, kobo. */
export function standingShown(
  { sale, asked, dispute }: Asked,
  facts: RefundFacts,
  at: Instant,
  paidByCard: Kobo = 0,
): RefundStanding {
  const refusal = asked ? undefined : refundRefusal(sale, facts, at);
  return {
    status: asked?.status ?? 'none',
    possible: !asked && !refusal,
    ...{ code: refusal?.code ?? null, detail: refusal?.detail ?? null },
    ...{ until: refundableUntil(sale, facts.policy), opened: facts.opened, sections: facts.sections },
    ...{ amount: toNaira(sale.price), amount_kobo: sale.price, currency: 'NGN' as const },
    to_card_kobo: asked?.to === 'wallet' ? 0 : (asked?.toCard ?? (sale.method === 'card' ? sale.price : paidByCard)),
    ...{ requested_at: asked?.requestedAt ?? null, refunded_at: asked?.at ?? null, to: asked?.to ?? null },
    dispute,
  };
}
