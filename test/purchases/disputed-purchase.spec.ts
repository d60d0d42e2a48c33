import { DisputePurchase, EndPurchaseDispute } from '#server/purchases/disputed-purchase';
import { CompleteRefund, purchase, RequestRefund } from '#server/purchases/purchase';
import type { PurchaseEvent } from '#server/purchases/purchases.events';
import { withFacts } from '#server/kernel/command';
import { specification } from '../given.js';

const given = specification(purchase);
const at = '2026-01-05T09:00:00.000Z';
const dueAt = '2026-01-08T09:00:00.000Z';
const own = { listingId: 'guide', buyerId: 'ada', reference: 'pur.1', at };
const shares = [{ userId: 'efe', basisPoints: 2_000, amount: 180 }];
const sale = { creatorId: 'chidi', price: 1_000, commission: 100, shares };
const completed: PurchaseEvent = {
  type: 'PurchaseCompleted',
  data: { ...own, ...sale, basisPoints: 1_000, terms: 1, method: 'card' },
};
const held = [
  { userId: 'chidi', amount: 720 },
  { userId: 'efe', amount: 180 },
];
const disputed = (some = held, soldAt: string | null = at): PurchaseEvent => ({
  type: 'PurchaseDisputed',
  data: { ...own, dispute: '7', creatorId: 'chidi', reason: 'fraud', dueAt, soldAt, held: some },
});
const ended = (outcome: 'won' | 'lost', some: typeof held, takenBack = 0): PurchaseEvent => ({
  type: 'PurchaseDisputeEnded',
  data: { ...own, dispute: '7', creatorId: 'chidi', outcome, held: some, takenBack },
});
const refunded = (to: 'card' | 'wallet', more: object = {}): PurchaseEvent => ({
  type: 'PurchaseRefunded',
  data: { ...own, ...sale, reason: null, to, ...more },
});
const requested: PurchaseEvent = {
  type: 'RefundRequested',
  data: { ...own, creatorId: 'chidi', price: 1_000, reason: null, opened: 0, sections: 4 },
};
const dispute = new DisputePurchase({ ...own, dispute: '7', reason: 'fraud', dueAt });
const end = (outcome: 'won' | 'lost', amount = 1_000) =>
  new EndPurchaseDispute({ ...own, dispute: '7', outcome, amount });
/** The same of another dispute of the payment. */
const second = <Fact extends { data: object }>(fact: Fact): Fact =>
  Object.assign(Object.create(Object.getPrototypeOf(fact) as object) as Fact, fact, {
    data: { ...fact.data, dispute: '8' },
  });

describe('A disputed purchase', () => {
  it('holds what the creator and the co-authors have of it, once', () => {
    given(completed).when(dispute).then(disputed());
    given(completed, disputed()).when(dispute).thenNothing();
    given().when(dispute).thenNothing();
  });

  it('stands, and frees what was held, when the dispute is won', () => {
    given(completed, disputed()).when(end('won', 0)).then(ended('won', held));
    given(completed, disputed(), ended('won', held)).when(end('lost')).thenNothing();
    given(completed).when(end('lost')).thenNothing();
  });

  it('ends as refunded to the card when the dispute is lost; what the bank did not take stays in the wallet', () => {
    given(completed, disputed())
      .when(end('lost'))
      .then(ended('lost', []), refunded('card', { dispute: '7' }));
    given(completed, disputed())
      .when(end('lost', 600))
      .then(ended('lost', []), refunded('card', { toCard: 600, dispute: '7' }));
    given(completed, disputed()).when(end('lost', 0)).then(ended('lost', held));
  });

  it('is taken back once beside a refund, whichever comes first', () => {
    const complete = new CompleteRefund({ ...own, to: 'card' });
    given(completed, requested, disputed(), ended('lost', []), refunded('card', { dispute: '7' }))
      .when(complete)
      .thenNothing();
    given(completed, requested, refunded('card')).when(dispute).then(disputed([], null));
    given(completed, requested, refunded('card'), disputed([], null)).when(end('lost')).then(ended('lost', []));
    given(completed, requested, disputed(), refunded('card')).when(end('lost')).then(ended('lost', []));
  });

  it('of which the wallet has the price gives it back from there', () => {
    const credit = [{ userId: 'ada', amount: 1_000 }];
    given(completed, requested, refunded('wallet')).when(dispute).then(disputed(credit, null));
    given(completed, requested, refunded('wallet'), disputed(credit, null))
      .when(end('lost', 600))
      .then(ended('lost', credit, 600));
  });

  it('whose price goes to the wallet while its dispute is open is held there, before it comes', () => {
    const credit = [{ userId: 'ada', amount: 1_000 }];
    const toWallet = new CompleteRefund({ ...own, to: 'wallet' });
    given(completed, requested, disputed()).when(toWallet).then(disputed(credit, null), refunded('wallet'));
    const before = [completed, requested, disputed(), disputed(credit, null), refunded('wallet')];
    given(...before)
      .when(end('lost'))
      .then(ended('lost', credit, 1_000));
    given(...before)
      .when(end('won', 0))
      .then(ended('won', credit));
    given(completed, requested, disputed(), ended('won', held)).when(toWallet).then(refunded('wallet'));
    given(completed, requested, disputed())
      .when(new CompleteRefund({ ...own, to: 'card' }))
      .then(refunded('card'));
  });

  it('of which a lost dispute left a part holds it for the other disputes of the payment, and gives it to them', () => {
    const rest = [{ userId: 'ada', amount: 400 }];
    const took = [ended('lost', []), refunded('card', { toCard: 600, dispute: '7' })] as const;
    given(completed, disputed(), second(disputed()))
      .when(end('lost', 600))
      .then(took[0], second(disputed(rest, null)), took[1]);
    const both = [completed, disputed(), second(disputed()), took[0], second(disputed(rest, null)), took[1]];
    given(...both)
      .when(second(end('lost', 400)))
      .then(second(ended('lost', rest, 400)));
    given(...both)
      .when(second(end('won', 0)))
      .then(second(ended('won', rest)));
    given(completed, disputed(), ...took)
      .when(second(dispute))
      .then(second(disputed(rest, null)));
    given(completed, disputed(), second(disputed()))
      .when(end('lost'))
      .then(ended('lost', []), refunded('card', { dispute: '7' }));
  });

  it('that was given away, and is not taken in time, is held in the giver’s wallet while its dispute is open', () => {
    const facts = { opened: 0, sections: 4, policy: { days: 7, percent: 30 } };
    const gift = { reference: own.reference, untaken: true } as const;
    const expire = withFacts(new RequestRefund({ listingId: 'guide', buyerId: 'ada', reason: null, gift, at }), facts);
    const paid = { ...completed, data: { ...completed.data, method: 'wallet' } } as PurchaseEvent;
    const asked = { ...requested, data: { ...requested.data, method: 'wallet' } } as PurchaseEvent;
    given(paid, disputed())
      .when(expire)
      .then(asked, disputed([{ userId: 'ada', amount: 1_000 }], null), refunded('wallet', { method: 'wallet' }));
  });

  it('grants no refund while its dispute is open', () => {
    const facts = { opened: 0, sections: 4, policy: { days: 7, percent: 30 } };
    const ask = withFacts(new RequestRefund({ listingId: 'guide', buyerId: 'ada', reason: null, at }), facts);
    given(completed, disputed()).when(ask).thenRefused('payment_disputed');
    given(completed, disputed(), ended('won', held)).when(ask).then(requested);
  });
});
