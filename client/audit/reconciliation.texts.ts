import { plural } from '../lib/texts/plural';
import type { UnmatchedItem } from './audit.api';

type Kind = UnmatchedItem['kind'];

/** What happens next with a disagreement. */
type Next = 'payment' | 'order' | 'reversal' | 'books' | 'person';

const MINUTE_MS = 60_000;
/** A withdrawal that was paid is asked about after so many times the first wait. */
const REVERSAL = 72;

const lasting = (ms: number) => {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  return minutes < 120
    ? plural(minutes, { one: '# minute', other: '# minutes' })
    : plural(Math.round(minutes / 60), { one: '# hour', other: '# hours' });
};

/** What is wrong, and what happens next. */
const KIND: Record<Kind, [wrong: string, next: Next]> = {
  unknown_charge: ['The provider was paid, and the ledger has no such payment', 'person'],
  not_settled: ['Paid at the provider, not settled in the ledger: its message was lost', 'payment'],
  not_at_provider: ['Settled in the ledger, not a success at the provider', 'person'],
  charge_differs: ['The provider was paid another amount or currency', 'person'],
  taken_back: ['The payment was taken back at the provider, and counts in the ledger', 'person'],
  not_booked: ['Settled, but neither bought, credited nor held', 'books'],
  booking_differs: ['The wallet has another amount than was settled', 'person'],
  refund_not_booked: ['Refunded, but the wallet has another amount', 'person'],
  credit_without_payment: ['Credited to the wallet without a settled payment', 'person'],
  access_without_payment: ['The guide is open without a payment of its price', 'person'],
  paid_without_access: ['Paid, but the guide is not open', 'books'],
  unknown_payout: ['The provider sent money to a bank, and the ledger has no such withdrawal', 'person'],
  payout_differs: ['The provider sent another amount to the bank', 'person'],
  payout_not_at_provider: ['Paid in the ledger, not a success at the provider', 'reversal'],
  payout_after_return: ['Back in the wallet, and yet paid or open at the provider', 'person'],
  payout_not_recorded: ['Ended at the provider, open in the ledger', 'order'],
  payout_not_returned: ['The withdrawal failed, and its money is not back in the wallet', 'books'],
  unknown_refund: ['The provider refunded what the ledger did not', 'person'],
  refund_not_recorded: ['The refund ended at the provider, open in the ledger', 'order'],
  refund_differs: ['The provider refunded more than the ledger', 'person'],
  refund_not_at_provider: ['Refunded in the ledger, not at the provider', 'person'],
  refund_after_credit: ['Credited to the wallet, and also refunded to the card', 'person'],
};

/** By the first wait, ms. */
const NEXT: Record<Next, (ms: number) => string> = {
  payment: (ms: number) => `Asked again by itself: first after ${lasting(ms)}, then less often, for three days.`,
  order: (ms: number) => `Asked again by itself: first after ${lasting(ms)}, then less often, until it has ended.`,
  reversal: (ms: number) =>
    `Asked again by itself: first after ${lasting(ms * REVERSAL)}, then less often, for a week.`,
  books: () => 'Done again by itself while an event waits. If it stays, see the parked events.',
  person: () => 'Nothing more happens by itself: compare with the provider’s dashboard.',
};

/** Texts of the section "Reconciliation" (en-NG). */
export const texts = {
  title: 'Reconciliation',
  window: 'Compare the last',
  days: (days: number) => `${days} days`,
  ok: 'Everything agrees',
  broken: (count: number) => plural(count, { one: '# item does not match', other: '# items do not match' }),
  silent: 'The payment provider could not be asked',
  silentNote: 'The ledger and the access to guides are compared without it.',
  checked: 'Checked',
  from: ', what was begun since',
  cut: 'The provider has more than is read at once: choose fewer days to see that nothing is left out.',
  again: 'Check again',
  side: { ledger: 'Ledger', provider: 'Provider', access: 'Access' },
  row: {
    payments: (count: number) => plural(count, { one: '# payment by card', other: '# payments by card' }),
    sales: (count: number) => plural(count, { one: '# guide sold', other: '# guides sold' }),
    opened: (count: number) => plural(count, { one: '# guide open', other: '# guides open' }),
    payouts: (count: number) => plural(count, { one: '# withdrawal paid', other: '# withdrawals paid' }),
    refunds: (count: number) => plural(count, { one: '# refund to a card', other: '# refunds to cards' }),
  },
  notAsked: 'Not known now.',
  held: (count: number) =>
    plural(count, { one: '# charge is held for finance:', other: '# charges are held for finance:' }),
  underWay: (count: number) =>
    plural(count, {
      one: '# item differs for less than a minute and is under way:',
      other: '# items differ for less than a minute and are under way:',
    }),
  none: 'Nothing is unmatched: what was paid, sold, withdrawn and refunded is the same on every side.',
  list: 'What does not match, the oldest first',
  more: (shown: number, count: number) => `The oldest ${shown} of ${count} are listed.`,
  other: 'The other side has',
  since: 'Since',
  unknown: 'Unknown person',
  erased: 'Account erased',
  open: 'Open the replay',
  openOf: (reference: string) => `Open the replay at ${reference}`,
  kind: KIND,
  next: NEXT,
};
