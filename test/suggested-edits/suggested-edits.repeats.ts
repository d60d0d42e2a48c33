import type { Person } from '../app.js';
import { desk } from '../catalogue/desk.js';
import { type Market, post, type Repeats } from '../platform/repeats.js';

/** A buyer of the market's listing. */
async function buyerOf({ app, creator, listing }: Market): Promise<Person> {
  const buyer = await app.person();
  await desk(app).own(buyer, listing.id, creator.id);
  return buyer;
}

const suggestionBy = (who: Person, { listing }: Market) => ({
  ...{ path: `listing/${listing.slug}/suggestions`, who },
  body: { text: 'The office moved to Alausa last month.' },
});

async function answered(market: Market, answer: 'accept' | 'decline') {
  const { data } = (await post<{ id: string }>(market.app, suggestionBy(await buyerOf(market), market))).body;
  return { path: `listing/suggestion/${data.id}/${answer}`, who: market.creator, body: { answer: 'Thank you.' } };
}

export const repeats: Repeats = {
  'listing/{slug}/suggestions': async (market) => suggestionBy(await buyerOf(market), market),
  'listing/suggestion/{id}/accept': (market) => answered(market, 'accept'),
  'listing/suggestion/{id}/decline': (market) => answered(market, 'decline'),
};
