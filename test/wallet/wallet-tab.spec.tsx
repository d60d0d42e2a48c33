import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { WalletTab } from '#client/wallet/wallet-tab';
import { ada, type Network, renderScreen } from '../screen';

const info = (kobo: number) => ({
  message: 'Wallet',
  data: { balance_kobo: kobo, available_kobo: kobo - 100_000, pending_kobo: 100_000, currency: 'NGN', revision: 3 },
});

const entry = (revision: number, more: object = {}) => ({
  id: `t-${revision}`,
  type: 'credit',
  kind: 'deposit',
  direction: 'in',
  label: 'Wallet funded',
  amount_kobo: 500_000,
  status: 'posted',
  reference: `ref-${revision}`,
  listing: null,
  running_balance_kobo: 500_000 * revision,
  timestamp: new Date().toISOString(),
  revision,
  ...more,
});

const page = (results: object[], next: string | null = null) => ({
  count: results.length,
  next,
  previous: null,
  results,
  data: results,
});

const purchase = entry(2, {
  type: 'listing',
  kind: 'purchase',
  direction: 'out',
  label: 'Purchased a Listing',
  amount_kobo: 1_250_050,
  listing: { slug: 'open-a-bakery', title: 'Open a bakery' },
  timestamp: '2026-01-05T10:00:00Z',
});

const open = (api: Network = {}) =>
  renderScreen(<WalletTab />, {
    as: ada,
    api: { 'GET wallet/wallet-info': info(1_250_000), 'GET wallet/transactions': page([entry(3), purchase]), ...api },
  });

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

describe('Funding a wallet', () => {
  const fund = async (api: Network = {}) => {
    const view = open(api);
    await view.user.click(screen.getByRole('button', { name: 'Fund Wallet' }));
    const form = await screen.findByRole('dialog', { name: 'Fund Wallet' });
    const amount = within(form).getByLabelText('Amount');
    const deposits = () => view.asked.filter(({ path }) => path === 'wallet/deposit');
    const pay = () => view.user.click(within(form).getByRole('button', { name: 'Continue to payment' }));
    return { ...view, form, amount, deposits, pay };
  };

  /** The provider opens its payment page at this hash. */
  const openingAt = (hash: string): Network => ({
    'POST wallet/deposit': { message: 'Authorization URL created', data: { authorization_url: hash } },
  });

  it('refuses amounts outside the bounds before a request', async () => {
    const { user, amount, pay, deposits, form } = await fund();
    await user.type(amount, '99');
    await pay();
    expect(within(form).getByText('The least you can add is ₦100.')).toBeInTheDocument();
    expect(amount).toHaveFocus();
    await user.clear(amount);
    await user.type(amount, '500.125');
    await pay();
    expect(within(form).getByText('Use at most two decimals.')).toBeInTheDocument();
    await user.clear(amount);
    await user.type(amount, '5000001');
    await pay();
    expect(within(form).getByText('The most you can add at once is ₦5,000,000.')).toBeInTheDocument();
    expect(deposits()).toHaveLength(0);
  });

  it('sends naira with an idempotency key and redirects to the payment page', async () => {
    const { user, amount, pay, deposits } = await fund(openingAt('#checkout'));
    await user.type(amount, '2500.5');
    await pay();
    await waitFor(() => expect(window.location.hash).toBe('#checkout'));
    expect(deposits()[0]).toMatchObject({ method: 'POST', body: { amount: 2500.5 } });
    expect(deposits()[0]!.headers['idempotency-key']).toMatch(/^[\w-]{20,}$/);
  });

  it('keeps its key when the same deposit is retried, and makes a new one for another amount', async () => {
    const { user, amount, pay, deposits } = await fund({
      'POST wallet/deposit': [502, { detail: 'Payment initiation failed' }],
    });
    await user.type(amount, '500');
    await pay();
    expect(await screen.findByText('Payment initiation failed')).toBeInTheDocument();
    await pay();
    await waitFor(() => expect(deposits()).toHaveLength(2));
    await user.type(amount, '0');
    await pay();
    await waitFor(() => expect(deposits()).toHaveLength(3));
    const keys = deposits().map(({ headers }) => headers['idempotency-key']);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('is another deposit after its payment page was opened, also for the same amount', async () => {
    const { user, amount, pay, deposits } = await fund(openingAt('#opened'));
    await user.type(amount, '500');
    await pay();
    await waitFor(() => expect(window.location.hash).toBe('#opened'));
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    await pay();
    await waitFor(() => expect(deposits()).toHaveLength(2));
    const [first, second] = deposits().map(({ headers }) => headers['idempotency-key']);
    expect(second).not.toBe(first);
  });

  it('fails at once without a connection, and sends nothing after it returns', async () => {
    const { user, amount, pay, deposits } = await fund({
      'POST wallet/deposit': () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await user.type(amount, '500');
    onlineManager.setOnline(false);
    await pay();
    expect(await screen.findByText(/We could not reach Groundwork/)).toBeInTheDocument();
    act(() => onlineManager.setOnline(true));
    expect(deposits()).toHaveLength(1);
  });

  it('says that nothing was charged when the device is offline, and keeps the amount', async () => {
    const { user, amount, pay, deposits, form } = await fund();
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.type(amount, '500');
    await pay();
    expect(await within(form).findByRole('alert')).toHaveTextContent('You are offline. Nothing was charged.');
    expect(amount).toHaveValue('₦500');
    expect(deposits()).toHaveLength(0);
    onLine.mockRestore();
  });

  it('shows the server’s error at the field', async () => {
    const { user, amount, pay, form } = await fund({
      'POST wallet/deposit': [400, { amount: ['Too much for today.'], detail: 'Too much for today.' }],
    });
    await user.type(amount, '500');
    await pay();
    expect(await within(form).findByText('Too much for today.')).toBeInTheDocument();
  });
});

describe('Withdrawing', () => {
  it('says that it is not open before anything is typed, and shows the specified form with real figures', async () => {
    const { user } = open();
    await screen.findByText('₦12,500');
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    const form = await screen.findByRole('dialog', { name: 'Withdraw Funds' });
    expect(within(form).getByText('Provide the following information below to continue.')).toBeInTheDocument();
    expect(within(form).getByText(/Withdrawals are not open yet/)).toBeInTheDocument();
    for (const label of ['Account Number', 'Choose Bank', 'Amount'])
      expect(within(form).getByLabelText(label)).toBeDisabled();
    expect(within(form).getByText('Withdrawal Amount')).toBeInTheDocument();
    expect(within(form).getByText('Total (Amount + charges)')).toBeInTheDocument();
    expect(within(form).getByText('₦12,500')).toBeInTheDocument();
    expect(form).not.toHaveTextContent(/450|505/);
    expect(within(form).getByRole('button', { name: 'Proceed' })).toBeDisabled();
  });
});
