import {
  FailPayment,
  InitiatePayment,
  OpenCheckout,
  payment,
  SettleFromBalance,
  SettlePayment,
} from '#server/purchases/payment';
import type { Charge, PaymentEvent } from '#server/purchases/purchases.events';
import { specification } from '../given.js';

const given = specification(payment);
const at = '2026-01-05T09:00:00.000Z';
const order = {
  reference: 'pur.1',
  purpose: 'purchase' as const,
  payerId: 'ada',
  amount: 1_250_000,
  listingId: 'guide',
  at,
};
const told = {
  reference: 'pur.1',
  named: 'pur.1',
  requested: 1_250_000,
  paid: 1_250_000,
  fees: 28_750,
  currency: 'NGN',
  domain: 'test',
  expectedDomain: 'test',
  channel: 'card',
  at,
};

const initiated: PaymentEvent = { type: 'PaymentInitiated', data: order };
const opened: PaymentEvent = {
  type: 'CheckoutOpened',
  data: { reference: 'pur.1', accessCode: 'a1', authorizationUrl: 'https://pay/a1', at },
};
const settled: PaymentEvent = { type: 'PaymentSettled', data: { ...order, fees: 28_750, channel: 'card' } };
const failed: PaymentEvent = {
  type: 'PaymentFailed',
  data: { reference: 'pur.1', payerId: 'ada', listingId: 'guide', status: 'failed', at },
};
/** The charge that `told` confirms, but for what differs. */
const quarantined = (reason: string, differs: Partial<Charge> = {}): PaymentEvent => {
  const { requested, paid, fees, currency } = told;
  const charge = { requested, paid, fees, currency, acceptable: true, ...differs };
  return { type: 'PaymentQuarantined', data: { reference: 'pur.1', payerId: 'ada', reason, charge, at } };
};

describe('A payment from the wallet', () => {
  const ofWallet: PaymentEvent = { type: 'PaymentInitiated', data: { ...order, method: 'wallet' } };
  const spent = new SettleFromBalance({ reference: 'pur.1', at });

  it('settles once its price was spent', () =>
    given(ofWallet)
      .when(spent)
      .then({
        type: 'PaymentSettled',
        data: { ...order, fees: 0, channel: 'wallet', method: 'wallet' },
      }));

  it('opens no checkout, and no word of the provider settles it', () => {
    given(ofWallet)
      .when(new OpenCheckout({ ...opened.data } as never))
      .thenNothing();
    given(ofWallet).when(new SettlePayment(told)).thenNothing();
  });

  it('is the only one that a balance settles', () => given(initiated, opened).when(spent).thenNothing());
});

describe('A payment', () => {
  it('is initiated once', () => given(initiated).when(new InitiatePayment(order)).thenNothing());

  it('opens one checkout', () =>
    given(initiated, opened)
      .when(new OpenCheckout({ ...opened.data, authorizationUrl: 'https://pay/b2' } as never))
      .thenNothing());

  it('of 0 kobo is settled at once', () =>
    given()
      .when(new InitiatePayment({ ...order, amount: 0 }))
      .then(
        { type: 'PaymentInitiated', data: { ...order, amount: 0 } },
        { type: 'PaymentSettled', data: { ...order, amount: 0, fees: 0, channel: 'free' } },
      ));

  it('settles when the provider confirms the requested amount', () =>
    given(initiated, opened).when(new SettlePayment(told)).then(settled));

  it('settles once under repeated reports', () =>
    given(initiated, opened, settled).when(new SettlePayment(told)).thenNothing());

  it('is unknown before it is initiated', () => given().when(new SettlePayment(told)).thenNothing());

  it('credits nothing for another reference', () =>
    given(initiated)
      .when(new SettlePayment({ ...told, named: 'pur.2' }))
      .then(quarantined('the provider speaks of pur.2', { acceptable: false })));

  it('credits nothing for another requested amount', () =>
    given(initiated)
      .when(new SettlePayment({ ...told, requested: 100, paid: 1_250_000 }))
      .then(quarantined('₦1 was asked for, not ₦12,500', { requested: 100 })));

  it('credits nothing for less than the requested amount', () =>
    given(initiated)
      .when(new SettlePayment({ ...told, paid: 1 }))
      .then(quarantined('₦0.01 was paid, not ₦12,500', { paid: 1 })));

  it('credits nothing without a requested amount', () =>
    given(initiated)
      .when(new SettlePayment({ ...told, requested: null }))
      .then(quarantined('the provider does not say which amount was asked for', { requested: null })));

  it('settles for the requested amount when the payer also paid the fees', () =>
    given(initiated, opened)
      .when(new SettlePayment({ ...told, paid: 1_300_000 }))
      .then(settled));

  it('credits nothing for another currency', () =>
    given(initiated)
      .when(new SettlePayment({ ...told, currency: 'USD' }))
      .then(quarantined('the currency is USD', { currency: 'USD', acceptable: false })));

  it('credits nothing for a payment of the other domain', () =>
    given(initiated)
      .when(new SettlePayment({ ...told, domain: 'live' }))
      .then(quarantined('the payment is of the live domain', { acceptable: false })));

  it('stays in quarantine until an operator decides', () =>
    given(initiated, quarantined('the currency is USD')).when(new SettlePayment(told)).thenNothing());

  it('fails once', () =>
    given(initiated, failed)
      .when(new FailPayment({ reference: 'pur.1', status: 'failed', at }))
      .thenNothing());

  it('never fails after it has settled', () =>
    given(initiated, settled)
      .when(new FailPayment({ reference: 'pur.1', status: 'reversed', at }))
      .thenNothing());

  it('settles even after it has failed', () => given(initiated, failed).when(new SettlePayment(told)).then(settled));
});
