import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf } from '../lib/http/api';
import type { Premium, PremiumCharge, PremiumOffers } from '../lib/http/api.types';
import { type Page, pagesOf } from '../lib/http/pages';

export type { Premium, PremiumCharge, PremiumOffers };
export type Offer = PremiumOffers['offers'][number];
/** What another offer costs now. */
export type PlanChange = Premium['changes'][number];
/** What would be refunded now. */
export type Refund = NonNullable<Premium['refund']>;

const PAGE = 12;

/** The first word is the view that the server names when it changes. */
export const premiumKeys = {
  all: ['premium'],
  own: ['premium', 'own'],
  charges: ['premium', 'charges'],
  offers: ['premium', 'offers'],
};

/** What the offers cost, for everyone. */
export const premiumOffers = queryOptions({
  queryKey: premiumKeys.offers,
  queryFn: ({ signal }) => dataOf(api.GET('/api/premium/offers', { signal })),
});

/** The signed-in person's Premium, with what the offers cost. */
export const ownPremium = queryOptions({
  queryKey: premiumKeys.own,
  queryFn: ({ signal }) => dataOf(api.GET('/api/premium', { signal })),
});

/**
 * What a change to this offer costs now; null where it is not open any more. It is asked anew by each dialog, and holds while it
 * is read: nothing but the dialog itself refreshes it.
 */
export const quoteOf = (offer: Offer['offer']) =>
  queryOptions({
    queryKey: ['premium-quote', offer],
    queryFn: async ({ client }) => {
      const { changes } = await client.fetchQuery({ ...ownPremium, staleTime: 0 });
      return changes.find((change) => change.offer === offer) ?? null;
    },
    staleTime: Infinity,
    gcTime: 0,
  });

/** What would be refunded now; null where nothing is any more. As the quote of a change, it holds while it is read. */
export const refundQuote = queryOptions({
  queryKey: ['premium-quote', 'refund'],
  queryFn: async ({ client }) => (await client.fetchQuery({ ...ownPremium, staleTime: 0 })).refund,
  staleTime: Infinity,
  gcTime: 0,
});

/** The invoice of a charge, or the credit note of its refund, as a file. */
export async function chargeDocument(reference: string, kind: 'invoice' | 'credit-note'): Promise<Blob> {
  const asked = { params: { path: { reference } }, parseAs: 'arrayBuffer' as const };
  const answer =
    kind === 'invoice'
      ? api.GET('/api/premium/charges/{reference}/invoice', asked)
      : api.GET('/api/premium/charges/{reference}/credit-note', asked);
  return new Blob([await bodyOf<ArrayBuffer>(answer as Promise<{ data?: ArrayBuffer }>)], { type: 'application/pdf' });
}

/** The signed-in person's charges, the latest first. */
export const ownCharges = pagesOf(premiumKeys.charges, PAGE, (query, signal) =>
  bodyOf<Page<PremiumCharge>>(api.GET('/api/premium/charges', { params: { query }, signal })),
);
