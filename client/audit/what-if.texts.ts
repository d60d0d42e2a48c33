import { plural } from '../lib/texts/plural';

const sales = (count: number) => plural(count, { one: '# sale', other: '# sales' });
const withdrawals = (count: number) => plural(count, { one: '# withdrawal', other: '# withdrawals' });

/** Texts of the section "What if" (en-NG). */
export const texts = {
  title: 'What if',
  lead: 'Replay what was sold and withdrawn by other rules. Nothing is changed by this: it is calculated and forgotten.',
  from: 'First day',
  to: 'Last day',
  person: 'Person (optional)',
  personHelp: 'A username, or the id of a wallet. Leave it empty for everyone.',
  commission: 'Commission, %',
  percentWrong: 'Use 0 to 100 %, with at most two decimals.',
  charges: 'Charges of withdrawals, ₦',
  chargesHelp: 'Rules that you leave as they stand keep what each sale and withdrawal recorded.',
  upTo: (n: number) => `Up to, size ${n}`,
  fee: (n: number) => `Charge, size ${n}`,
  above: 'Charge above',
  amountWrong: 'Enter an amount in naira.',
  both: 'Fill in both, or neither.',
  submit: 'Replay',
  same: 'Nobody’s money differs',
  differs: (count: number) =>
    plural(count, { one: '# person would have another amount', other: '# persons would have other amounts' }),
  replayed: (sold: number, paid: number) => `${sales(sold)} and ${withdrawals(paid)} were replayed`,
  of: (username: string) => `, those of @${username}`,
  refunded: (count: number) =>
    plural(count, {
      one: ' # refunded sale is left out: a refund gives everything back.',
      other: ' # refunded sales are left out: a refund gives everything back.',
    }),
  empty: 'Nothing was sold or withdrawn in these days.',
  totals: 'Together',
  total: {
    creators: 'Creators',
    coauthors: 'Co-authors',
    platform: 'Platform',
    charges: 'Charges of withdrawals',
  },
  people: 'Per person, the largest difference first',
  more: (shown: number, count: number) => `The largest ${shown} of ${count} differences are listed.`,
  recorded: 'Recorded',
  wouldBe: 'Would be',
  difference: 'Difference',
  erased: 'Account erased',
};
