import type { Person } from '../app.js';
import { type Market, post, type Repeats } from '../platform/repeats.js';

const pathOf = ({ listing }: Market) => `listing/${listing.slug}/coauthors`;
const body = { share: 5 };

async function invited(market: Market): Promise<Person> {
  const person = await market.app.person();
  const invitation = { path: pathOf(market), who: market.creator, body: { ...body, username: person.username } };
  await post(market.app, invitation);
  return person;
}

async function accepted(market: Market): Promise<Person> {
  const who = await invited(market);
  await post(market.app, { path: `${pathOf(market)}/accept`, who, body });
  return who;
}

/** What the creator does to a person. */
const byCreator = (market: Market, { username }: Person, how: string) => ({
  ...{ path: `${pathOf(market)}/${username}/${how}`, who: market.creator, body: {} },
});

export const repeats: Repeats = {
  'listing/{slug}/coauthors': async (market) => ({
    ...{ path: pathOf(market), who: market.creator },
    body: { ...body, username: (await market.app.person()).username },
  }),
  'listing/{slug}/coauthors/{username}/withdraw': async (market) =>
    byCreator(market, await invited(market), 'withdraw'),
  'listing/{slug}/coauthors/{username}/remove': async (market) => byCreator(market, await accepted(market), 'remove'),
  'listing/{slug}/coauthors/accept': async (market) => ({
    ...{ path: `${pathOf(market)}/accept`, who: await invited(market), body },
  }),
  'listing/{slug}/coauthors/decline': async (market) => ({
    ...{ path: `${pathOf(market)}/decline`, who: await invited(market), body: {} },
  }),
  'listing/{slug}/coauthors/leave': async (market) => ({
    ...{ path: `${pathOf(market)}/leave`, who: await accepted(market), body: {} },
  }),
};
