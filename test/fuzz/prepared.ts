import type { App, Person } from '../app.js';
import { appendedMeeting, contestedMeeting, heldMeeting } from '../meetings/appended.js';
import { dayIn, meeting, offering, PRICE } from '../meetings/meeting-market.js';
import type { Cast } from '../permissions/cast.js';
import { fund } from '../withdrawals/withdrawing.js';

/** What buys a year of Premium, and every meeting below, kobo. */
const FUNDS = 20_000_000;

/**
 * Meetings of the buyer with the owner in each state, a creator whose times are free, and requests that are alike: without them
 * no random request reaches what several people have to do before. `ids` by path prefix; `words` by field.
 */
export async function prepared(app: App, { people, objects, newSuspension }: Cast) {
  const [meetings, requests, suspensions] = await Promise.all([
    meetingsOf(app, people),
    alikeRequests(app, people.owner),
    Promise.all((['moderator', 'moderator', 'admin'] as const).map(newSuspension)),
  ]);
  return {
    ids: {
      '/api/premium/charges': meetings.charges,
      '/api/creators': [meetings.creator, people.owner.username],
      '/api/meetings': [...meetings.ids, ...meetings.contested, ...meetings.claimed, objects.heldMeeting!],
      '/api/moderation/contested-meetings': [...meetings.contested, objects.contestedMeeting!],
      '/api/moderation/creator-suspensions': [...suspensions, objects.suspension!],
      '/api/listing-requests': [...requests, objects.listingRequest!, objects.answeredRequest!, objects.closedRequest!],
      '/api/moderation/listing-requests': [...requests, objects.answeredRequest!, objects.closedRequest!],
    },
    words: { ...meetings.words, into: requests },
  };
}

async function meetingsOf(app: App, { buyer, owner, creator: giver }: Cast['people']) {
  await Promise.all([buyer, owner, giver].map((who) => fund(app, who, FUNDS)));
  // The first month is refunded: it has a credit note.
  await app.call('POST', 'premium', { token: owner.token, body: { offer: 'PREMIUM_1M' } });
  await app.call('POST', 'premium/refund', { token: owner.token, body: {} });
  await app.call('POST', 'premium', { token: owner.token, body: { offer: 'PREMIUM_12M' } });
  const charges = await app.call<{ results: { reference: string }[] }>('GET', 'premium/charges', {
    token: owner.token,
  });
  const pair = { guest: buyer, creator: owner };
  const on = (day: number) => `${dayIn(day)}T12:00:00.000Z`;
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const ids = [];
  for (const day of [10, 11]) ids.push(await heldMeeting(app, { ...pair, start: on(day), price: PRICE }));
  for (const start of [...[12, 13, 14, 15, 16, 17, 18].map(on), hoursAgo(2), hoursAgo(4)])
    ids.push(await appendedMeeting(app, { ...pair, start }));
  // Each of both is asked for another time.
  const proposed = [25, 26, 27, 28].map(on);
  for (const [i, { token }] of [buyer, owner, buyer, owner].entries())
    await app.call('POST', `meetings/${ids[i + 2]}/proposal`, { token, body: { slots: [proposed[i]] } });
  // What can be decided, taken back, accepted and contested.
  const contested = [];
  for (const hours of [6, 8, 10, 12]) contested.push(await contestedMeeting(app, pair, hours));
  const claimed = [];
  for (const [i, { token }] of [buyer, buyer, owner, owner].entries()) {
    const id = await appendedMeeting(app, { ...pair, start: hoursAgo(14 + 2 * i) });
    await app.call('POST', `meetings/${id}/no-show`, { token, body: {} });
    claimed.push(id);
  }
  const creator = await offering(app);
  const { slots } = await meeting(app).slots(creator.username, dayIn(20));
  const starts = slots.slice(0, 2).map(({ start }) => start);
  return {
    ...{ ids, contested, claimed, creator: creator.username },
    charges: charges.body.results.map(({ reference }) => reference),
    words: { creator: [creator.username], start: [...starts, ...proposed], slots: starts },
  };
}

/** Open requests of people who asked for one guide, each with a vote of another person, who may then name an amount. */
async function alikeRequests(app: App, voter: Person): Promise<string[]> {
  const place = { sector: 'agriculture', industry: 'livestock', region: 'Ogun' };
  const asked = async (who: Person, title: string) => {
    const body = { ...place, title, description: 'From the egg to the market.' };
    const sent = await app.call<{ data: { id: string } }>('POST', 'listing-requests', { token: who.token, body });
    const { id } = sent.body.data;
    await app.call('POST', `listing-requests/${id}/vote`, { token: voter.token, body: {} });
    return id;
  };
  const titles = ['Quail farm', 'Quails', 'Farming quails', 'Eggs of quails'];
  return Promise.all(titles.map(async (title) => asked(await app.person(), title)));
}
