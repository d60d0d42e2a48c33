import { account, ActivateUser, EraseUser, GrantRole, VerifyCreator } from '#server/accounts/account';
import {
  AddContent,
  AddSection,
  listing,
  PublishListing,
  RejectListing,
  RequestChanges,
  SubmitListing,
} from '#server/catalogue/listing';
import { MarkSection, progress } from '#server/catalogue/progress';
import { withFacts } from '#server/kernel/command';
import type { Decider, Event, Recorded } from '#server/kernel/decider';
import { DomainError } from '#server/kernel/domain-error';
import { AcceptConnectRequest, connection, pairOf, SendConnectRequest } from '#server/network/connection';
import type { EventStore } from '#server/platform/events/event-store';
import { FailPayment, InitiatePayment, OpenCheckout, payment, SettlePayment } from '#server/purchases/payment';
import { AbandonPurchase, CompletePurchase, purchase, purchaseId, StartPurchase } from '#server/purchases/purchase';
import { CreditSale, PayForPurchase, ReceiveDeposit, RequestWithdrawal, wallet } from '#server/wallet/wallet';
import { submitted } from '../catalogue/facts.js';
import { die } from './die.js';

const WORDS = 'Opening a bakery, pharmacy or fish farm in Lagos; exporting cocoa to Europe, licences & fees'.split(' ');

/**
 * Generates a history: random commands by a seeded die, decided by the real deciders, which refuse invalid ones. Resolves
 * when at least `events` events are appended.
 */
export async function live(store: EventStore, quarter: string, events: number) {
  const { throwOf, oneOf, chance } = die(quarter);
  const people: string[] = [];
  const listings: { id: string; creatorId: string; price: number; sections: string[] }[] = [];
  const open: { reference: string; payerId: string; listingId: string | null; amount: number }[] = [];
  let [recorded, clock, count] = [0, Date.parse('2026-01-05T09:00:00.000Z'), 0];
  const at = () => new Date((clock += throwOf(3_600_000))).toISOString();
  const fresh = (kind: string) => `${kind}-${quarter}-${++count}`;
  const text = (words: number) => Array.from({ length: words }, () => oneOf(WORDS)).join(' ');

  async function say<S, C, F extends Event>(rules: Decider<S, C, F>, id: string, command: C): Promise<Recorded<F>[]> {
    try {
      const facts = await store.decide(rules, id, command);
      recorded += facts.length;
      return facts;
    } catch (error) {
      if (error instanceof DomainError && error.kind !== 'unavailable') return [];
      throw error;
    }
  }

  const arrive = async () => {
    const userId = fresh('user');
    people.push(userId);
    await say(account, userId, {
      type: 'RegisterUser',
      data: { userId, country: 'Nigeria', region: text(1), at: at() },
    });
    if (chance(0.9)) await say(account, userId, new ActivateUser({ userId, at: at() }));
  };
  const stand = async () => {
    const userId = oneOf(people);
    const role = oneOf(['creator', 'moderator', 'auditor']);
    await say(account, userId, new GrantRole({ userId, role, reason: null, at: at() }));
    if (chance(0.5)) await say(account, userId, new VerifyCreator({ userId, by: oneOf(people), at: at() }));
  };
  const leave = async () => {
    const userId = oneOf(people);
    if (chance(0.2)) await say(account, userId, new EraseUser({ userId, at: at() }));
  };
  const offer = async () => {
    const own = { id: fresh('listing'), creatorId: oneOf(people), price: 50_000 + throwOf(1_000_000), sections: [] };
    const wanted = { listingId: own.id, number: ++count, slug: own.id, creatorId: own.creatorId };
    const { number, slug, ...data } = submitted(wanted).data;
    const about = {
      title: `${text(3)} guide`,
      subtitle: text(throwOf(4)),
      description: `${text(9)} — ${data.description}`,
    };
    const submit = new SubmitListing({ ...data, ...about, price: own.price, at: at() });
    await say(listing, own.id, withFacts(submit, { number, slug }));
    listings.push(own);
  };
  const review = async () => {
    const decision = { listingId: oneOf(listings).id, by: oneOf(people), at: at() };
    const [kind, reason] = [throwOf(10), { v: 1, kid: '1', by: decision.by, ciphertext: text(4) } as const];
    if (kind < 6)
      await say(listing, decision.listingId, withFacts(new PublishListing(decision), { creatorVerified: true }));
    else if (kind < 9) await say(listing, decision.listingId, new RequestChanges({ ...decision, reason }));
    else await say(listing, decision.listingId, new RejectListing({ ...decision, reason }));
  };
  const write = async () => {
    const own = oneOf(listings);
    const by = { listingId: own.id, by: own.creatorId };
    if (own.sections.length === 0 || chance(0.3)) {
      const sectionId = fresh('section');
      const added = { ...by, sectionId, title: text(2), slug: sectionId, at: at() };
      if ((await say(listing, own.id, new AddSection(added))).length) own.sections.push(sectionId);
      return;
    }
    const note = { id: fresh('content'), resourcetype: 'Text' as const, text: text(20) };
    const form = { fileId: fresh('file'), name: 'form.pdf', mimeType: 'application/pdf', size: throwOf(9_000) };
    const items = [note, { id: fresh('content'), resourcetype: 'Document' as const, ...form }].slice(throwOf(2));
    await say(listing, own.id, new AddContent({ ...by, sectionId: oneOf(own.sections), items, at: at() }));
  };
  const read = async () => {
    const [own, readerId] = [oneOf(listings), oneOf(people)];
    if (own.sections.length === 0) return;
    const tick = { listingId: own.id, sectionId: oneOf(own.sections), readerId, completed: chance(0.7), at: at() };
    await say(progress, `${own.id}-${readerId}`, new MarkSection(tick));
  };
  const order = async () => {
    const [own, payerId, reference] = [oneOf(listings), oneOf(people), fresh('pur')];
    const buying = { listingId: own.id, buyerId: payerId, reference };
    const onOffer = { creatorId: own.creatorId, price: own.price, published: true };
    const id = purchaseId(own.id, payerId);
    if (!(await say(purchase, id, withFacts(new StartPurchase({ ...buying, at: at() }), { offer: onOffer }))).length)
      return;
    const due = { reference, payerId, listingId: own.id, amount: own.price };
    await say(payment, reference, new InitiatePayment({ ...due, purpose: 'purchase', at: at() }));
    open.push(due);
  };
  const fund = async () => {
    const due = { reference: fresh('dep'), payerId: oneOf(people), listingId: null, amount: 1 + throwOf(9_000_000) };
    await say(payment, due.reference, new InitiatePayment({ ...due, purpose: 'deposit', at: at() }));
    open.push(due);
  };
  const pay = async () => {
    if (open.length === 0) return;
    const due = open.splice(throwOf(open.length), 1)[0]!;
    const { reference, payerId, listingId, amount } = due;
    const checkout = { reference, accessCode: fresh('code'), authorizationUrl: 'https://pay.test', at: at() };
    await say(payment, reference, new OpenCheckout(checkout));
    const money = {
      requested: chance(0.9) ? amount : amount + 1,
      paid: amount + 1,
      fees: throwOf(200_000),
      currency: 'NGN',
    };
    const told = {
      reference,
      named: reference,
      ...money,
      domain: 'test',
      expectedDomain: 'test',
      channel: 'card',
      at: at(),
    };
    const fails = new FailPayment({ reference, status: oneOf(['failed', 'abandoned', 'expired']), at: at() });
    const [said] = await say(payment, reference, chance(0.8) ? new SettlePayment(told) : fails);
    const owner = { ownerId: payerId, reference, amount };
    if (said?.type === 'PaymentSettled' && !listingId)
      await say(wallet, payerId, new ReceiveDeposit({ ...owner, at: at() }));
    else if (listingId && said?.type === 'PaymentSettled') await buy({ reference, payerId, listingId, amount });
    else if (listingId && said?.type === 'PaymentFailed')
      await say(
        purchase,
        purchaseId(listingId, payerId),
        new AbandonPurchase({ listingId, buyerId: payerId, reference, at: at() }),
      );
  };
  const buy = async (due: { reference: string; payerId: string; listingId: string; amount: number }) => {
    const { reference, payerId, listingId, amount } = due;
    const own = listings.find(({ id }) => id === listingId)!;
    const offered = { creatorId: own.creatorId, price: own.price, published: chance(0.9) };
    const terms = { basisPoints: 1_000, terms: 1 };
    const order = new CompletePurchase({ listingId, buyerId: payerId, reference, amount, at: at() });
    const [said] = await say(purchase, purchaseId(listingId, payerId), withFacts(order, { offer: offered, ...terms }));
    const paid = { ownerId: payerId, reference, amount, at: at() };
    if (said?.type !== 'PurchaseCompleted') return void (await say(wallet, payerId, new ReceiveDeposit(paid)));
    await say(wallet, payerId, new PayForPurchase({ ...paid, listingId }));
    const { price, commission, creatorId } = said.data;
    const sale = { ownerId: creatorId, reference, price, commission, listingId, ...terms };
    await say(wallet, creatorId, withFacts(new CreditSale({ ...sale, at: at() }), { availableAt: at() }));
  };
  const withdraw = async () => {
    const asked = { ownerId: oneOf(people), reference: fresh('out'), amount: 100 + throwOf(50_000) };
    await say(wallet, asked.ownerId, new RequestWithdrawal({ ...asked, charges: 1_000, terms: 1, at: at() }));
  };
  const meet = async () => {
    const [from, to] = [oneOf(people), oneOf(people)];
    const note = chance(0.5) ? ({ v: 1, kid: '1', by: from, ciphertext: text(2) } as const) : null;
    const asked = { requestId: fresh('request'), from, to, note, at: at() };
    if (!(await say(connection, pairOf(from, to), new SendConnectRequest(asked))).length || chance(0.5)) return;
    const { requestId } = asked;
    await say(connection, pairOf(from, to), new AcceptConnectRequest({ requestId, from, by: to, at: at() }));
  };

  for (let i = 0; i < 5; i++) await arrive();
  for (let i = 0; i < 3; i++) await offer();
  const days = [
    arrive,
    stand,
    leave,
    offer,
    review,
    write,
    write,
    read,
    read,
    order,
    order,
    fund,
    pay,
    pay,
    withdraw,
    meet,
  ];
  while (recorded < events) await oneOf(days)();
}
