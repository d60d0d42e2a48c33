import { act, screen, waitFor, within } from '@testing-library/react';
import { entry, info, open, page, purchase } from './a-wallet';

describe('The wallet tab', () => {
  it('shows the balance, what is available and what is pending', async () => {
    open();
    expect(await screen.findByText('₦12,500')).toBeInTheDocument();
    expect(screen.getByText('₦11,500')).toBeInTheDocument();
    expect(screen.getByText('₦1,000')).toBeInTheDocument();
  });

  it('names a purchase as specified, with sign and colour, and groups entries by day', async () => {
    open();
    const old = await screen.findByRole('region', { name: '5 Jan 2026' });
    expect(within(old).getByText('Purchased a Listing')).toBeInTheDocument();
    expect(within(old).getByText('−₦12,500.50').parentElement).toHaveClass('debit');
    const today = screen.getByRole('region', { name: 'Today' });
    expect(within(today).getByText('+₦5,000').parentElement).toHaveClass('credit');
  });

  it('shows the reference and the balance after an entry', async () => {
    open();
    const today = await screen.findByRole('region', { name: 'Today' });
    expect(within(today).getByText('₦15,000')).toBeInTheDocument();
    expect(within(today).getByText('ref-3')).toBeInTheDocument();
  });

  it('shows a long reference shortened in the list and in full in the details', async () => {
    const reference = 'pur.cb5e5d48-28b2-4676-a445-cac5c6786f95';
    open({ 'GET wallet/transactions': page([entry(3, { reference })]) });
    expect(await screen.findByText(reference)).toBeInTheDocument();
    expect(screen.getByText(/pur\.cb5e5d48…/)).toBeInTheDocument();
  });

  it('fetches older entries by the server’s cursor', async () => {
    const { user, asked } = open({
      'GET wallet/transactions?limit=20': page(
        [entry(3)],
        'https://shop.test/api/wallet/transactions?limit=20&cursor=3',
      ),
      'GET wallet/transactions?limit=20&cursor=3': page([purchase]),
    });
    await user.click(await screen.findByRole('button', { name: 'Show older entries' }));
    expect(await screen.findByText('Purchased a Listing')).toBeInTheDocument();
    expect(asked.map(({ path }) => path)).toContain('wallet/transactions?limit=20&cursor=3');
    expect(screen.queryByRole('button', { name: 'Show older entries' })).not.toBeInTheDocument();
  });

  it('reads the history of the chart by the server’s cursor too, each entry once', async () => {
    const { asked } = open({
      'GET wallet/transactions?limit=100': page([entry(3)], 'https://shop.test/api/wallet/transactions?cursor=3'),
      'GET wallet/transactions?limit=100&cursor=3': page([purchase]),
    });
    await screen.findByRole('img', { name: /Balance over the last 90 days/ });
    expect(asked.map(({ path }) => path).filter((path) => path.includes('limit=100'))).toEqual([
      'wallet/transactions?limit=100',
      'wallet/transactions?limit=100&cursor=3',
    ]);
  });

  describe('with a guide that was paid by card', () => {
    const timestamp = new Date(Date.now() - 60_000).toISOString();
    const both = { reference: 'pur.1', amount_kobo: 1_250_050, timestamp };
    const balance = { running_balance_kobo: 400_000 };
    const paidOut = { ...purchase, ...both, ...balance, id: 't-12', revision: 12 };
    const paidIn = entry(11, { ...both, running_balance_kobo: 1_650_050, label: 'Wallet Funded' });
    const older = entry(10, { ...balance, reference: 'dep.1', timestamp, label: 'Sold a Listing', kind: 'earning' });

    it('shows one row, which the wallet was not funded by, with both postings inside', async () => {
      open({ 'GET wallet/transactions': page([paidOut, paidIn, older]) });
      const today = await screen.findByRole('region', { name: 'Today' });
      expect(today.querySelectorAll('details')).toHaveLength(2);
      expect(within(today).queryByText('Wallet Funded')).not.toBeInTheDocument();
      expect(within(today).getAllByText('−₦12,500.50')[0]!.parentElement).toHaveClass('debit');
      const [inward, outward] = within(within(today).getByRole('list', { name: 'What moved' })).getAllByRole(
        'listitem',
      );
      expect(inward).toHaveTextContent('From your card or bank +₦12,500.50');
      expect(outward).toHaveTextContent('For the guide −₦12,500.50');
    });

    it('shows one row also where a page of the history ends between its postings', async () => {
      const { user, asked } = open({
        'GET wallet/transactions?limit=20': page([entry(13), paidOut], 'https://shop.test/?limit=20&cursor=12'),
        'GET wallet/transactions?limit=20&cursor=13': page([paidOut, paidIn, older]),
      });
      await user.click(await screen.findByRole('button', { name: 'Show older entries' }));
      expect(await screen.findByText('Purchased a Listing')).toBeInTheDocument();
      expect(screen.queryByText('Wallet Funded')).not.toBeInTheDocument();
      expect(asked.filter(({ path }) => path.includes('limit=20'))).toHaveLength(2);
    });

    it('draws no balance that it only passed through', async () => {
      open({ 'GET wallet/transactions': page([paidOut, paidIn, older]) });
      expect(await screen.findByRole('img', { name: /^Balance .*, at most ₦4,000$/ })).toBeInTheDocument();
    });

    it('shows a deposit without its purchase as money in the wallet', async () => {
      open({ 'GET wallet/transactions': page([paidIn, older]) });
      expect(await screen.findByText('Wallet Funded')).toBeInTheDocument();
    });
  });

  it('draws nothing while the balance has always been zero', async () => {
    const nothing = { running_balance_kobo: 0, amount_kobo: 100, reference: 'pur.2' };
    open({
      'GET wallet/transactions': page([
        entry(1, { ...nothing, kind: 'purchase', direction: 'out', label: 'Purchased a Listing' }),
        entry(0, { ...nothing, running_balance_kobo: 100 }),
      ]),
    });
    expect(await screen.findByText('Purchased a Listing')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading the chart' })).not.toBeInTheDocument());
    expect(screen.queryByRole('img', { name: /Balance/ })).not.toBeInTheDocument();
  });

  it('draws the balance of the last 90 days', async () => {
    open();
    expect(
      await screen.findByRole('img', { name: /Balance over the last 90 days: .* to ₦15,000/ }),
    ).toBeInTheDocument();
  });

  it('draws a new wallet from its first entry on', async () => {
    const opened = entry(1, { running_balance_kobo: 500_000, timestamp: new Date(Date.now() - 60_000).toISOString() });
    open({ 'GET wallet/transactions': page([opened]) });
    expect(await screen.findByRole('img', { name: /^Balance since .*: from ₦0 to ₦5,000/ })).toBeInTheDocument();
    expect(screen.queryByText(/Last 90 days/)).not.toBeInTheDocument();
  });

  it('shows why the balance could not be drawn, and draws it at a retry', async () => {
    let chart: unknown = [500, { detail: 'No history now.' }];
    const { user } = open({ 'GET wallet/transactions?limit=100': () => chart });
    expect(await screen.findByText(/Your money is safe. No history now\./)).toBeInTheDocument();
    chart = page([entry(3), purchase]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('img', { name: /Balance over the last 90 days/ })).toBeInTheDocument();
    expect(screen.queryByText(/No history now/)).not.toBeInTheDocument();
  });

  it('shows a changed balance and a new entry after the wallet’s notification', async () => {
    let kobo = 1_250_000;
    const { queries } = open({
      'GET wallet/wallet-info': () => info(kobo),
      'GET wallet/transactions': () => page(kobo === 1_250_000 ? [entry(3)] : [entry(4, { label: 'Sale' }), entry(3)]),
    });
    await screen.findByText('Wallet funded');
    kobo = 1_750_000;
    await act(() => queries.invalidateQueries({ queryKey: ['wallet'] }));
    expect(await screen.findByText('₦17,500')).toBeInTheDocument();
    expect(await screen.findByText('Sale')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText('₦17,500').parentElement).toHaveClass('flash'));
  });

  it('shows an empty history, and offers a retry after a failed request', async () => {
    const { user } = open({
      'GET wallet/transactions': page([]),
      'GET wallet/wallet-info': [500, { detail: 'Sorry.' }],
    });
    expect(await screen.findByText(/Nothing has moved in this wallet yet/)).toBeInTheDocument();
    expect(await screen.findByText('We couldn’t load your balance. Your money is safe. Sorry.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
  });
});
