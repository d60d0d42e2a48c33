import { act, screen, waitFor, within } from '@testing-library/react';
import { daysAgo, entry, histories, info, older, open, page, purchase } from './a-wallet';

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

  it('groups entries by the days and times of Lagos, as filters and statements do, and says so elsewhere', async () => {
    open({ 'GET wallet/transactions': page([entry(3, { timestamp: '2026-01-05T23:30:00Z' })]) });
    const day = await screen.findByRole('region', { name: '6 Jan 2026' });
    expect(within(day).getByText('00:30')).toBeInTheDocument();
    expect(screen.getByText('Days and times are those of Lagos.')).toBeInTheDocument();
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

  it('tells why the balance changed with an entry, and returns the focus', async () => {
    const node = {
      id: 'e-3',
      parent: null,
      depth: 0,
      kind: 'event',
      detail: null,
      type: 'FundsDeposited',
      revision: 3,
    };
    const more = { stream: 'wallet-u-1', at: '2026-01-04T10:00:00.000Z', gap_ms: null, actor: 'you', chain: 'holds' };
    const title = 'Deposit: ₦5,000 came in from the payment provider';
    const nodes = [{ ...node, ...more, title, is_entry: true, is_later: false }];
    const graph = { wallet: 'u-1', revision: 3, event_id: 'e-3', correlation_id: null, is_capped: false, nodes };
    const { user } = open({
      'GET wallet/transactions': page([entry(3)]),
      'GET wallet/causes?revision=3': { data: graph },
    });
    await user.click(await screen.findByRole('group'));
    const why = await screen.findByRole('button', { name: 'Why did my balance change?', hidden: true });
    await user.click(why);
    const dialog = await screen.findByRole('dialog', { name: /^Why: / });
    expect(await within(dialog).findByText(title)).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('lets its owner download what proves the balance', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file) => `#file-${files.push(file as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user, asked } = open({
      'GET wallet/proof': { data: { revision: 3, count: 4, head: 'hash-3', files: [] } },
      'GET wallet/proof/export.jsonl?revision=3': '{}',
      'GET wallet/proof/verifier': 'console.log("OK")',
    });
    await user.click(await screen.findByRole('button', { name: 'Prove it' }));
    const dialog = await screen.findByRole('dialog', { name: 'Prove your balance' });
    for (const name of ['Events', 'Manifest', 'Verifier']) {
      const count = files.length;
      await user.click(within(dialog).getByRole('button', { name }));
      await waitFor(() => expect(files).toHaveLength(count + 1));
    }
    expect(asked.map(({ path }) => path)).toContain('wallet/proof/export.jsonl?revision=3');
    await user.click(within(dialog).getByRole('button', { name: 'Back to your wallet' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    click.mockRestore();
  });

  it('asks once for what the history and the chart show', async () => {
    const view = open();
    await screen.findByRole('img', { name: /Balance over the last 90 days/ });
    expect(screen.getByText('Purchased a Listing')).toBeInTheDocument();
    expect(histories(view)).toEqual(['wallet/transactions?limit=100']);
  });

  it('shows twenty movements, and more of what it has without asking', async () => {
    const many = Array.from({ length: 25 }, (_, back) => entry(30 - back, { label: `Movement ${30 - back}` }));
    const view = open({ 'GET wallet/transactions': page(many) });
    expect(await screen.findByText('Movement 11')).toBeInTheDocument();
    expect(screen.queryByText('Movement 10')).not.toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Show older entries' }));
    expect(screen.getByText('Movement 6')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show older entries' })).not.toBeInTheDocument();
    expect(histories(view)).toHaveLength(1);
  });

  it('fetches entries older than the chart’s days when they are wanted, by the server’s cursor', async () => {
    const view = open({
      'GET wallet/transactions': page([entry(3), entry(2, daysAgo(100))], older(2)),
      'GET wallet/transactions?cursor=2': page([{ ...purchase, revision: 1 }]),
    });
    await screen.findByRole('img', { name: /Balance over the last 90 days/ });
    expect(screen.queryByText('Purchased a Listing')).not.toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Show older entries' }));
    expect(await screen.findByText('Purchased a Listing')).toBeInTheDocument();
    expect(histories(view)).toEqual(['wallet/transactions?limit=100', 'wallet/transactions?limit=100&cursor=2']);
    expect(screen.queryByRole('button', { name: 'Show older entries' })).not.toBeInTheDocument();
  });

  describe('after a wallet’s notification, with two pages of the history', () => {
    const opened = async (newest: () => unknown, api: object = {}) => {
      const view = open({
        'GET wallet/transactions': newest,
        'GET wallet/transactions?cursor=3': page([entry(2), entry(1, daysAgo(91))], older(1)),
        'GET wallet/transactions?cursor=1': page([entry(0, { label: 'The first', ...daysAgo(92) })]),
        ...api,
      });
      await screen.findByRole('img', { name: /Balance over the last 90 days/ });
      expect(histories(view)).toHaveLength(2);
      return view;
    };
    const labels = () =>
      screen.getAllByText(/^Movement|^Wallet funded|^The first/).map(({ textContent }) => textContent);

    it('asks for the newest page alone, and goes on with older ones where it stopped', async () => {
      let now = page([entry(3)], older(3));
      const view = await opened(() => now);
      now = page([entry(4, { label: 'Movement 4' }), entry(3)], older(3));
      await act(() => view.queries.invalidateQueries({ queryKey: ['wallet'] }));
      expect(await screen.findByText('Movement 4')).toBeInTheDocument();
      expect(labels()).toEqual(['Movement 4', ...Array<string>(3).fill('Wallet funded')]);
      expect(histories(view).slice(2)).toEqual(['wallet/transactions?limit=100']);
      await view.user.click(screen.getByRole('button', { name: 'Show older entries' }));
      expect(await screen.findByText('The first')).toBeInTheDocument();
      expect(histories(view).at(-1)).toBe('wallet/transactions?limit=100&cursor=1');
      expect(histories(view)).toHaveLength(4);
    });

    it('leaves no gap when more has moved than one page holds', async () => {
      let now = page([entry(3)], older(3));
      const view = await opened(() => now, {
        'GET wallet/transactions?cursor=5': page([entry(4, { label: 'Movement 4' }), entry(3)], older(3)),
      });
      now = page([entry(6, { label: 'Movement 6' }), entry(5, { label: 'Movement 5' })], older(5));
      await act(() => view.queries.invalidateQueries({ queryKey: ['wallet'] }));
      await waitFor(() =>
        expect(labels().slice(0, 4)).toEqual(['Movement 6', 'Movement 5', 'Movement 4', 'Wallet funded']),
      );
      expect(histories(view)[3]).toBe('wallet/transactions?limit=100&cursor=5');
    });
  });

  describe('with a guide that was paid by card', () => {
    const timestamp = new Date(Date.now() - 60_000).toISOString();
    const both = { reference: 'pur.1', amount_kobo: 1_250_050, timestamp };
    const balance = { running_balance_kobo: 400_000 };
    const paidOut = { ...purchase, ...both, ...balance, id: 't-12', revision: 12 };
    const paidIn = entry(11, { ...both, running_balance_kobo: 1_650_050, label: 'Wallet Funded' });
    const sale = entry(10, { ...balance, reference: 'dep.1', timestamp, label: 'Sold a Listing', kind: 'earning' });

    it('shows one row, which the wallet was not funded by, with both postings inside', async () => {
      open({ 'GET wallet/transactions': page([paidOut, paidIn, sale]) });
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
      const view = open({
        'GET wallet/transactions': page([entry(13), paidOut], older(12)),
        'GET wallet/transactions?cursor=13': page([paidOut, paidIn, sale]),
      });
      expect(await screen.findByText('Purchased a Listing')).toBeInTheDocument();
      expect(screen.queryByText('Wallet Funded')).not.toBeInTheDocument();
      expect(histories(view)).toHaveLength(2);
    });

    it('draws no balance that it only passed through', async () => {
      open({ 'GET wallet/transactions': page([paidOut, paidIn, sale]) });
      expect(await screen.findByRole('img', { name: /^Balance .*, at most ₦4,000$/ })).toBeInTheDocument();
    });

    it('shows a deposit without its purchase as money in the wallet', async () => {
      open({ 'GET wallet/transactions': page([paidIn, sale]) });
      expect(await screen.findByText('Wallet Funded')).toBeInTheDocument();
    });
  });

  it('says once that nothing could be loaded', async () => {
    open({ 'GET wallet/transactions': [500, { detail: 'No history now.' }] });
    expect(await screen.findByText(/load your transactions. Your money is safe. No history now\./)).toBeInTheDocument();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
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
    let balance: unknown = [500, { detail: 'Sorry.' }];
    const { user } = open({ 'GET wallet/transactions': page([]), 'GET wallet/wallet-info': () => balance });
    expect(await screen.findByText(/Nothing has moved in this wallet yet/)).toBeInTheDocument();
    expect(await screen.findByText('We couldn’t load your balance. Your money is safe. Sorry.')).toBeInTheDocument();
    balance = info(1_250_000);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('₦12,500')).toBeInTheDocument();
  });
});
