import { withFacts } from '#server/kernel/command';
import { DeclineLine, FailOrder, FundOrder, order, PlaceOrder, RecordBoughtLine } from '#server/purchases/order';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

/** A cart is checked out; its payment fails, or is less than its total, or each of its lines is bought or declined. */
async function checkOut({ people, listings, newId, oneOf, chance, at, decide }: GeneratedMarket) {
  const [buyerId, reference] = [oneOf(people), newId('ord')];
  const ordered = [...new Set([oneOf(listings), oneOf(listings)])];
  const lines = ordered.map(({ id: listingId, price }) => ({ listingId, price, reference: newId('pur') }));
  const total = lines.reduce((sum, { price }) => sum + price, 0);
  const billing = { v: 1, kid: '1', by: buyerId, ciphertext: 'c2VhbGVk' } as const;
  const amounts = { total, fromBalance: 0, toPay: total };
  const step = () => ({ reference, at: at() });
  const place = new PlaceOrder({ ...step(), buyerId, lines, ...amounts, billing });
  await decide(order, reference, withFacts(place, { isHeld: false }));
  if (chance(0.2)) await decide(order, reference, new FailOrder({ ...step(), status: 'expired' }));
  if (chance(0.3)) return;
  const funding = new FundOrder({ ...step(), amount: chance(0.8) ? total : total - 1 });
  if ((await decide(order, reference, funding))[0]?.type !== 'OrderFunded') return;
  for (const { reference: line } of lines) {
    const reason = 'insufficient_funds' as const;
    const ended = chance(0.7)
      ? new RecordBoughtLine({ ...step(), line })
      : new DeclineLine({ ...step(), line, reason });
    if (chance(0.9)) await decide(order, reference, ended);
  }
}

export const history: ModuleHistory = { activities: (market) => [() => checkOut(market)] };
