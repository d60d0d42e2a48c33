import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { SearchTerms } from '#server/catalogue/search-terms.handlers';
import { MATCH_RULE } from '#server/kernel/founder-match';
import { MatchCodes } from '#server/network/match.codes';
import { ErasureCodes } from '#server/platform/security/erasure-codes';
import { CertificateCodes } from '#server/receipts/certificate.codes';
import { rebuildsOf } from '../audit/rebuilds.js';
import { unhandledMessage } from '../audit/webhook-messages.js';
import { parkedId } from '../subscriptions/park.js';
import type { App, Person } from '../app.js';
import { unsubscribeToken } from '../notifications/notified.js';
import { desk, type Item, offer, type Read } from '../catalogue/desk.js';
import { WEBM } from '../catalogue/recordings.js';
import { inviting } from '../invitations/inviting.js';
import { publishedProfile } from '../network/profiles.js';
import { grant, startPurchase } from '../purchases/market.js';
import { park } from '../subscriptions/park.js';
import { ACCOUNT } from '../withdrawals/withdrawing.js';
import { anew } from './anew.js';
import { buy, changed, fileIn, invite, requested, reviewed, withCover } from './guides.js';
import {
  applied,
  contacted,
  disputed,
  drifted,
  drilled,
  gave,
  met,
  rootOfDay,
  sealed,
  subscribed,
  withdrew,
  wrote,
  wrotePages,
} from './objects.js';

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
  await drifted(app, people);
  await drilled(app, people);
  const [draft, doomedDraft] = [randomUUID(), randomUUID()];
  for (const id of [draft, doomedDraft])
    await app.call('POST', 'listing/draft', { token: people.owner.token, body: { id, title: 'Bake' } });
  const newUpload = { token: people.owner.token, body: { field: 'file_content', name: 'fees.pdf', size: 1_000 } };
  const begun = async () => (await app.call<{ data: { id: string } }>('POST', 'uploads', newUpload)).body.data.id;
  const [upload, doomedUpload] = [await begun(), await begun()];
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
  const make = anew(app, { at, people, listing: published, section: section.id });
  const question = await make.newQuestion();
  await app.call('PUT', `listing/question/${question}/answer`, {
    token: people.owner.token,
    body: { answer: 'Yes, in the third section.' },
  });
  const requests = await requested(app, people, published.slug);
  const report = { reason: 'outdated', note: 'The fee doubled in March.' };
  await app.call('POST', `listing/${published.slug}/report`, { token: people.user.token, body: report });
  const [changedRule, declinedChange, closedChange] = await Promise.all(
    [1, 2, 3, 4].map(() => changed(app, people, negotiated)),
  );
  await at.fill(people.owner, negotiated);
  const shared = await at.submit(people.owner, offer('Roast cassava in Benin'));
  await invite(app, people.owner, shared, { creator: 5, user: 10, buyer: 20, spare: 5 }, people);
  await invite(app, people.owner, negotiated, { user: 10 }, people);
  for (const [who, share] of [
    [people.buyer, 20],
    [people.spare, 5],
  ] as const)
    await app.call('POST', `listing/${shared.slug}/coauthors/accept`, { token: who.token, body: { share } });
  const thanked = await suggest('Say that the office moved.');
  await app.call('POST', `listing/suggestion/${thanked}/accept`, { token: people.owner.token, body: {} });
  const ordered = await startPurchase(app, people.buyer, othersPublished);
  const reviews = await reviewed(app, people, published);
  const cases = await sealed(app, people);
  const withdrawals = await withdrew(app, people.finance);
  const messages = await wrote(app, people);
  // Staff buy nothing: this purchase is older than the role.
  await buy(app, people.finance, othersPublished);
  await grant(app, people.finance, 'finance');
  const disputes = await disputed(app, people);
  const applications = await applied(app, people);
  const tickets = await contacted(app, people);
  const subscriptions = await subscribed(app, people);
  const sitePages = await wrotePages(app, people);
  const connecting = async (from: Person, to: Person, note?: string) => {
    const asked = { token: from.token, body: { receiver: to.username, note } };
    const { body } = await app.call<{ data: { request: { id: string } } }>('POST', 'connect/send-request', asked);
    return body.data.request.id;
  };
  const request = await connecting(people.owner, people.buyer, 'Let us talk.');
  const requestToDecline = await connecting(people.creator, people.buyer);
  const requestToWithdraw = await connecting(people.owner, people.user);
  await connecting(people.creator, people.user);
  for (const one of [people.spare, people.buyer, people.owner]) await publishedProfile(app, one);
  const coupon = await app.call<{ data: { code: string } }>('POST', 'coupons', {
    ...{ token: people.owner.token, body: { percent: 10, listings: [published.slug] } },
  });
  const gifts = await gave(app, people, published);
  const meetings = await met(app, people);
  const contents = (
    await app.call<Read>('GET', `listing/${published.id}/${section.id}/`, { token: people.owner.token })
  ).body.data.contents;

  const rootDay = await rootOfDay(app);
  const parkedEvent = await parkedId(app.sql, 'table-7', 'There is no fish.');
  const [webhook, doomedWebhook] = [await unhandledMessage(app), await unhandledMessage(app)];
  await rebuildsOf(app, people.auditor.token).done('regulations', 'rebuild');
  const ownSession = sessionOf(await make.newSession(people.user));
  const doomedParkedEvent = await parkedId(app.sql, 'table-8', 'There is no bread.');

  const gone = await app.person();
  const leaving = { token: gone.token, body: { current_password: gone.password } };
  await app.call('DELETE', 'auth/users/me/', leaving);

  /** Ids by name, for paths and forms. */
  const objects: Record<string, string> = {
    ...{ missing: UNKNOWN, malformed: "no'such;thing--", unreadable: 'a%00b' },
    ...{ published: published.slug, publishedId: published.id, publishedNumber: published.listing_id },
    ...{ negotiated: negotiated.slug, shared: shared.slug },
    ...{ others: othersPublished.slug, pending: pending.slug, pendingId: pending.id },
    ...{ section: section.slug, sectionId: section.id, pendingSection: pendingSection.slug },
    coupon: coupon.body.data.code,
    certified: app.web.get(CertificateCodes).codeOf(bought),
    // The profiles as they were first saved and published.
    match: app.web
      .get(MatchCodes)
      .codeOf({ me: people.buyer.id, other: people.owner.id }, { rule: MATCH_RULE, mine: 2, theirs: 3 }),
    founder: people.owner.username,
    erasure: app.web.get(ErasureCodes).codeOf(gone.id),
    inviteCode: (await inviting(app).own(people.user)).code,
    ...{ pendingSectionId: pendingSection.id, bought, ordered, request },
    ...{ requestToDecline, requestToWithdraw },
    ...{ spareSection, doomedSection, doomedPendingSection, doomedItem, pendingItem },
    entryItem: added.body.data.item.id,
    ...{ textItem: contents[0]!.id, pictureItem: contents[1]!.id },
    ...{ image: fileIn(contents[1]!), document: fileIn(contents[2]!) },
    ...{ cover: fileIn(published), pendingCover: fileIn(pending) },
    buyer: people.buyer.username,
    ...{ wallet: people.buyer.id, user: people.user.username, userId: people.user.id },
    ...{ spare: people.spare.username, creator: people.creator.username, moderator: people.moderator.username },
    ...{ admin: people.admin.username, sent: 'sent', draft, doomedDraft, doomedSearch, suggestion, plainSuggestion },
    ...{ reportedListing: published.id, question, upload, doomedUpload },
    ...{ changedRule: changedRule!, declinedChange: declinedChange!, closedChange: closedChange! },
    ...reviews,
    ...gifts,
    ...meetings,
    ...disputes,
    ...applications,
    ...cases,
    ...withdrawals,
    ...{
      accountNumber: ACCOUNT.account_number,
      bankCode: ACCOUNT.bank_code,
      nairaAmount: '450',
      firstRevision: '0',
      rootDay,
      parkedEvent,
      doomedParkedEvent,
      webhook,
      doomedWebhook,
      readModel: 'synonyms',
      rebuiltModel: 'regulations',
      ownSession,
      unsubscribeToken: unsubscribeToken(app, people.spare),
    },
    ...requests,
    ...messages,
    ...tickets,
    ...subscriptions,
    ...sitePages,
  };
  const claimed = await make.newPending();
  await app.call('POST', `moderation/listings/${claimed}/claim`, { token: people.moderator.token });
  return {
    app,
    at,
    people,
    objects,
    picture,
    tokenOf: (actor: Actor) => (actor === 'visitor' ? undefined : people[actor].token),
    ...make,
  };
}

/** The id of a session. */
function sessionOf({ access }: { access: string }): string {
  const claims = Buffer.from(access.split('.')[1]!, 'base64url').toString();
  return (JSON.parse(claims) as { sid: string }).sid;
}
