import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { RecordIncident } from '#server/incidents/incident';
import { Outbox } from '#server/platform/outbox/outbox';
import { rootTimer } from '#server/transparency/timers.jobs';
import { PayWithdrawal, withdrawal as rules } from '#server/withdrawals/withdrawal';
import type { App, Person } from '../app.js';
import { sealing } from '../case-files/sealing.js';
import { contacting } from '../contact/contacting.js';
import { ABOUT as PAGE, PROGRAM, RESOURCE, writing } from '../pages/writing.js';
import { newAddress, subscribing } from '../newsletter/subscribing.js';
import { control, type Listing } from '../purchases/market.js';
import { until } from '../until.js';
import { giving } from '../gifts/giving.js';
import { appendedMeeting, contestedMeeting, heldMeeting } from '../meetings/appended.js';
import { dayIn, PRICE } from '../meetings/meeting-market.js';
import { conversations, reportsOf } from '../messages/conversations.js';
import { appliedAs, suspendedAs, verifiedAs } from '../creator-applications/applied.js';
import { ABOUT, applying } from '../creator-applications/applying.js';
import { disputing } from '../entry-disputes/disputing.js';
import { ACCOUNT, codesMailed, fund, mailedCode, withdrawn } from '../withdrawals/withdrawing.js';

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

/**
 * Applications to become a creator: one that the moderator has, with a document, and one that waits; and a document of the buyer.
 * A suspended creator, whose appeal the moderator has, and a verified one.
 */
export async function applied(app: App, { buyer, moderator }: Record<'buyer' | 'moderator', Person>) {
  const taken = await appliedAs(app, moderator);
  const { application: otherApplication } = await appliedAs(app);
  const [suspension, suspendedCreator] = [await suspendedAs(app, moderator), (await verifiedAs(app)).username];
  await app.call('PUT', 'become-creator/about', { token: buyer.token, body: ABOUT });
  const doomed = (await applying(app).add(buyer, 'certification')).body.data.files[0]!;
  return { ...taken, otherApplication, doomedDocument: doomed.id, suspension, suspendedCreator };
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

/**
 * Meetings with the owner: one that the buyer holds and cannot pay, one that `spare` booked, and two of `spare` that are contested,
 * the first of which the moderator has.
 */
export async function met(
  app: App,
  { buyer, owner, spare, moderator }: Record<'buyer' | 'owner' | 'spare' | 'moderator', Person>,
) {
  await fund(app, spare, 3 * PRICE);
  const [contested, otherContest] = [
    await contestedMeeting(app, { guest: spare, creator: owner }, 2),
    await contestedMeeting(app, { guest: spare, creator: owner }, 3),
  ];
  await app.call('POST', `moderation/contested-meetings/${contested}/claim`, { token: moderator.token });
  const on = (days: number) => `${dayIn(days)}T09:00:00.000Z`;
  return {
    heldMeeting: await heldMeeting(app, { guest: buyer, creator: owner, start: on(5), price: 900_000_000 }),
    bookedMeeting: await appendedMeeting(app, { guest: spare, creator: owner, start: on(6) }),
    ...{ contestedMeeting: contested, otherContest },
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

/** A page of the site that an admin wrote, a program, and a resource of Premium. */
export async function wrotePages(app: App, { admin }: Record<'admin', Person>) {
  const { write } = writing(app, admin);
  const written = { sitePage: PAGE, program: PROGRAM, resource: RESOURCE };
  const objects = { sitePage: 'about', program: 'first-export', resource: 'cash-plan' };
  for (const [name, slug] of Object.entries(objects)) await write(slug, written[name as keyof typeof written]);
  return objects;
}
