import type { Decider, Event } from '#server/kernel/decider';
import { SettlePayment } from '#server/purchases/payment';
import { CompleteRefund } from '#server/purchases/purchase';
import type { SaleShare } from '#server/purchases/purchases.events';
import { CreditShare, ReturnPrice, ReverseShare } from '#server/wallet/wallet-commands';
import { FailWithdrawal } from '#server/withdrawals/withdrawal';
import type { Action } from './actions.js';
import type { Rules } from './replica.js';

type AnyDecider = Decider<unknown, unknown, Event>;
/** What the events that are changed here have in common. */
type Step = { reference: string; listingId: string; buyerId: string; price: number; at: string; shares?: SaleShare[] };
type Reaction = (event: { data: Step }) => object | readonly object[] | undefined;

/** A rule that is broken on purpose, and what happens more often in the histories that are to find it. */
export type BrokenRule = { rule: string; rules: Rules; leaning: readonly Action['kind'][] };

/** The decider of one category, changed; the same for every command. */
function decider(category: string, change: (real: AnyDecider) => Partial<AnyDecider>): Rules {
  const changed = new WeakMap<AnyDecider, AnyDecider>();
  return {
    decider(real) {
      if (real.category !== category) return real;
      if (!changed.has(real)) changed.set(real, { ...real, ...change(real) });
      return changed.get(real)!;
    },
  };
}

/** The reaction of one module to one type of event, changed. */
const reaction = (module: string, type: string, change: (real: Reaction) => Reaction): Rules => ({
  reactions: (name, on) =>
    name === module ? { ...on, [type]: change((on as unknown as Record<string, Reaction>)[type]!) } : on,
});

const buying = ['buy', 'buyFromWallet', 'payWell', 'refund', 'replaceWorker'] as const;
const withdrawing = ['fill', 'payWell', 'withdraw', 'moveTransfer', 'reverseTransfer'] as const;

export const BROKEN_RULES: readonly BrokenRule[] = [
  {
    rule: 'A refund is credited twice',
    leaning: buying,
    rules: reaction('wallet', 'PurchaseRefunded', (real) => (event) => {
      const { buyerId: ownerId, reference, price: amount, listingId, at } = event.data;
      const again = { ownerId, reference: `${reference}.again`, amount, listingId, to: 'wallet' as const, at };
      return [real(event) ?? [], new ReturnPrice(again)].flat();
    }),
  },
  {
    rule: 'A co-author’s share is paid twice',
    leaning: buying,
    rules: reaction('wallet', 'PurchaseCompleted', (real) => (event) => {
      const { reference, listingId, at, shares = [] } = event.data;
      const again = shares.map(
        ({ userId, basisPoints, amount }) =>
          new CreditShare({ ownerId: userId, reference: `${reference}.again`, basisPoints, amount, listingId, at }),
      );
      return [real(event) ?? [], again].flat();
    }),
  },
  {
    rule: 'The owner keeps the shares of the co-authors',
    leaning: buying,
    rules: decider('purchase', ({ decide }) => ({
      decide: (command, state) =>
        decide(command, state).map((event) =>
          event.type === 'PurchaseCompleted' ? { ...event, data: { ...event.data, shares: undefined } } : event,
        ),
    })),
  },
  {
    rule: 'A co-author keeps the share of a refunded sale',
    leaning: buying,
    rules: reaction(
      'wallet',
      'PurchaseRefunded',
      (real) => (event) => [real(event) ?? []].flat().filter((effect) => !(effect instanceof ReverseShare)),
    ),
  },
  {
    rule: 'What was held for a failed withdrawal is not released',
    leaning: withdrawing,
    rules: reaction('wallet', 'WithdrawalFailed', () => () => undefined),
  },
  {
    rule: 'The amount of a charge is not compared',
    leaning: ['fill', 'pay', 'payWell'],
    rules: decider('payment', ({ decide }) => ({
      decide(command, state) {
        const { amount } = state as { amount: number };
        if (!(command instanceof SettlePayment)) return decide(command, state);
        return decide(new SettlePayment({ ...command.data, requested: amount, paid: amount }), state);
      },
    })),
  },
  {
    rule: 'A command that was decided before is decided again',
    leaning: buying,
    rules: decider('wallet', () => ({ once: undefined })),
  },
  {
    rule: 'A transfer that comes back after its success is ignored',
    leaning: withdrawing,
    rules: decider('withdrawal', ({ decide }) => ({
      decide: (command, state) =>
        command instanceof FailWithdrawal && (state as { status: string }).status === 'paid'
          ? []
          : decide(command, state),
    })),
  },
  {
    rule: 'Earnings are spent before they are cleared',
    leaning: ['buy', 'payWell', 'withdraw', 'buyFromWallet'],
    rules: decider('wallet', ({ decide }) => ({
      decide: (command, state) => decide(command, { ...(state as object), clearing: [] }),
    })),
  },
  {
    rule: 'A purchase that is declined keeps its price',
    leaning: ['buy', 'buyFromWallet', 'payWell', 'takeOffSale', 'changePrice'],
    rules: reaction('wallet', 'PurchaseDeclined', () => () => undefined),
  },
  {
    rule: 'A refund that waits for the bank is credited as well',
    leaning: ['buy', 'payWell', 'refund', 'moveRefund'],
    rules: reaction(
      'purchases',
      'RefundStalled',
      () =>
        ({ data: { reference, listingId, buyerId, at } }) =>
          listingId ? new CompleteRefund({ reference, listingId, buyerId, to: 'wallet', at }) : undefined,
    ),
  },
];
