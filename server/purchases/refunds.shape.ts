import type { Instant } from '#server/kernel/ids';
import { toNaira } from '#server/kernel/money';
import type { Purchase, Refund } from './purchase.js';
import type { RefundStanding } from './purchases.output.js';
import { type RefundFacts, refundableUntil, refundRefusal, type Sale } from './refund-policy.js';

type Asked = { sale: Sale; asked?: Refund; dispute: RefundStanding['dispute'] };

/** What a refund is shown from; undefined where nothing was bought. A copy: the state may change with the next read. */
export function refundable({ sale, refund, sold }: Purchase): Asked | undefined {
  const disputes = [...sold.values()].at(-1)?.disputes.values() ?? [];
  return sale && { sale: { ...sale }, asked: refund && { ...refund }, dispute: [...disputes].at(-1) ?? null };
}

/** How a refund stands, or whether the policy grants one. */
export function standingShown({ sale, asked, dispute }: Asked, facts: RefundFacts, at: Instant): RefundStanding {
  const refusal = asked ? undefined : refundRefusal(sale, facts, at);
  return {
    status: asked?.status ?? 'none',
    possible: !asked && !refusal,
    ...{ code: refusal?.code ?? null, detail: refusal?.detail ?? null },
    ...{ until: refundableUntil(sale, facts.policy), opened: facts.opened, sections: facts.sections },
    ...{ amount: toNaira(sale.price), amount_kobo: sale.price, currency: 'NGN' as const },
    ...{ requested_at: asked?.requestedAt ?? null, refunded_at: asked?.at ?? null, to: asked?.to ?? null },
    dispute,
  };
}
