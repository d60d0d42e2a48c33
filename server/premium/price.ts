import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { conflict, invalid } from '#server/kernel/domain-error';
import type { Instant, UserId } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import { LEAST_PRICE, MOST_PRICE, PRICE_RULE, type PremiumOffer } from '#server/kernel/premium-offers';
import { type PremiumPriceSet, premiumPriceEvents } from './prices.events.js';

/** `shownPrice`: the price that the admin was shown. */
export class SetPremiumPrice {
  readonly type = 'SetPremiumPrice';
  constructor(readonly data: { offer: PremiumOffer; price: Kobo; shownPrice: Kobo; by: UserId; at: Instant }) {}
}

/** `price`: the one that was set last; undefined while the configured one holds. */
type Price = { price?: Kobo };

/**
 * What an offer of Premium costs for new purchases. A period that is paid renews by its own terms (see `renewalTerms`). A change
 * from a price that the admin was not shown is refused: 409 `price_changed`.
 */
export const premiumPrice: Decider<Price, WithFacts<SetPremiumPrice, { configured: Kobo }>, PremiumPriceSet> = {
  category: 'premiumprice',
  events: premiumPriceEvents,
  initial: () => ({}),

  decide({ data: { configured, shownPrice, ...set } }, state) {
    const before = state.price ?? configured;
    if (set.price === before) return [];
    if (!Number.isSafeInteger(set.price) || set.price < LEAST_PRICE || set.price > MOST_PRICE)
      throw invalid('price_kobo', PRICE_RULE);
    if (shownPrice !== before)
      throw conflict('price_changed', `The price is ${naira(before)} now: somebody changed it meanwhile.`, {
        price_kobo: before,
      });
    return [{ type: 'PremiumPriceSet', data: { ...set, before } }];
  },

  evolve: (_, { data: { price } }) => ({ price }),
};
