import { desk } from '../catalogue/desk.js';
import { type Market, post, type Repeats } from '../platform/repeats.js';
import { until } from '../until.js';

const recorded = ({ admin, listing }: Market) => ({
  path: 'moderation/regulation-changes',
  who: admin,
  body: {
    ...{ text: 'The fee of form 3 doubled.', link: 'https://example.gov.ng/notice', takes_effect: '2027-01-01' },
    listing: listing.slug,
  },
});

/** The path of an update that a new change requires of the market's listing. */
async function required(market: Market) {
  const { app, creator, listing } = market;
  const { id } = (await post<{ id: string }>(app, recorded(market))).body.data;
  await until(
    () => app.call<{ data: { change: string }[] }>('GET', 'listing/user/due-updates', { token: creator.token }),
    ({ body }) => body.data.some(({ change }) => change === id),
  );
  return `${listing.slug}/due-updates/${id}`;
}
const body = { reason: 'It explains another form.' };

export const repeats: Repeats = {
  'moderation/regulation-changes': recorded,
  async 'listing/{slug}/due-updates/{change}/hand-in'(market) {
    const path = await required(market);
    await desk(market.app).fill(market.creator, market.listing);
    return { path: `listing/${path}/hand-in`, who: market.creator, body: {} };
  },
  'listing/{slug}/due-updates/{change}/decline': async (market) => ({
    ...{ path: `listing/${await required(market)}/decline`, who: market.creator, body },
  }),
  'moderation/listings/{id}/due-updates/{change}/close': async (market) => ({
    ...{ path: `moderation/listings/${await required(market)}/close`, who: market.admin, body },
  }),
};
