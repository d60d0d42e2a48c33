import type { Decider } from '#server/kernel/decider';
import { dayOf } from '#server/kernel/days';
import { conflict, forbidden } from '#server/kernel/domain-error';
import type { Instant, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import type { Sealed } from '#server/kernel/sealed';
import {
  type ChargeDisputed,
  type ChargeDisputeDecided,
  type ChargeDisputeEvent,
  chargeDisputeEvents,
  type DisputedLine,
} from './charge-disputes.events.js';

type Step = { dispute: string; at: Instant };
export type DisputeDecision = ChargeDisputeDecided['data']['decision'];

export class OpenChargeDispute {
  readonly type = 'OpenChargeDispute';
  constructor(readonly data: ChargeDisputed['data']) {}
}

/** The provider reminds us of an open dispute. */
export class RemindChargeDispute {
  readonly type = 'RemindChargeDispute';
  constructor(readonly data: Step & { dueAt: Instant }) {}
}

export class DecideChargeDispute {
  readonly type = 'DecideChargeDispute';
  constructor(readonly data: Step & { decision: DisputeDecision; by: UserId; note: Sealed }) {}
}

/** The provider has the decision. */
export class RecordDisputeAnswer {
  readonly type = 'RecordDisputeAnswer';
  constructor(readonly data: Step) {}
}

/** The provider refused the decision. */
export class FailDisputeAnswer {
  readonly type = 'FailDisputeAnswer';
  constructor(readonly data: Step & { reason: string }) {}
}

/** The provider's status is `resolved`. `amount`: what it took, kobo. */
export class EndChargeDispute {
  readonly type = 'EndChargeDispute';
  constructor(readonly data: Step & { outcome: 'won' | 'lost'; amount: Kobo }) {}
}

export type ChargeDisputeCommand =
  | OpenChargeDispute
  | RemindChargeDispute
  | DecideChargeDispute
  | RecordDisputeAnswer
  | FailDisputeAnswer
  | EndChargeDispute;

type Parts = Pick<ChargeDisputed['data'], 'amount' | 'lines' | 'credit'>;
export type ChargeDispute =
  | { status: 'none' }
  | (Parts & {
      /** `decided`: the provider is to be given the decision; `answered`: it has it. */
      status: 'open' | 'decided' | 'answered' | 'won' | 'lost';
      reference: Reference;
      payerId: UserId;
      openedAt: Instant;
      /** What the provider took, kobo, once it has ended. */
      taken?: Kobo;
      decision?: { is: DisputeDecision; by: UserId; note: Sealed };
      remindedOn?: string;
    });

export const isDisputeOpen = ({ status }: ChargeDispute) => ['open', 'decided', 'answered'].includes(status);

/** Time for evidence where the provider names no end, ms. */
export const EVIDENCE_MS = 72 * 3_600_000;

/**
 * A disputed amount, spread over what it paid for in its sequence, at most `amount` of each line; the rest is credit in the
 * payer's wallet, at most `most`.
 */
export function spread(
  amount: Kobo,
  lines: readonly DisputedLine[],
  most: Kobo,
): Pick<Parts, 'lines' | 'credit' | 'amount'> {
  let left = amount;
  const spreadOver = lines.map((line) => {
    const part = Math.min(left, line.amount);
    left -= part;
    return { ...line, amount: part };
  });
  return { amount, lines: spreadOver, credit: Math.min(left, most) };
}

/**
 * One dispute of a payment, by the provider's id. The provider's own API decides how it stands; webhooks and the timer only ask
 * it, so that they may come twice, late or in any order.
 *
 * | state                   | event                     | state     | commands and messages                             |
 * | ----------------------- | ------------------------- | --------- | ------------------------------------------------- |
 * | none                    | ChargeDisputed            | open      | DisputePurchase for each line; mail to finance    |
 * | open                    | ChargeDisputeReminded     | open      | mail to finance                                   |
 * | open                    | ChargeDisputeDecided      | decided   | message payments/dispute: answer, then ask again  |
 * | decided                 | ChargeDisputeAnswered     | answered  |                                                   |
 * | decided                 | ChargeDisputeAnswerFailed | open      | mail to finance                                   |
 * | open, decided, answered | ChargeDisputeEnded        | won, lost | EndPurchaseDispute for each line; mail to finance |
 */
export const chargeDispute: Decider<ChargeDispute, ChargeDisputeCommand, ChargeDisputeEvent> = {
  category: 'chargedispute',
  events: chargeDisputeEvents,
  process: true,
  initial: () => ({ status: 'none' }),

  assumesEmpty: ({ type }) => type === 'OpenChargeDispute',

  decide({ type, data }, state) {
    if (type === 'OpenChargeDispute') return state.status === 'none' ? [{ type: 'ChargeDisputed', data }] : [];
    if (state.status === 'none') return [];
    const { reference, payerId } = state;
    const own = { dispute: data.dispute, reference, payerId, at: data.at };
    if (type === 'DecideChargeDispute') {
      const { decision, by, note } = data;
      if (by === payerId) throw forbidden('own_payment', 'You cannot decide on your own payment.');
      if (state.status !== 'open') throw conflict('not_open', 'This dispute waits for no decision.');
      return [{ type: 'ChargeDisputeDecided', data: { ...own, decision, by, note } }];
    }
    if (!isDisputeOpen(state)) return [];
    switch (type) {
      case 'RemindChargeDispute': {
        if (state.status !== 'open' || state.remindedOn === dayOf(data.at)) return [];
        return [{ type: 'ChargeDisputeReminded', data: { ...own, amount: state.amount, dueAt: data.dueAt } }];
      }
      case 'RecordDisputeAnswer':
        return state.status === 'decided' ? [{ type: 'ChargeDisputeAnswered', data: own }] : [];
      case 'FailDisputeAnswer':
        if (state.status !== 'decided') return [];
        return [{ type: 'ChargeDisputeAnswerFailed', data: { ...own, reason: data.reason } }];
      case 'EndChargeDispute': {
        const { outcome, amount } = data;
        const parts = spread(outcome === 'lost' ? amount : 0, state.lines, state.credit);
        return [{ type: 'ChargeDisputeEnded', data: { ...own, ...parts, outcome } }];
      }
    }
  },

  evolve(state, { type, data }) {
    if (type === 'ChargeDisputed') {
      const { reference, payerId, amount, lines, credit, at } = data;
      return { status: 'open', reference, payerId, amount, lines, credit, openedAt: at };
    }
    if (state.status === 'none') return state;
    switch (type) {
      case 'ChargeDisputeReminded':
        return { ...state, remindedOn: dayOf(data.at) };
      case 'ChargeDisputeDecided':
        return { ...state, status: 'decided', decision: { is: data.decision, by: data.by, note: data.note } };
      case 'ChargeDisputeAnswered':
        return { ...state, status: 'answered' };
      case 'ChargeDisputeAnswerFailed':
        return { ...state, status: 'open', decision: undefined };
      case 'ChargeDisputeEnded':
        return { ...state, status: data.outcome, taken: data.amount };
    }
  },
};
