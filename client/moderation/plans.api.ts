import { queryOptions } from '@tanstack/react-query';
import type { PremiumPriceForm } from '#server/premium/prices.input';
import { api, bodyOf, dataOf } from '../lib/http/api';
import type { PremiumDesk, PremiumPriceChange } from '../lib/http/api.types';

export type { PremiumDesk, PremiumPriceChange };
export type DeskOffer = PremiumDesk['offers'][number];

/** All that shows a price of Premium. The first word is the view that the server names when it changes. */
export const premiumView = ['premium'];

export const premiumDesk = queryOptions({
  queryKey: [...premiumView, 'desk'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/moderation/premium', { signal })),
});

export const setPrice = (body: PremiumPriceForm) => bodyOf(api.PUT('/api/moderation/premium/prices', { body }));
