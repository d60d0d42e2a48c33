import { havingPremium } from '../premium/having.js';
import { handIn } from '../purchases/market.js';
import { type Market, post, type Repeats } from '../platform/repeats.js';

const requestOf = async ({ app }: Market) => ({
  ...{ path: 'listing-requests', who: await app.person() },
  body: {
    sector: 'agriculture',
    industry: 'livestock',
    region: 'Ogun',
    title: 'Snail farm',
    description: 'All of it.',
  },
});
const requested = async (market: Market) => {
  const request = await requestOf(market);
  return { ...request, id: (await post<{ id: string }>(market.app, request)).body.data.id };
};
const mergeOf = async (market: Market) => {
  const [merged, into] = [await requested(market), await requested(market)];
  const body = { into: into.id, reason: 'Both are about snails.' };
  return { path: `moderation/listing-requests/${merged.id}/merge`, who: market.admin, body, merged };
};
const declineOf = ({ admin }: Market, id: string) => ({
  ...{ path: `moderation/listing-requests/${id}/decline`, who: admin, body: { reason: 'It is no business.' } },
});
const answerTo = async (market: Market, id: string) => ({
  ...{ path: `listing-requests/${id}/answers`, who: market.creator, body: { listing: market.listing.slug } },
});

export const repeats: Repeats = {
  'listing-requests': requestOf,
  async 'listing-requests/{id}/restore'(market) {
    const { id, who } = await requested(market);
    await market.app.call('DELETE', `listing-requests/${id}`, { token: who.token });
    return { path: `listing-requests/${id}/restore`, who, body: {} };
  },
  async 'listing-requests/{id}/vote'(market) {
    const { id } = await requested(market);
    return { path: `listing-requests/${id}/vote`, who: await market.app.person(), body: {} };
  },
  async 'listing-requests/{id}/pledge'(market) {
    const { id, who } = await requested(market);
    return { path: `listing-requests/${id}/pledge`, who, body: { amount: 7_500 } };
  },
  async 'listing-requests/{id}/claim'(market) {
    const { id } = await requested(market);
    await havingPremium(market.app, market.creator);
    return { path: `listing-requests/${id}/claim`, who: market.creator, body: {} };
  },
  async 'listing-requests/{id}/object'(market) {
    const { path, body, who, merged } = await mergeOf(market);
    await post(market.app, { path, body, who });
    return { path: `listing-requests/${merged.id}/object`, who: merged.who, body: {} };
  },
  async 'moderation/listing-requests/{id}/merge'(market) {
    const { path, body, who } = await mergeOf(market);
    return { path, body, who };
  },
  async 'moderation/listing-requests/{id}/unmerge'(market) {
    const { path, body, who, merged } = await mergeOf(market);
    await post(market.app, { path, body, who });
    return { path: `moderation/listing-requests/${merged.id}/unmerge`, who, body: {} };
  },
  async 'moderation/listing-requests/{id}/decline'(market) {
    return declineOf(market, (await requested(market)).id);
  },
  async 'moderation/listing-requests/{id}/withdraw-decline'(market) {
    const { id } = await requested(market);
    await post(market.app, declineOf(market, id));
    return { path: `moderation/listing-requests/${id}/withdraw-decline`, who: market.admin, body: {} };
  },
  async 'listing-requests/{id}/answers'(market) {
    return answerTo(market, (await requested(market)).id);
  },
  async 'listing-requests/{id}/launch-discount'(market) {
    const { id } = await requested(market);
    const { slug } = await handIn(market.app, market.creator, {});
    await post(market.app, { path: `listing-requests/${id}/answers`, who: market.creator, body: { listing: slug } });
    const body = { listing: slug, percent: 20 };
    return { path: `listing-requests/${id}/launch-discount`, who: market.creator, body };
  },
  async 'moderation/listing-requests/{id}/remove-answer'(market) {
    const { id } = await requested(market);
    await post(market.app, await answerTo(market, id));
    const body = { listing: market.listing.slug, reason: 'It is about something else.' };
    return { path: `moderation/listing-requests/${id}/remove-answer`, who: market.admin, body };
  },
};
