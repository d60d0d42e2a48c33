import type { Person } from '../app.js';
import { desk } from '../catalogue/desk.js';
import { type Market, post, type Repeats } from '../platform/repeats.js';

/** A buyer of the market's listing. */
async function buyerOf({ app, creator, listing }: Market): Promise<Person> {
  const buyer = await app.person();
  await desk(app).own(buyer, listing.id, creator.id);
  return buyer;
}

const reviewBy = (who: Person, { listing }: Market) => ({
  ...{ path: 'listing/review', who },
  body: { comment: 'It told me which office comes first.', rating: 4, listing_slug: listing.slug },
});

async function reviewIn(market: Market): Promise<string> {
  const { data } = (await post<{ id: string }>(market.app, reviewBy(await buyerOf(market), market))).body;
  return data.id;
}

const decided = async (market: Market, decision: string, body: object) => ({
  ...{ path: `moderation/reviews/${await reviewIn(market)}/${decision}`, who: market.admin, body },
});
const REASON = { reason: 'It names a private person.' };

export const repeats: Repeats = {
  'listing/review': async (market) => reviewBy(await buyerOf(market), market),
  'listing/review/{id}/helpful': async (market) => ({
    ...{ path: `listing/review/${await reviewIn(market)}/helpful`, who: await market.app.person() },
    body: { helpful: true },
  }),
  'listing/review/{id}/report': async (market) => ({
    ...{ path: `listing/review/${await reviewIn(market)}/report`, who: await market.app.person() },
    body: { reason: 'spam', note: 'It is the same everywhere.' },
  }),
  'moderation/reviews/{id}/hide': (market) => decided(market, 'hide', REASON),
  'moderation/reviews/{id}/restore': (market) => decided(market, 'restore', REASON),
  'moderation/reviews/{id}/dismiss': (market) => decided(market, 'dismiss', REASON),
};
