import { type Market, post, type Repeats } from '../platform/repeats.js';

const questionTo = async ({ app, listing }: Market) => ({
  ...{ path: `listing/${listing.slug}/questions`, who: await app.person() },
  body: { text: 'Does it cover the permits of Ogun State too?' },
});

export const repeats: Repeats = {
  'listing/{slug}/questions': questionTo,
  async 'listing/question/{id}/upvote'(market) {
    const { data } = (await post<{ id: string }>(market.app, await questionTo(market))).body;
    return { path: `listing/question/${data.id}/upvote`, who: await market.app.person(), body: {} };
  },
};
