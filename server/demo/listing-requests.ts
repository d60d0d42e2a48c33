import { type DemoRequest, demoRequests } from './content/listing-requests.js';
import type { Enveloped, Listed, Site } from './site.js';
import { slugOf } from './slug-of.js';

const BOARD = 'listing-requests';
type Own = { id: string; title: string };

/** What people of the demo market miss; a vote, an amount or an answer that is there already changes nothing. */
export async function requestListings(site: Site) {
  for (const wanted of demoRequests) await request(site, wanted);
}

async function request(site: Site, { requester, voters, answer, pledges = {}, ...wanted }: DemoRequest) {
  const own = await site.get<Listed<Own>>(`${BOARD}?own=true`, requester);
  const known = own.results.find(({ title }) => title === wanted.title);
  const { id } = known ?? (await site.send<Enveloped<Own>>('POST', BOARD, requester, wanted)).body.data;
  for (const voter of voters) await site.send('POST', `${BOARD}/${id}/vote`, voter, {}, [409]);
  for (const [person, amount] of Object.entries(pledges))
    await site.send('POST', `${BOARD}/${id}/pledge`, person, { amount }, [409]);
  if (!answer) return;
  const { creator, slug } = await slugOf(site, answer);
  await site.send('POST', `${BOARD}/${id}/answers`, creator, { listing: slug });
}
