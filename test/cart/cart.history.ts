import { withFacts } from '#server/kernel/command';
import { AddToCart, cart, ClearCart, RemoveFromCart, TakeBoughtFromCart } from '#server/cart/cart';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

/** A person fills a cart; some items leave it again, as bought or by choice, and rarely all of them. */
async function fillCart({ people, listings, oneOf, chance, at, decide }: GeneratedMarket) {
  const [buyerId, { id: listingId, creatorId, price }] = [oneOf(people), oneOf(listings)];
  const offer = { creatorId, coauthors: [], price, published: true, sections: 1, items: 1 };
  const item = () => ({ buyerId, listingId, at: at() });
  const facts = { offer, isStaff: false, isOwned: false };
  await decide(cart, buyerId, withFacts(new AddToCart(item()), facts));
  if (chance(0.2)) await decide(cart, buyerId, new RemoveFromCart(item()));
  if (chance(0.2)) await decide(cart, buyerId, new TakeBoughtFromCart(item()));
  if (chance(0.1)) await decide(cart, buyerId, new ClearCart({ buyerId, at: at() }));
}

const at = '2026-03-01T09:00:00.000Z';

export const history: ModuleHistory = {
  activities: (market) => [() => fillCart(market)],
  marketDay: [
    {
      ...{ stream: 'cart-ada', type: 'CartItemAdded' },
      data: { buyerId: 'ada', listingId: 'lst', price: 1_250_000, at },
    },
  ],
};
