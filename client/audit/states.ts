import type { RelatedStep, ReplayStep } from './audit.api';
import { texts } from './audit.texts';

const says = texts.states;
type Kind = RelatedStep['kind'];

/** A change of a purchase, refund, order, deposit or withdrawal. `held`: what it adds to the money held for withdrawals, kobo. */
export interface Change {
  id: string;
  position: number;
  at: string;
  /** The process that changed. The payment of a purchase or an order is a part of it. */
  key: string;
  kind: Kind;
  reference: string;
  state: string;
  held: number;
}

/** `processes`: each in its state at the moment, the last changed first; `until`: changes before the wallet's next event. */
export interface Moment {
  processes: Change[];
  until: Change[];
  held: number;
}

/** The changes of what is beside a wallet, in the order of the log; a withdrawal begins and returns in the wallet itself. */
export function changesOf(related: readonly RelatedStep[], events: readonly ReplayStep[]): Change[] {
  const kinds = new Map<string, Kind>();
  for (const { kind, reference } of related)
    if (kind !== 'refund' && (kind !== 'payment' || !kinds.has(reference))) kinds.set(reference, kind);
  const held = new Map<string, number>();
  const steps = [...related.map(beside), ...events.flatMap(withdrawing)];
  return steps
    .sort((one, other) => one.position - other.position)
    .map(({ type, amount, ...step }) => {
      const { reference, kind: own } = step;
      const before = held.get(reference) ?? 0;
      if (type === 'WithdrawalRequested') held.set(reference, amount);
      if (type === 'WithdrawalPaid' || type === 'WithdrawalReturned') held.delete(reference);
      const kind = own === 'refund' ? own : (kinds.get(reference) ?? own);
      const key = own === 'refund' ? `refund ${reference}` : reference;
      return { ...step, kind, key, held: (held.get(reference) ?? 0) - before };
    });
}

type Step = Omit<Change, 'key' | 'held'> & { type: string; amount: number };

const beside = ({ id, position, at, kind, reference, state, type }: RelatedStep): Step => ({
  ...{ id, position: Number(position), at, kind, reference, state, type, amount: 0 },
});

function withdrawing({ id, position, at, type, reference, amount_kobo: amount }: ReplayStep): Step[] {
  const state = { WithdrawalRequested: says.requested, WithdrawalReturned: says.returned }[type];
  if (!state || reference === null) return [];
  return [{ id, position: Number(position), at, kind: 'withdrawal', reference, state, type, amount: amount ?? 0 }];
}

/** Folds the changes up to a position; `next` is the position of the wallet's next event. */
export function momentAt(changes: readonly Change[], position: number, next = Infinity): Moment {
  const states = new Map<string, Change>();
  const until: Change[] = [];
  let held = 0;
  for (const change of changes) {
    if (change.position >= next) break;
    if (change.position > position) until.push(change);
    else {
      states.delete(change.key);
      states.set(change.key, change);
      held += change.held;
    }
  }
  return { processes: [...states.values()].reverse(), until, held };
}
