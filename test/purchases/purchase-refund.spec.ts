import { withFacts } from '#server/kernel/command';
import { CompleteRefund, purchase, RequestRefund } from '#server/purchases/purchase';
import type { PurchaseEvent } from '#server/purchases/purchases.events';
import { at, complete, completed, given, own, SHARES, start, started } from './a-purchase.js';

describe('The refund of a purchase', () => {
  const policy = { days: 7, percent: 30 };
  const reason = { v: 1, kid: '1', by: 'ada', ciphertext: 'c2VhbGVk' } as const;
  const ask = (more: { at?: string; opened?: number } = {}) => {
    const { at: when = at, opened = 1 } = more;
    const asked = new RequestRefund({ listingId: 'guide', buyerId: 'ada', reason, at: when });
    return withFacts(asked, { opened, sections: 4, policy });
  };
  const money = { creatorId: 'tunde', price: 1_250_000 };
  const requested: PurchaseEvent = {
    type: 'RefundRequested',
    data: { ...own, ...money, reason, opened: 1, sections: 4 },
  };
  const complete = (to: 'card' | 'wallet', reference = 'pur.1') => new CompleteRefund({ ...own, reference, to });
  const refunded: PurchaseEvent = {
    type: 'PurchaseRefunded',
    data: {
      ...{ ...own, ...money, commission: 125_000, reason, to: 'card' },
      shares: SHARES,
    },
  };

  it('is of the whole price', () => given(started, completed).when(ask()).then(requested));

  it('is of what the card paid, where a cart was paid in part from the wallet', () => {
    const fromCart = { ...completed, data: { ...completed.data, method: 'wallet' } } as PurchaseEvent;
    const asked = (amount: number) =>
      withFacts(ask(), { opened: 1, sections: 4, policy, card: { charge: 'ord.1', amount } });
    const requestedOf = (amount: number) =>
      ({ ...requested, data: { ...requested.data, card: { charge: 'ord.1', amount } } }) as PurchaseEvent;
    const back = (toCard?: number) =>
      ({ ...refunded, data: { ...refunded.data, ...(toCard && { toCard }) } }) as PurchaseEvent;
    given(started, fromCart).when(asked(400)).then(requestedOf(400));
    given(started, fromCart, requestedOf(400)).when(asked(400)).thenNothing();
    given(started, fromCart, requestedOf(400)).when(complete('card')).then(back(400));
    given(started, fromCart, requestedOf(1_250_000)).when(complete('card')).then(back());
    const toWallet = { ...refunded, data: { ...refunded.data, to: 'wallet' } } as PurchaseEvent;
    given(started, fromCart, requestedOf(400)).when(complete('wallet')).then(toWallet);
  });

  it('is refused after the window, and when too much was opened', () => {
    given(started, completed)
      .when(ask({ at: '2026-01-12T09:00:00.001Z' }))
      .thenRefused('refund_window_over');
    given(started, completed)
      .when(ask({ opened: 2 }))
      .thenRefused('too_much_opened');
  });

  it('is refused to people who own nothing, and after it was refunded', () => {
    given(started).when(ask()).thenRefused('not_found');
    given(started, completed, requested, refunded).when(ask()).thenRefused('already_refunded');
  });

  it('of a gift that is not taken in time is of nothing more where it was refunded before, or was free', () => {
    const gift = { reference: 'pur.1', untaken: true } as const;
    const expired = withFacts(new RequestRefund({ listingId: 'guide', buyerId: 'ada', reason: null, gift, at }), {
      ...{ opened: 0, sections: 4, policy },
    });
    given(started, completed, requested, refunded).when(expired).thenNothing();
    given(started, completed, requested).when(expired).thenNothing();
    given(started, { ...completed, data: { ...completed.data, price: 0 } } as PurchaseEvent)
      .when(expired)
      .thenNothing();
    given(started).when(expired).thenRefused('not_found');
  });

  it('is the same refund when it is requested twice', () =>
    given(started, completed, requested).when(ask()).thenNothing());

  it('is completed once, and only after a request', () => {
    given(started, completed).when(complete('card')).thenNothing();
    given(started, completed, requested).when(complete('card')).then(refunded);
    given(started, completed, requested, refunded).when(complete('wallet')).thenNothing();
    given(started, completed, requested).when(complete('card', 'pur.2')).thenNothing();
  });

  it('takes back the shares that the sale paid, to the card and to the wallet', () => {
    const toWallet = { ...refunded, data: { ...refunded.data, to: 'wallet' } } as PurchaseEvent;
    given(started, completed, requested).when(complete('wallet')).then(toWallet);
    const fromWallet = { ...completed, data: { ...completed.data, method: 'wallet' } } as PurchaseEvent;
    const decided = purchase.decide(ask(), [started, fromWallet].reduce(purchase.evolve, purchase.initial()));
    expect(decided.at(-1)).toMatchObject({ type: 'PurchaseRefunded', data: { shares: SHARES } });
  });

  it('of a sale of before there were shares takes none back', () => {
    const without = ({ type, data }: PurchaseEvent) =>
      ({ type, data: { ...data, shares: undefined } }) as PurchaseEvent;
    given(started, without(completed), requested).when(complete('card')).then(without(refunded));
  });

  it('ends the ownership: the listing may be bought again, but not with the same payment', () => {
    const history = [started, completed, requested, refunded];
    given(...history)
      .when(start({ reference: 'pur.2' }))
      .then({ type: 'PurchaseStarted', data: { ...own, reference: 'pur.2', ...money } });
    given(...history)
      .when(completeAgain())
      .thenNothing();
  });
});

const completeAgain = () => complete();
