import { premiumPrice, SetPremiumPrice } from '#server/premium/price';
import type { PremiumPriceSet } from '#server/premium/prices.events';
import { premiumPriceForm } from '#server/premium/prices.input';
import { specification } from '../given.js';

const at = '2026-11-28T09:00:00.000Z';
const own = { offer: 'PREMIUM_1M', by: 'amina', at } as const;
const given = specification(premiumPrice);
const set = (price: number, shownPrice: number) => ({
  ...new SetPremiumPrice({ ...own, price, shownPrice }),
  data: { ...own, price, shownPrice, configured: 780_000 },
});
const was = (before: number, price: number): PremiumPriceSet => ({
  type: 'PremiumPriceSet',
  data: { ...own, before, price },
});

describe('The price of an offer of Premium', () => {
  it('is set from the configured one, and then from the one that was set last', () => {
    given().when(set(900_000, 780_000)).then(was(780_000, 900_000));
    given(was(780_000, 900_000)).when(set(780_000, 900_000)).then(was(900_000, 780_000));
  });

  it('stays where it is set again, whatever was shown', () => {
    given().when(set(780_000, 1)).thenNothing();
    given(was(780_000, 900_000)).when(set(900_000, 780_000)).thenNothing();
  });

  it('is not changed from another price than the admin was shown', () => {
    given().when(set(900_000, 779_999)).thenRefused('price_changed');
    given(was(780_000, 900_000)).when(set(950_000, 780_000)).thenRefused('price_changed');
  });

  it.each([49_999, 100_000_001, 60_000.5, -780_000])('is never %d kobo', (price) => {
    given().when(set(price, 780_000)).thenRefused('invalid');
    expect(premiumPriceForm.safeParse({ offer: 'PREMIUM_1M', price_kobo: price, shown_price_kobo: 1 }).success).toBe(
      false,
    );
  });

  it.each([50_000, 100_000_000])('may be %d kobo', (price) => {
    given().when(set(price, 780_000)).then(was(780_000, price));
    expect(premiumPriceForm.safeParse({ offer: 'PREMIUM_1M', price_kobo: price, shown_price_kobo: 1 }).success).toBe(
      true,
    );
  });
});
