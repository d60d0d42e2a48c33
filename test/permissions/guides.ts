import type { App, Person } from '../app.js';
import { type desk, type Item, offer, type Shown } from '../catalogue/desk.js';
import { control, type Listing, paid, startPurchase } from '../purchases/market.js';
import { until } from '../until.js';

export async function withCover(
  at: ReturnType<typeof desk>,
  creator: Person,
  title: string,
  picture: Buffer,
): Promise<Shown> {
  const { description, industry } = offer();
  const fields = {
    title,
    description,
    industry,
    price: '12500',
    licence_affirmed: 'true',
    country: 'Nigeria',
    region: 'Lagos',
  };
  const made = await at.upload<{ data: Shown }>(creator, 'listing/', 'thumbnail', [['cover.png', picture]], fields);
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  return made.body.data;
}

/** The id in a file's URL. */
export const fileIn = (one: Partial<Item & Shown>) =>
  /files\/([0-9a-f-]{36})/.exec(one.image_content ?? one.file_content ?? one.thumbnail ?? '')![1]!;

/** The owner of a guide invites co-authors for these shares, in per cent. */
export async function invite(
  app: App,
  { token }: Person,
  { slug }: Shown,
  shares: Record<string, number>,
  people: Record<string, Person>,
) {
  for (const [name, share] of Object.entries(shares))
    await app.call('POST', `listing/${slug}/coauthors`, { token, body: { username: people[name]!.username, share } });
}

export async function buy(app: App, buyer: Person, listing: Listing): Promise<string> {
  const reference = await startPurchase(app, buyer, listing);
  await control(app, { pay: reference });
  await paid(app, buyer, reference);
  return reference;
}

/** Requests of missing listings: an open one, one that the owner's guide fulfilled, and one whose answer was removed. */
export async function requested(
  app: App,
  { spare, buyer, creator, owner, moderator }: Record<'spare' | 'buyer' | 'creator' | 'owner' | 'moderator', Person>,
  listing: string,
) {
  const place = { sector: 'agriculture', industry: 'livestock', region: 'Ogun' };
  const by = async ({ token }: Person, title: string) => {
    const sent = { token, body: { ...place, title, description: 'From the pen to the market.' } };
    return (await app.call<{ data: { id: string } }>('POST', 'listing-requests', sent)).body.data.id;
  };
  const answer = (id: string) =>
    app.call('POST', `listing-requests/${id}/answers`, { token: owner.token, body: { listing } });
  const listingRequest = await by(spare, 'Snail farm');
  const [answeredRequest, closedRequest] = [await by(buyer, 'Grasscutter farm'), await by(creator, 'Rabbit farm')];
  const becomes = (id: string, status: string) =>
    until(
      () => app.call<{ results: { id: string; status: string }[] }>('GET', 'listing-requests', { token: owner.token }),
      ({ body }) => body.results.some((one) => one.id === id && one.status === status),
    );
  for (const id of [answeredRequest, closedRequest]) {
    await answer(id);
    await becomes(id, 'fulfilled');
  }
  const removal = { token: moderator.token, body: { listing, reason: 'It is about pharmacies.' } };
  await app.call('POST', `moderation/listing-requests/${closedRequest}/remove-answer`, removal);
  await becomes(closedRequest, 'open');
  await app.call('DELETE', `listing-requests/${closedRequest}`, { token: creator.token });
  return { listingRequest, answeredRequest, closedRequest };
}

/** The id of a change of regulation, after which the owner's guide needs an update; the last one is never answered. */
export async function changed(app: App, { moderator, owner }: Record<'moderator' | 'owner', Person>, { slug }: Shown) {
  const body = {
    ...{ text: 'The fee of form 3 doubled.', link: 'https://example.gov.ng/notice', takes_effect: '2026-01-01' },
    listing: slug,
  };
  const sent = { token: moderator.token, body };
  const { id } = (await app.call<{ data: { id: string } }>('POST', 'moderation/regulation-changes', sent)).body.data;
  await until(
    () => app.call<{ data: { change: string }[] }>('GET', 'listing/user/due-updates', { token: owner.token }),
    ({ body }) => body.data.some(({ change }) => change === id),
  );
  return id;
}

/** Reviews of the owner's listing by the buyer, with a reply and a report, and by three others; one is hidden, another by requests. */
export async function reviewed(
  app: App,
  { buyer, owner, admin }: Record<'buyer' | 'owner' | 'admin', Person>,
  listing: Listing,
) {
  const others = [await app.person(), await app.person(), await app.person()] as const;
  await Promise.all(others.map((other) => buy(app, other, listing)));
  const post = async ({ token }: Person) => {
    const body = { comment: 'Every step was right.', rating: 5, listing_slug: listing.slug };
    return (await app.call<{ data: { id: string } }>('POST', 'listing/review', { token, body })).body.data.id;
  };
  const [review, hiddenReview] = [await post(buyer), await post(others[0])];
  const [plainReview, removedReview] = [await post(others[1]), await post(others[2])];
  const reply = { token: owner.token, body: { comment: 'Thank you.' } };
  await app.call('PUT', `listing/review/${review}/reply/`, reply);
  const body = { reason: 'spam', note: 'It is the same everywhere.' };
  await app.call('POST', `listing/review/${review}/report/`, { token: others[0].token, body });
  const removal = { token: admin.token, body: { reason: 'It names a private person.' } };
  await app.call('POST', `moderation/reviews/${removedReview}/hide/`, removal);
  return { review, hiddenReview, plainReview, removedReview };
}
