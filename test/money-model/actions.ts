import { AddToCart, ClearCart, RemoveFromCart } from '#server/cart/cart';
import { identified } from '#server/kernel/command';
import { BANK_ACCOUNT, packAccount } from '#server/kernel/bank-account';
import { uuidV5 } from '#server/platform/events/uuid';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { CheckOutCart } from '#server/purchases/orders.commands';
import { RequestRefund } from '#server/purchases/purchase';
import { FundWallet } from '#server/kernel/fund-wallet';
import { BuyFromWallet, BuyListing, VerifyPayment } from '#server/purchases/purchases.commands';
import { AcceptCharge, ReturnCharge } from '#server/purchases/quarantine';
import { RequestWithdrawal } from '#server/wallet/wallet-commands';
import { WithdrawalTerms } from '#server/wallet/withdraw.terms';
import { FINANCE, LISTINGS, PEOPLE, WRITERS } from './listings.js';
import type { Market } from './market.js';
import { PAYING } from './provider.js';

/** One thing that happens. `who`, `what` and `how` choose among what there is; `steps` of the rest happen after it. */
export type Action = { kind: keyof typeof ACTIONS; who: number; what: number; how: number; steps: number };

const of = <T>(items: readonly T[], n: number): T | undefined => items[n % items.length];
const MINUTE_MS = 60_000;
const PASSING = [1, 6, 6, 20, 60, 7 * 60, 24 * 60, 2 * 24 * 60, 8 * 24 * 60].map((minutes) => minutes * MINUTE_MS);
const email = 'payer@model.test';
const ACCOUNT = { bankCode: '058', bankName: 'GTBank', accountNumber: '0123456789', accountName: 'A. Person' };

type Play = (market: Market, action: Action) => void;
const person = ({ who }: Action) => of(PEOPLE, who)!;
/** A guide of another person, except sometimes. */
function guide(action: Action) {
  const others = LISTINGS.filter(({ creatorId }) => creatorId !== person(action) || action.how === 11);
  return of(others, action.what)!;
}

export const ACTIONS = {
  buy: (market, action) => {
    const order = { payerId: person(action), listingId: guide(action).id, at: market.clock.now, email };
    market.request((process, identity) => process.execute(new BuyListing({ ...order, identity })));
  },
  buyFromWallet: (market, action) => {
    const order = { payerId: person(action), listingId: guide(action).id, at: market.clock.now };
    market.request((process, identity) => process.execute(new BuyFromWallet({ ...order, identity })));
  },
  fill: (market, action) => {
    const amount = of([10_000, 50_000, 250_000, 900_001], action.how)!;
    const order = { payerId: person(action), amount, at: market.clock.now, email };
    market.request((process, identity) => process.execute(new FundWallet({ ...order, identity })));
  },
  /** The payer finishes a checkout that the provider opened, or fails at it. */
  pay: ({ provider, chance }, { what, how }) => {
    const transaction = of(provider.payable.toReversed(), what);
    if (transaction) provider.pay(transaction, of(PAYING, how + (chance.in100(50) ? 0 : how))!);
  },
  payWell: ({ provider }, { what }) => {
    const transaction = of(provider.payable.toReversed(), what);
    if (transaction) provider.pay(transaction, 'whole');
  },
  /** The payer's browser is back from the checkout. */
  verify: (market, { what }) => {
    const transaction = of([...market.provider.transactions.values()].toReversed(), what);
    if (!transaction) return;
    const { reference } = transaction;
    market.request((process) => process.execute(new VerifyPayment({ reference, at: market.clock.now })));
  },
  addToCart: (market, action) => {
    const item = { buyerId: person(action), listingId: guide(action).id, at: market.clock.now };
    market.request((process, identity) => process.execute(identified(new AddToCart(item), identity)));
  },
  removeFromCart: (market, action) => {
    const item = { buyerId: person(action), listingId: guide(action).id, at: market.clock.now };
    market.request((process) => process.execute(new RemoveFromCart(item)));
  },
  clearCart: (market, action) => {
    const cart = { buyerId: person(action), at: market.clock.now };
    market.request((process) => process.execute(new ClearCart(cart)));
  },
  /** `available` is the view's, which may lag behind the wallet. */
  checkOut: (market, action) => {
    const [buyerId, at] = [person(action), market.clock.now];
    const method = of(['card', 'split', 'split', 'wallet'] as const, action.how)!;
    const seen = market.ledger.available(buyerId, at);
    const available = of([seen, seen, Math.max(0, seen - 50_000), seen + 50_000], action.what)!;
    const order = { buyerId, at, email, method, available, billing: { by: buyerId, text: '{}' } };
    market.request((process, identity) => process.execute(new CheckOutCart({ ...order, identity })));
  },
  refund: (market, action) => {
    const priced = [...market.ledger.owned.values()].filter(({ price }) => price > 0 || action.how === 11);
    const owned = of(priced, action.what);
    if (!owned) return;
    const { listingId, buyerId } = owned;
    const asked = { listingId, buyerId, reason: null, at: market.clock.now };
    market.request((process, identity) => process.execute(identified(new RequestRefund(asked), identity)));
  },
  /** As the route does it after the code was checked. */
  withdraw: (market, action) => {
    const [ownerId, at] = [action.what > 9 ? WRITERS[0] : person(action), market.clock.now];
    const available = market.ledger.available(ownerId, at);
    const amount = of([10_000, Math.floor(available / 2), available - 5_000, available], action.how)!;
    if (amount < 1) return;
    market.request(async (process, identity) => {
      const terms = process.resolve(WithdrawalTerms);
      const destination = await process.resolve(FieldEncryption).encrypt(ownerId, BANK_ACCOUNT, packAccount(ACCOUNT));
      const order = { ownerId, reference: `wd_${uuidV5(identity.commandId, '1')}`, amount, destination, at };
      const agreed = { charges: terms.chargesOf(amount), terms: terms.version, limits: terms.limits.verified };
      return process.execute(identified(new RequestWithdrawal({ ...order, ...agreed }), identity));
    });
  },
  moveTransfer: ({ provider }, { what }) => {
    const transfer = of(provider.openTransfers, what);
    if (transfer) provider.moveTransfer(transfer);
  },
  reverseTransfer: ({ provider }, { what }) => {
    const transfer = of(provider.reversible, what);
    if (transfer) provider.endTransfer(transfer, 'reversed');
  },
  moveRefund: ({ provider }, { what }) => {
    const refund = of(provider.openRefunds, what);
    if (refund) provider.moveRefund(refund);
  },
  decide: (market, { what, how }) => {
    const held = of([...market.held], what);
    if (held) decideHeld(market, held, how % 2 === 0);
  },
  changePrice: ({ log, clock }, action) => {
    const { id: listingId, creatorId, price } = guide(action);
    const changed = { price: price + of([0, 5_000, -5_000], action.how)! };
    if (changed.price > 0)
      log.add(`listing-${listingId}`, 'ListingEdited', { listingId, creatorId, changes: changed, at: clock.now });
  },
  takeOffSale: ({ log, clock }, action) => {
    const { id: listingId, creatorId } = guide(action);
    const type = of(['ListingArchived', 'ListingUnarchived', 'ListingUnarchived'], action.how)!;
    log.add(`listing-${listingId}`, type, { listingId, creatorId, at: clock.now });
  },
  /** A co-author leaves, or another person becomes one. */
  changeCoauthors: ({ log, clock, ledger }, action) => {
    const { id: listingId, creatorId } = guide(action);
    const [userId, at] = [of([...WRITERS, ...WRITERS, ...PEOPLE], action.how)!, clock.now];
    const own = { listingId, creatorId, userId, at };
    if (ledger.coauthorsOf(listingId).has(userId)) log.add(`listing-${listingId}`, 'CoauthorLeft', own);
    else if (userId !== creatorId && ledger.coauthorsOf(listingId).size < 3)
      log.add(`listing-${listingId}`, 'CoauthorInvitationAccepted', { ...own, basisPoints: 100 * (1 + action.what) });
  },
  wait: (market, { how }) => market.pass(of(PASSING, how)!),
  /** Until just before or after a sale is cleared, which is when its refund window ends. */
  waitToClear: (market, { what, how }) => {
    const clearsAt = of(market.ledger.clearingTimes(market.clock.now), what);
    const ms = clearsAt ? Date.parse(clearsAt) - market.clock.ms + of([-MINUTE_MS, MINUTE_MS], how)! : 0;
    if (ms > 0) market.pass(ms);
  },
  repeat: (market) => market.repeat(),
  killWeb: (market) => market.killWeb(),
  replaceWorker: (market, { how }) => market.replaceWorker(how % 2 === 0),
} satisfies Record<string, Play>;

/** Finance decides on a held charge, after asking the provider once more. */
export function decideHeld(market: Market, reference: string, accepts: boolean) {
  const decision = { reference, by: FINANCE, note: { by: FINANCE, text: 'seen' }, at: market.clock.now };
  market.request(async (process, identity) => {
    await process.execute(new VerifyPayment({ reference, at: market.clock.now }));
    const command = accepts ? new AcceptCharge(decision) : new ReturnCharge(decision);
    return process.execute(identified(command, identity));
  });
}

export const play = (market: Market, action: Action) => (ACTIONS[action.kind] as Play)(market, action);
