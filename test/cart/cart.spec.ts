import { withFacts } from '#server/kernel/command';
import { AddToCart, cart, ClearCart, MOST_ITEMS, RemoveFromCart, TakeBoughtFromCart } from '#server/cart/cart';
import type { CartEvent } from '#server/cart/cart.events';
import { specification } from '../given.js';

const given = specification(cart);
const [buyerId, at] = ['ada', '2026-11-25T09:00:00.000Z'];
const OFFER = {
  creatorId: 'chi',
  coauthors: [{ userId: 'cole', basisPoints: 1_000 }],
  price: 1_250_000,
  published: true,
  sections: 1,
  items: 3,
};

const item = (listingId = 'l1') => ({ buyerId, listingId, at });
const add = (facts: { offer?: object; isStaff?: boolean; isOwned?: boolean } = {}, listingId = 'l1', by = buyerId) =>
  withFacts(new AddToCart({ ...item(listingId), buyerId: by }), {
    ...{ isStaff: false, isOwned: false, ...facts },
    offer: { ...OFFER, ...facts.offer },
  });
const added = (listingId = 'l1'): CartEvent => ({
  type: 'CartItemAdded',
  data: { ...item(listingId), price: 1_250_000 },
});
const removed = (because: 'removed' | 'bought'): CartEvent => ({
  type: 'CartItemRemoved',
  data: { ...item(), because },
});

describe('A cart', () => {
  it('takes a guide that its person may buy, with its price of the day', () => given().when(add()).then(added()));

  it('holds a guide once', () => given(added()).when(add()).thenNothing());

  it.each([
    ['already_owned', { isOwned: true }, buyerId],
    ['own_listing', {}, 'chi'],
    ['own_listing', {}, 'cole'],
    ['not_on_offer', { offer: { published: false } }, buyerId],
    ['staff', { isStaff: true }, buyerId],
    ['empty_listing', { offer: { items: 0 } }, buyerId],
  ])('refuses what a purchase refuses: %s', (code, facts, by) =>
    given()
      .when(add(facts, 'l1', by))
      .thenRefused(code),
  );

  it(`holds ${MOST_ITEMS} guides at most`, () => {
    const full = Array.from({ length: MOST_ITEMS }, (_, i) => added(`g${i}`));
    given(...full)
      .when(add())
      .thenRefused('cart_full');
    given(...full.slice(1))
      .when(add())
      .then(added());
  });

  it('lets a guide go when its person removes it, or owns it', () => {
    given(added()).when(new RemoveFromCart(item())).then(removed('removed'));
    given(added()).when(new TakeBoughtFromCart(item())).then(removed('bought'));
    for (const gone of ['removed', 'bought'] as const)
      given(added(), removed(gone)).when(new RemoveFromCart(item())).thenNothing();
    given().when(new TakeBoughtFromCart(item())).thenNothing();
  });

  it('takes a removed guide again', () => given(added(), removed('removed')).when(add()).then(added()));

  it('is emptied at once', () => {
    const clear = new ClearCart({ buyerId, at });
    given(added(), added('l2')).when(clear).then({ type: 'CartCleared', data: { buyerId, at } });
    given(added(), { type: 'CartCleared', data: { buyerId, at } }).when(clear).thenNothing();
  });
});
