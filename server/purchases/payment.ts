import type { Decider } from '#server/kernel/decider';
import type { Instant, ListingId, Reference, UserId } from '#server/kernel/ids';
import { type Kobo, naira } from '#server/kernel/money';
import {
  type Charge,
  type PaymentEvent,
  paymentEvents,
  type PaymentFailed,
  type PaymentInitiated,
  type Purpose,
} from './purchases.events.js';
import { decideQuarantined, isOnQuarantine, type QuarantineCommand } from './quarantine.js';

export class InitiatePayment {
  readonly type = 'InitiatePayment';
  constructor(readonly data: PaymentInitiated['data']) {}
}

export class OpenCheckout {
  readonly type = 'OpenCheckout';
  constructor(readonly data: { reference: Reference; accessCode: string; authorizationUrl: string; at: Instant }) {}
}

/**
 * The provider's verification has the status success, for the reference `named`. `requested` is the amount of the
 * checkout (null: absent from the response), `paid` the amount the payer paid; `expectedDomain` is test or live, by the
 * secret key. Amounts are kobo.
 */
export class SettlePayment {
  readonly type = 'SettlePayment';
  constructor(
    readonly data: {
      reference: Reference;
      named: Reference;
      requested: Kobo | null;
      paid: Kobo;
      fees: Kobo;
      currency: string;
      domain: string;
      expectedDomain: string;
      channel: string;
      at: Instant;
    },
  ) {}
}

/** The wallet's balance was spent on it. */
export class SettleFromBalance {
  readonly type = 'SettleFromBalance';
  constructor(readonly data: { reference: Reference; at: Instant }) {}
}

export class FailPayment {
  readonly type = 'FailPayment';
  constructor(readonly data: { reference: Reference; status: PaymentFailed['data']['status']; at: Instant }) {}
}

export type PaymentCommand =
  InitiatePayment | OpenCheckout | SettlePayment | SettleFromBalance | FailPayment | QuarantineCommand;

export type Payment =
  | { status: 'none' }
  | {
      /** `returned`: a charge in quarantine went back. That is final, also where the provider goes on calling it a success. */
      status: 'initiated' | 'open' | 'settled' | 'failed' | 'quarantined' | 'returning' | 'returned';
      purpose: Purpose;
      payerId: UserId;
      amount: Kobo;
      listingId: ListingId | null;
      /** Paid from the wallet's balance: the provider never hears of it. */
      method?: 'wallet';
      initiatedAt: Instant;
      checkout?: { accessCode: string; authorizationUrl: string };
      settledAt?: Instant;
      /** In quarantine: what the provider confirmed, where that is known. */
      charge?: Charge;
    };

/**
 * One payment, identified by its reference: value is given once, and only for the initiated amount (Paystack docs,
 * verify). A payment of 0 kobo settles at once, without the provider (A5.12); one from the wallet (A5.13) once the
 * wallet's stream says that its balance was spent on it.
 */
export const payment: Decider<Payment, PaymentCommand, PaymentEvent> = {
  category: 'payment',
  events: paymentEvents,
  process: true,
  initial: () => ({ status: 'none' }),

  assumesEmpty: ({ type }) => type === 'InitiatePayment',

  decide(command, state) {
    if (isOnQuarantine(command)) return state.status === 'none' ? [] : decideQuarantined(command, state);
    const { type, data } = command;
    if (type === 'InitiatePayment') {
      if (state.status !== 'none') return [];
      const begun: PaymentEvent = { type: 'PaymentInitiated', data };
      return data.amount > 0
        ? [begun]
        : [begun, { type: 'PaymentSettled', data: { ...data, fees: 0, channel: 'free' } }];
    }
    if (state.status === 'none' || state.status === 'settled' || state.status === 'returned') return [];
    const { purpose, payerId, amount, listingId, method } = state;
    switch (type) {
      case 'OpenCheckout':
        return state.checkout || method ? [] : [{ type: 'CheckoutOpened', data }];

      case 'SettleFromBalance': {
        if (method !== 'wallet') return [];
        const paid = { ...data, purpose, payerId, amount, listingId };
        return [{ type: 'PaymentSettled', data: { ...paid, fees: 0, channel: method, method } }];
      }

      case 'SettlePayment': {
        if ((state.status === 'quarantined' && state.charge) || state.status === 'returning' || method) return [];
        const { reference, fees, channel, at } = data;
        const reason = mismatch(data, amount) ?? (state.status === 'quarantined' ? 'it was held before' : undefined);
        return reason
          ? [{ type: 'PaymentQuarantined', data: { reference, payerId, reason, charge: chargeOf(data), at } }]
          : [
              {
                type: 'PaymentSettled',
                data: { reference, purpose, payerId, amount, fees, channel, listingId, at },
              },
            ];
      }

      case 'FailPayment':
        if (state.status === 'failed' || state.status === 'quarantined') return [];
        if (state.status === 'returning' && data.status !== 'reversed') return [];
        return [{ type: 'PaymentFailed', data: { ...data, payerId, listingId } }];
    }
  },

  evolve(state, { type, data }) {
    if (type === 'PaymentInitiated') {
      const { purpose, payerId, amount, listingId, method, at } = data;
      return { status: 'initiated', purpose, payerId, amount, listingId, ...(method && { method }), initiatedAt: at };
    }
    if (state.status === 'none') return state;
    switch (type) {
      case 'CheckoutOpened':
        return {
          ...state,
          status: 'open',
          checkout: { accessCode: data.accessCode, authorizationUrl: data.authorizationUrl },
        };
      case 'PaymentSettled':
        return { ...state, status: 'settled', settledAt: data.at };
      case 'PaymentFailed':
        return { ...state, status: state.status === 'returning' ? 'returned' : 'failed' };
      case 'PaymentQuarantined':
        return { ...state, status: 'quarantined', charge: data.charge };
      case 'ChargeReturnOrdered':
        return { ...state, status: 'returning' };
      case 'ChargeReturnFailed':
        return { ...state, status: 'quarantined' };
      case 'ChargeAccepted':
        return state;
    }
  },
};

const chargeOf = (charge: SettlePayment['data']): Charge => {
  const { reference, named, requested, paid, fees, currency, domain, expectedDomain } = charge;
  const acceptable = named === reference && currency === 'NGN' && domain === expectedDomain;
  return { requested, paid, fees, currency, acceptable };
};

/** Why the verified charge is not the payment that was initiated; undefined when it is (Paystack docs, verify payments). */
function mismatch(
  { reference, named, requested, paid, currency, domain, expectedDomain }: SettlePayment['data'],
  amount: Kobo,
): string | undefined {
  if (named !== reference) return `the provider speaks of ${named}`;
  if (currency !== 'NGN') return `the currency is ${currency}`;
  if (domain !== expectedDomain) return `the payment is of the ${domain} domain`;
  if (requested === null) return 'the provider does not say which amount was asked for';
  if (requested !== amount) return `${naira(requested)} was asked for, not ${naira(amount)}`;
  if (paid < requested) return `${naira(paid)} was paid, not ${naira(requested)}`;
  return undefined;
}
