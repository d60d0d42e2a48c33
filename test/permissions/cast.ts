import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { SearchTerms } from '#server/catalogue/search-terms.handlers';
import type { App, Person } from '../app.js';
import { desk, type Item, offer, type Read, type Shown } from '../catalogue/desk.js';
import { WEBM } from '../catalogue/recordings.js';
import { control, grant, type Listing, paid, startPurchase } from '../purchases/market.js';
import { park } from '../subscriptions/park.js';
import { until } from '../until.js';

/** Actors: `buyer` bought the owner's listing, `creator` sells another; the last four hold the role of that name. */
export const ACTORS = [
  ...(['visitor', 'user', 'buyer', 'creator', 'owner'] as const),
  ...(['moderator', 'finance', 'auditor', 'admin'] as const),
];
export type Actor = (typeof ACTORS)[number];
export type Cast = Awaited<ReturnType<typeof assemble>>;

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** Every actor, and one object of each kind. `spare` sends no request; other actors act on this account. */
export async function assemble(app: App) {
  const at = desk(app);
  const names = [...ACTORS.filter((one) => one !== 'visitor'), 'spare'] as const;
  const joined = await Promise.all(names.map(async (name) => [name, await app.person()] as const));
  const people = Object.fromEntries(joined) as Record<(typeof names)[number], Person>;
  await Promise.all([
    ...(['moderator', 'auditor', 'admin'] as const).map((role) => grant(app, people[role], role)),
    at.verify(people.owner),
    at.verify(people.creator),
  ]);

  const picture = await sharp({ create: { width: 700, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const publish = async (creator: Person, title: string) => {
    const made = await withCover(at, creator, title, picture);
    await at.fill(creator, made);
    await at.approve(people.moderator, made.id);
    return made;
  };
  const [published, othersPublished, pending] = await Promise.all([
    publish(people.owner, 'Open a pharmacy in Lagos'),
    publish(people.creator, 'Farm catfish in Ibadan'),
    withCover(at, people.owner, 'Bake bread in Kano', picture),
  ]);
  await app.call('GET', 'listing/?search=pharmacy');
  await app.web.get(SearchTerms).write();
  const negotiated = await publish(people.owner, 'Sew clothes in Aba');
  await app.call('POST', `listing/${othersPublished.slug}/price-review`, {
    token: people.creator.token,
    body: { price: 15_000, note: 'With the forms of 2026.' },
  });
  const section = await at.section(people.owner, published.id, 'Before you start');
  const pendingSection = await at.section(people.owner, pending.id, 'Before the oven');
  const body = { section: section.id, text_content: 'Register with CAC first.' };
  await app.call('POST', 'listing/text', { token: people.owner.token, body });
  await at.upload(people.owner, 'listing/image', 'image_content', [['shop.png', picture]], { section: section.id });
  await at.upload(people.owner, 'listing/file', 'file_content', [['form.txt', 'Two copies.']], { section: section.id });
  await at.upload(people.owner, 'listing/audio', 'audio', [['recording.webm', WEBM]], { section: section.id });

  const extraSections = await Promise.all([
    at.section(people.owner, published.id, 'To be renamed'),
    at.section(people.owner, published.id, 'To be removed'),
    at.section(people.owner, pending.id, 'To be removed'),
  ]);
  const [spareSection, doomedSection, doomedPendingSection] = extraSections.map(({ id }) => id) as [
    string,
    string,
    string,
  ];
  const textIn = async (id: string) => {
    const body = { section: id, text_content: 'One more step.' };
    const made = await app.call<{ data: { item: Item } }>('POST', 'listing/text', { token: people.owner.token, body });
    return made.body.data.item.id;
  };
  const checklist = { section: section.id, document: 'Certificate of incorporation', agency: 'CAC', fee: 25_000 };
  const added = await app.call<{ data: { item: Item } }>('POST', 'listing/checklist', {
    ...{ token: people.owner.token, body: checklist },
  });
  const [doomedItem, pendingItem] = [await textIn(section.id), await textIn(pendingSection.id)];

  await park(app.sql, 'table-1', 'There is no fish.');
  const bought = await buy(app, people.buyer, published);
  const [draft, doomedDraft] = [randomUUID(), randomUUID()];
  for (const id of [draft, doomedDraft])
    await app.call('POST', 'listing/draft', { token: people.owner.token, body: { id, title: 'Bake' } });
  const search = { token: people.buyer.token, body: { search: 'bakery' } };
  const doomedSearch = (await app.call<{ data: { id: string } }>('POST', 'listing/user/searches', search)).body.data.id;
  const suggest = async (text: string) => {
    const body = { text, section: section.id };
    const sent = { token: people.buyer.token, body };
    return (await app.call<{ data: { id: string } }>('POST', `listing/${published.slug}/suggestions`, sent)).body.data
      .id;
  };
  const [suggestion, plainSuggestion] = [
    await suggest('Name the fee of the form.'),
    await suggest('Add the new form.'),
  ];
  const ask = async () => {
    const sent = { token: people.buyer.token, body: { text: 'Does it cover Ogun State too?', section: section.id } };
    return (await app.call<{ data: { id: string } }>('POST', `listing/${published.slug}/questions`, sent)).body.data.id;
  };
  const question = await ask();
  await app.call('PUT', `listing/question/${question}/answer`, {
    token: people.owner.token,
    body: { answer: 'Yes, in the third section.' },
  });
  const report = { reason: 'outdated', note: 'The fee doubled in March.' };
  await app.call('POST', `listing/${published.slug}/report`, { token: people.user.token, body: report });
  const [changedRule, declinedChange, closedChange] = await Promise.all(
    [1, 2, 3, 4].map(() => changed(app, people, negotiated)),
  );
  await at.fill(people.owner, negotiated);
  const thanked = await suggest('Say that the office moved.');
  await app.call('POST', `listing/suggestion/${thanked}/accept`, { token: people.owner.token, body: {} });
  const ordered = await startPurchase(app, people.buyer, othersPublished);
  const reviews = await reviewed(app, people, published);
  // Staff buy nothing: this purchase is older than the role.
  await buy(app, people.finance, othersPublished);
  await grant(app, people.finance, 'finance');
  const requested = await app.call<{ data: { request: { id: string } } }>('POST', 'connect/send-request', {
    token: people.owner.token,
    body: { receiver: people.buyer.username, note: 'Let us talk.' },
  });
  await app.call('POST', 'connect/send-request', {
    token: people.creator.token,
    body: { receiver: people.user.username },
  });
  const contents = (
    await app.call<Read>('GET', `listing/${published.id}/${section.id}/`, { token: people.owner.token })
  ).body.data.contents;

  /** Ids by name, for paths and forms. */
  const objects: Record<string, string> = {
    ...{ missing: UNKNOWN, malformed: "no'such;thing--", unreadable: 'a%00b' },
    ...{ published: published.slug, publishedId: published.id, publishedNumber: published.listing_id },
    negotiated: negotiated.slug,
    ...{ others: othersPublished.slug, pending: pending.slug, pendingId: pending.id },
    ...{ section: section.slug, sectionId: section.id, pendingSection: pendingSection.slug },
    ...{ pendingSectionId: pendingSection.id, bought, ordered, request: requested.body.data.request.id },
    ...{ spareSection, doomedSection, doomedPendingSection, doomedItem, pendingItem },
    entryItem: added.body.data.item.id,
    ...{ textItem: contents[0]!.id, pictureItem: contents[1]!.id },
    ...{ image: fileIn(contents[1]!), document: fileIn(contents[2]!) },
    ...{ cover: fileIn(published), pendingCover: fileIn(pending) },
    ...{ wallet: people.buyer.id, user: people.user.username, userId: people.user.id },
    ...{ spare: people.spare.username, creator: people.creator.username, moderator: people.moderator.username },
    ...{ admin: people.admin.username, sent: 'sent', draft, doomedDraft, doomedSearch, suggestion, plainSuggestion },
    ...{ reportedListing: published.id, question },
    ...{ changedRule: changedRule!, declinedChange: declinedChange!, closedChange: closedChange! },
    ...reviews,
  };
  const newPending = async () => {
    const guide = await at.submit(people.owner, offer('Wash cars in Enugu'));
    await at.fill(people.owner, guide);
    return guide.id;
  };
  const claimed = await newPending();
  await app.call('POST', `moderation/listings/${claimed}/claim`, { token: people.moderator.token });
  return {
    app,
    at,
    people,
    objects,
    picture,
    tokenOf: (actor: Actor) => (actor === 'visitor' ? undefined : people[actor].token),
    /** A new listing of the owner, pending review. */
    newPending: () => newPending(),
    /** A new published listing of the owner. */
    async newPublished() {
      const id = await newPending();
      await at.approve(people.moderator, id);
      return id;
    },
    /** A new question of the buyer to the published listing. */
    newQuestion: ask,
    /** A new session, to be ended by a request. */
    async newSession({ email, password }: Person) {
      const answer = await app.call<{ access: string; refresh: string }>('POST', 'login', {
        body: { email, password },
      });
      return answer.body;
    },
  };
}

async function buy(app: App, buyer: Person, listing: Listing): Promise<string> {
  const reference = await startPurchase(app, buyer, listing);
  await control(app, { pay: reference });
  await paid(app, buyer, reference);
  return reference;
}

/** The id of a change of regulation, after which the owner's guide needs an update; the last one is never answered. */
async function changed(app: App, { moderator, owner }: Record<'moderator' | 'owner', Person>, { slug }: Shown) {
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
async function reviewed(
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

async function withCover(at: ReturnType<typeof desk>, creator: Person, title: string, picture: Buffer): Promise<Shown> {
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
const fileIn = (one: Partial<Item & Shown>) =>
  /files\/([0-9a-f-]{36})/.exec(one.image_content ?? one.file_content ?? one.thumbnail ?? '')![1]!;
