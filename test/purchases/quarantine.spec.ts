import { FailPayment, payment, SettlePayment } from '#server/purchases/payment';
import type { Charge, PaymentEvent } from '#server/purchases/purchases.events';
import { AcceptCharge, FailReturn, ReturnCharge } from '#server/purchases/quarantine';
import { specification } from '../given.js';

const given = specification(payment);
const at = '2026-01-05T09:00:00.000Z';
const order = {
  ...{ reference: 'pur.1', purpose: 'purchase' as const, payerId: 'ada', amount: 1_250_000, listingId: 'guide', at },
};
const charge: Charge = { requested: 1_250_000, paid: 400_000, fees: 10_000, currency: 'NGN', acceptable: true };
const note = { v: 1 as const, kid: 'k', by: 'fola', ciphertext: 'c2VhbGVk' };
const decision = { reference: 'pur.1', by: 'fola', note, at };
const event = (type: string, data: object) => ({ type, data: { reference: 'pur.1', payerId: 'ada', ...data, at } });

const initiated: PaymentEvent = { type: 'PaymentInitiated', data: order };
const held = (differs: Partial<Charge> | null = {}) =>
  event('PaymentQuarantined', {
    reason: 'it differs',
    ...(differs && { charge: { ...charge, ...differs } }),
  }) as PaymentEvent;
const accepted = (amount: number) => event('ChargeAccepted', { by: 'fola', note, amount }) as PaymentEvent;
const settled = (amount: number): PaymentEvent => ({
  type: 'PaymentSettled',
  data: { ...order, amount, fees: 10_000, channel: 'review' },
});
const ordered = (amount = 400_000) => event('ChargeReturnOrdered', { by: 'fola', note, amount }) as PaymentEvent;
const reversed = event('PaymentFailed', { listingId: 'guide', status: 'reversed' }) as PaymentEvent;
const told = {
  ...{ reference: 'pur.1', named: 'pur.1', requested: 1_250_000, paid: 400_000, fees: 10_000, currency: 'NGN' },
  ...{ domain: 'test', expectedDomain: 'test', channel: 'card', at },
};

describe('A charge in quarantine', () => {
  it('keeps what the provider confirmed', () =>
    given(initiated)
      .when(new SettlePayment(told))
      .then(event('PaymentQuarantined', { reason: '₦4,000 was paid, not ₦12,500', charge }) as PaymentEvent));

  it.each<[string, Partial<Charge>, number]>([
    ['what was paid, where that is less than what was asked for', {}, 400_000],
    ['what was asked for, where the payer bore fees on top', { requested: 1_250_000, paid: 1_268_750 }, 1_250_000],
    ['what the checkout asked for, where that is another amount', { requested: 900_000, paid: 900_000 }, 900_000],
    ['the price, where the provider does not say what it asked for', { requested: null, paid: 1_250_000 }, 1_250_000],
  ])('counts for %s, once it is accepted', (_what, differs, value) =>
    given(initiated, held(differs)).when(new AcceptCharge(decision)).then(accepted(value), settled(value)),
  );

  it.each<[string, Partial<Charge>]>([
    ['in another currency', { currency: 'USD', acceptable: false }],
    ['of nothing', { paid: 0 }],
  ])('is not accepted %s', (_what, differs) =>
    given(initiated, held(differs)).when(new AcceptCharge(decision)).thenRefused('not_acceptable'),
  );

  it('is not decided while a bank disputes it', () => {
    const disputed = { ...decision, disputes: { isOpen: true, taken: 0 } };
    for (const decide of [new AcceptCharge(disputed), new ReturnCharge(disputed)])
      given(initiated, held()).when(decide).thenRefused('payment_disputed');
  });

  it('counts for what the bank has not taken back, and goes back without it', () => {
    const taken = (amount: number) => ({ ...decision, disputes: { isOpen: false, taken: amount } });
    given(initiated, held())
      .when(new AcceptCharge(taken(150_000)))
      .then(accepted(250_000), settled(250_000));
    given(initiated, held({ paid: 1_268_750 }))
      .when(new AcceptCharge(taken(10_000)))
      .then(accepted(1_250_000), settled(1_250_000));
    given(initiated, held())
      .when(new ReturnCharge(taken(150_000)))
      .then(ordered(250_000));
    for (const all of [400_000, 500_000]) {
      given(initiated, held())
        .when(new AcceptCharge(taken(all)))
        .thenRefused('payment_disputed');
      given(initiated, held())
        .when(new ReturnCharge(taken(all)))
        .then(ordered(0));
    }
  });

  it('is decided once', () => {
    for (const decided of [[accepted(400_000), settled(400_000)], [ordered()], [ordered(), reversed]])
      for (const again of [new AcceptCharge(decision), new ReturnCharge(decision)])
        given(initiated, held(), ...decided)
          .when(again)
          .thenRefused('not_held');
    given(initiated).when(new AcceptCharge(decision)).thenRefused('not_held');
  });

  it('is not decided by its payer', () =>
    given(initiated, held())
      .when(new AcceptCharge({ ...decision, by: 'ada' }))
      .thenRefused('own_payment'));

  it('of an earlier release is decided after the provider was asked once more, which gives nothing by itself', () => {
    given(initiated, held(null)).when(new ReturnCharge(decision)).thenRefused('charge_unknown');
    given(initiated, held(null))
      .when(new SettlePayment({ ...told, paid: 1_250_000 }))
      .then(
        event('PaymentQuarantined', {
          reason: 'it was held before',
          charge: { ...charge, paid: 1_250_000 },
        }) as PaymentEvent,
      );
  });

  it('goes back whole, and ends as reversed when the provider has returned it', () => {
    given(initiated, held()).when(new ReturnCharge(decision)).then(ordered());
    given(initiated, held(), ordered())
      .when(new FailPayment({ reference: 'pur.1', status: 'reversed', at }))
      .then(reversed);
    given(initiated, held(), ordered())
      .when(new FailPayment({ reference: 'pur.1', status: 'expired', at }))
      .thenNothing();
    given(initiated, held(), ordered()).when(new SettlePayment(told)).thenNothing();
  });

  it('that was returned is final, whatever the provider says of it later', () => {
    const returned = given(initiated, held(), ordered(), reversed);
    for (const paid of [400_000, 1_250_000]) returned.when(new SettlePayment({ ...told, paid })).thenNothing();
    for (const status of ['failed', 'reversed', 'expired'] as const)
      returned.when(new FailPayment({ reference: 'pur.1', status, at })).thenNothing();
    returned.when(new AcceptCharge(decision)).thenRefused('not_held');
    returned.when(new ReturnCharge(decision)).thenRefused('not_held');
  });

  it('waits for another decision when the provider does not return it', () => {
    const failed = event('ChargeReturnFailed', { reason: 'no such account' }) as PaymentEvent;
    const failure = new FailReturn({ reference: 'pur.1', reason: 'no such account', at });
    given(initiated, held(), ordered()).when(failure).then(failed);
    given(initiated, held(), ordered(), failed).when(failure).thenNothing();
    given(initiated, held(), ordered(), failed)
      .when(new AcceptCharge(decision))
      .then(accepted(400_000), settled(400_000));
  });
});
