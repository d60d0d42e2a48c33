import { type DemoReview, demoReviews } from './content/reviews.js';
import type { Enveloped, Site } from './site.js';
import { slugOf } from './slug-of.js';

/** The reviews of the demo market; `buy` has no effect for a guide that the buyer owns. */
export async function reviewGuides(site: Site, buy: (buyer: string, slug: string) => Promise<void>) {
  const buyers = [...new Set(demoReviews.map(({ buyer }) => buyer))];
  const of = (buyer: string) => demoReviews.filter((review) => review.buyer === buyer);
  await Promise.all(
    buyers.map(async (buyer) => {
      for (const review of of(buyer)) await reviewGuide(review);
    }),
  );

  async function reviewGuide({ title, buyer, rating, comment, reply }: DemoReview) {
    const { creator, slug } = await slugOf(site, title);
    await buy(buyer, slug);
    const review = { comment, rating, listing_slug: slug };
    const { body, status } = await site.send<Enveloped<{ id: string }>>('POST', 'listing/review', buyer, review, [409]);
    if (reply && status === 201)
      await site.send('PUT', `listing/review/${body.data.id}/reply/`, creator, { comment: reply });
  }
}
