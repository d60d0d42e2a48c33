import { naira } from '#server/kernel/money';
import { plural } from '../lib/texts/plural';

export const texts = {
  title: 'Wallet',
  balance: 'Wallet Balance',
  available: 'Available',
  pending: 'Pending',
  owed: 'Your next sales repay',
  fund: {
    title: 'Fund Wallet',
    amount: 'Amount',
    help: (least: string, most: string) =>
      `Between ${least} and ${most}. Your balance changes when the payment is confirmed.`,
    notOpen: 'Withdrawing from your wallet is not open yet. What you add buys guides and stays in your wallet.',
    missing: 'Enter an amount.',
    common: 'Common amounts',
    submit: 'Continue to payment',
    offline: 'You are offline. Nothing was charged. Try again when you are connected.',
  },
  withdraw: {
    open: 'Withdraw',
    title: 'Withdraw Funds',
    lead: 'Provide the following information below to continue.',
    notOpen: 'Withdrawals are not open yet. Your balance stays in your wallet.',
    account: 'Account Number',
    bank: 'Choose Bank',
    noBanks: 'No banks to choose from yet',
    amount: 'Amount',
    balance: 'Wallet balance',
    withdrawal: 'Withdrawal Amount',
    total: 'Total (Amount + charges)',
    unknown: 'Not known yet',
    submit: 'Proceed',
    back: 'Back to your wallet',
  },
  proof: {
    open: 'Prove it',
    title: 'Prove your balance',
    back: 'Back to your wallet',
  },
  failed: {
    balance: 'We couldn’t load your balance. Your money is safe.',
    history: 'We couldn’t load your transactions. Your money is safe.',
    chart: 'We couldn’t draw your balance. Your money is safe.',
  },
  chart: {
    loading: 'Loading the chart',
    caption: (since: string | undefined, days: number, top: number) =>
      `${since ? `Since ${since}` : lastDays(days)}, highest ${naira(top)}`,
    summary: (
      since: string | undefined,
      days: number,
      { first, last, top }: { first: number; last: number; top: number },
    ) =>
      `Balance ${since ? `since ${since}` : `over the ${lastDays(days).toLowerCase()}`}: from ${naira(first)} to ${naira(last)}, at most ${naira(top)}`,
    point: (instant: string, kobo: number) => `${instant}: ${naira(kobo)}`,
  },
  history: {
    title: 'Transaction History',
    empty: 'Nothing has moved in this wallet yet. Deposits and purchases appear here.',
    older: 'Show older entries',
    waiting: (count: number) => plural(count, { other: '# new' }),
    today: 'Today',
    yesterday: 'Yesterday',
  },
  entry: {
    balanceAfter: 'Balance afterwards',
    unchanged: 'unchanged',
    paidWith: 'card or bank',
    paidIn: 'From your card or bank',
    paidOut: 'For the guide',
    returnedTo: 'to card or bank',
    refundIn: 'From the guide',
    refundOut: 'To your card or bank',
    postings: 'What moved',
    instant: 'Date and time',
    availableFrom: 'Available from',
    kind: 'Kind',
    reference: 'Reference',
    listing: 'Listing',
  },
};

function lastDays(days: number): string {
  return plural(days, { one: 'Last day', other: 'Last # days' });
}
