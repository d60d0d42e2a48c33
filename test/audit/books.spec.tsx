import { screen, within } from '@testing-library/react';
import { open } from './audited-wallet';

describe('The books', () => {
  it('tells whether the books balance, and what each account holds', async () => {
    open({}, '/audit');
    const section = await screen.findByRole('region', { name: 'The books' });
    expect(await within(section).findByText('The books balance')).toBeInTheDocument();
    expect(within(section).getByText('In 3 wallets').parentElement).toHaveTextContent('₦4,000');
    expect(within(section).getByText(/Payment provider/).parentElement).toHaveTextContent('−₦4,000');
    expect(within(section).getByText(/^Kept by the payment provider/)).toHaveTextContent('₦287.50');
    expect(within(section).getByText('Together').parentElement).toHaveTextContent('₦0');
    expect(
      within(section).getByText('The balances of all 3 wallets are the sums of their histories.'),
    ).toBeInTheDocument();
  });

  it('names a breach of the books: the sum, the balances that differ, and money that stays in escrow', async () => {
    const at = '2026-01-02T10:00:00.000Z';
    const escrow = { reference: 'pay_9', amount_kobo: 1_250_000, since: at, is_late: true };
    const data = {
      ...{ checked_at: at, position: '9', ok: false, wallets: 3, entries: 12, differing: 1, balance_kobo: 1 },
      ...{
        sum_kobo: 1,
        provider_fees_kobo: 0,
        accounts: [],
        escrows: [escrow, { ...escrow, reference: 'pay_10', is_late: false }],
      },
    };
    open({ 'GET audit/books/': { data } }, '/audit');
    expect(await screen.findByText('The books do not balance')).toBeInTheDocument();
    expect(screen.getByText('1 balance is not the sum of its history.')).toBeInTheDocument();
    expect(screen.getByText(/^pay_9 still holds/)).toHaveTextContent('₦12,500 since');
    expect(screen.queryByText(/pay_10/)).toBeNull();
  });
});
