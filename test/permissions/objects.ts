import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { RecordIncident } from '#server/incidents/incident';
import { Outbox } from '#server/platform/outbox/outbox';
import { rootTimer } from '#server/transparency/timers.jobs';
import { PayWithdrawal, withdrawal as rules } from '#server/withdrawals/withdrawal';
import type { App, Person } from '../app.js';
import { sealing } from '../case-files/sealing.js';
import { contacting } from '../contact/contacting.js';
import { newAddress, subscribing } from '../newsletter/subscribing.js';
import { type desk, type Item, offer, type Shown } from '../catalogue/desk.js';
import { control, type Listing, paid, startPurchase } from '../purchases/market.js';
import { until } from '../until.js';
import { giving } from '../gifts/giving.js';
import { conversations, reportsOf } from '../messages/conversations.js';
import { appliedAs } from '../creator-applications/applied.js';
import { ABOUT, applying } from '../creator-applications/applying.js';
import { disputing } from '../entry-disputes/disputing.js';
import { ACCOUNT, codesMailed, fund, mailedCode, withdrawn } from '../withdrawals/withdrawing.js';

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

/** A withdrawal of a person, who has saved an account. It failed, and the provider paid it nevertheless: an incident. */
export async function withdrew(app: App, who: Person) {
  // Old enough to be among what the ledger and the provider disagree about.
  await fund(app, who, 100_000, new Date(Date.now() - 3_600_000).toISOString());
  // Ends at once, in the wallet: no message waits for the provider.
  await control(app, { transfer: { refusals: 1 } });
  const withdrawal = await withdrawn(app, who, 500);
  await until(
    () => app.store.state(rules, withdrawal),
    ({ status }) => status === 'failed',
  );
  await app.store.decide(rules, withdrawal, new PayWithdrawal({ reference: withdrawal, at: new Date().toISOString() }));
  const seen = await codesMailed(app, who);
  const path = 'wallet/bank-accounts';
  await app.call('POST', `${path}/code`, { token: who.token, body: ACCOUNT });
  const body = { ...ACCOUNT, label: '', otp: await mailedCode(app, who, seen) };
  const saved = await app.call<{ data: { id: string } }>('POST', path, { token: who.token, body });
  return { withdrawal, savedAccount: saved.body.data.id };
}

/** The root of a day that has ended, with the wallets as they are now. */
export async function rootOfDay(app: App): Promise<string> {
  const date = '2026-01-01';
  await app.worker.get(Outbox).run(rootTimer(date));
  await until(
    () => app.call<{ count: number }>('GET', 'transparency/roots'),
    ({ body }) => body.count > 0,
  );
  return date;
}

/**
 * A message from the buyer to the owner of what was bought, with a file; a file of the owner for an answer; and a report of another
 * message, beside one that stays open.
 */
export async function wrote(app: App, { buyer, owner, moderator }: Record<'buyer' | 'owner' | 'moderator', Person>) {
  const { idOf, start, send, attach } = conversations(app);
  await start(buyer, owner);
  const buyersAttachment = await attach(buyer, owner);
  const sent = await send(buyer, owner, 'Does the second section hold for Ogun?', { attachments: [buyersAttachment] });
  const ownersAttachment = await attach(owner, buyer);
  const report = async () => {
    const { id } = (await send(buyer, owner, 'Send the money to my account number.')).body.data;
    await app.call('POST', `messages/${id}/report`, { token: owner.token, body: { reason: 'scam' } });
    return id;
  };
  const [messageReport] = await reportsOf(app, moderator, [await report(), await report()]);
  await send(buyer, owner, 'Is it the form that you sent?', { attachments: [buyersAttachment] });
  return {
    ...{ thread: idOf(buyer, owner), message: sent.body.data.id, messageReport: messageReport! },
    ...{ buyersAttachment, ownersAttachment },
  };
}

/** An incident of the owner's wallet, as the sentinel records one. */
export async function drifted(app: App, { owner, auditor }: Record<'owner' | 'auditor', Person>) {
  const difference = { row: { owner_id: owner.id }, found: { balance: '900' }, stands: { balance: '100' } };
  await app.web.get(CommandBus).execute(
    new RecordIncident({
      ...{ incidentId: randomUUID(), view: 'wallet', version: 6, key: owner.id, position: '10', rows: 1 },
      ...{ differences: [{ table: 'account', ...difference }], at: new Date().toISOString() },
    }),
  );
  await until(
    () => app.call<{ results: { drift: object | null }[] }>('GET', 'audit/incidents', { token: auditor.token }),
    ({ body }) => body.results.some(({ drift }) => drift),
  );
}

/** A drill that the auditor asked for. */
export async function drilled(app: App, { auditor }: Record<'auditor', Person>) {
  await app.call('POST', 'audit/drills', { token: auditor.token });
  await until(
    () => app.call<{ count: number }>('GET', 'audit/drills', { token: auditor.token }),
    ({ body }) => body.count > 0,
  );
}

/** Case files of the auditor about the buyer's wallet: one that stays, one to be destroyed, and one that was. */
export async function sealed(app: App, { auditor, buyer }: Record<'auditor' | 'buyer', Person>) {
  const { seal, destroy } = sealing(app);
  const make = async () => (await seal(auditor, { wallets: buyer.id })).body.data.case_file.id;
  const [caseFile, doomedCaseFile, endedCaseFile] = [await make(), await make(), await make()];
  await destroy(auditor, endedCaseFile);
  return { caseFile, doomedCaseFile, endedCaseFile };
}

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

/**
 * Disputes of the entries that a card purchase made: of the buyer's deposit, taken by finance; of the buyer's payment,
 * answered; and of the owner's earning, open.
 */
export async function disputed(
  app: App,
  { buyer, owner, finance, admin }: Record<'buyer' | 'owner' | 'finance' | 'admin', Person>,
) {
  const { dispute, claim, answer } = disputing(app);
  const of = async (who: Person, revision: number) => (await dispute(who, { revision })).body.data.id;
  const [entryDispute, answeredDispute, openDispute] = [await of(buyer, 0), await of(buyer, 1), await of(owner, 0)];
  await claim(finance, entryDispute);
  await answer(admin, answeredDispute);
  return { entryDispute, answeredDispute, openDispute };
}

/** Applications to become a creator: one that the moderator has, with a document, and one that waits; and a document of the buyer. */
export async function applied(app: App, { buyer, moderator }: Record<'buyer' | 'moderator', Person>) {
  const taken = await appliedAs(app, moderator);
  const { application: otherApplication } = await appliedAs(app);
  await app.call('PUT', 'become-creator/about', { token: buyer.token, body: ABOUT });
  const doomed = (await applying(app).add(buyer, 'certification')).body.data.files[0]!;
  return { ...taken, otherApplication, doomedDocument: doomed.id };
}

/**
 * Gifts of the owner's guide by the creator, whose wallet they empty: one that waits, one whose link is known, and one that `spare`
 * took; and a refunded one of `spare`.
 */
export async function gave(app: App, { creator, spare }: Record<'creator' | 'spare', Person>, listing: Listing) {
  const { give, link, newAddress, refund, take } = giving(app);
  const price = 1_250_000;
  await fund(app, creator, 3 * price);
  await fund(app, spare, price);
  const by = async (giver: Person) => {
    const email = newAddress();
    await give(giver, listing, { email });
    return link(email);
  };
  const [gift, linked, taken] = [await by(creator), await by(creator), await by(creator)];
  const refunded = await by(spare);
  await take(spare, taken);
  await refund(spare, refunded.reference);
  return {
    ...{ gift: gift.reference, linkedGift: linked.reference, giftToken: linked.token, takenGift: taken.reference },
    ...{ refundedGift: refunded.reference, takenGiftToken: taken.token },
  };
}

/** Messages to us: one of a visitor with its token, one of `user`, one that the moderator took, and a closed one. */
export async function contacted(app: App, { user, moderator, admin }: Record<'user' | 'moderator' | 'admin', Person>) {
  const { opened, token, claim, close } = contacting(app);
  const [open, ownTicket, claimedTicket, closedTicket] = [
    await opened(),
    await opened(user),
    await opened(),
    await opened(),
  ];
  await claim(moderator, claimedTicket);
  await close(admin, closedTicket);
  return { ticketToken: token(open), ownTicket, claimedTicket, closedTicket };
}

/** Tokens of the links to confirm an address, and to stop the newsletter, of which an issue was sent. */
export async function subscribed(app: App, { admin }: Record<'admin', Person>) {
  const { join, subscribed: confirmed, tokenOf, send } = subscribing(app);
  const email = newAddress();
  await join(email);
  await send(admin);
  return {
    confirmingToken: await tokenOf(email, 'confirm'),
    newsletterToken: await tokenOf(await confirmed(), 'leave'),
  };
}
