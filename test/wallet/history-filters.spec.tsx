import { act, screen, waitFor, within } from '@testing-library/react';
import { WalletTab } from '#client/wallet/wallet-tab';
import { ada, type Asked, type Network, renderScreen } from '../screen';
import { entry, info, page, purchase } from './a-wallet';

const open = (query: string, api: Network = {}) =>
  renderScreen(<WalletTab />, {
    as: ada,
    route: `/profile?tab=wallet${query}`,
    api: { 'GET wallet/wallet-info': info(1_250_000), 'GET wallet/transactions': page([entry(3), purchase]), ...api },
  });
const filtered = (asked: Asked[]) =>
  asked.map(({ path }) => path).filter((path) => /^wallet\/transactions\?.*(kind|search|from|min_amount)/.test(path));

describe('The filters of the wallet’s history', () => {
  it('are in the address, from which the list is fetched', async () => {
    const { asked } = open('&kind=purchase&from=2026-01-01&min_amount=100', {
      'GET wallet/transactions?kind=purchase': page([purchase]),
    });
    expect(await screen.findByText('1 entry')).toBeInTheDocument();
    expect(screen.getByText('Purchased a Listing')).toBeInTheDocument();
    expect(screen.queryByText('Wallet funded')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Kind')).toHaveValue('purchase');
    expect(screen.getByLabelText('From')).toHaveValue('2026-01-01');
    expect(filtered(asked)).toEqual(
      expect.arrayContaining(['wallet/transactions?from=2026-01-01&kind=purchase&min_amount=100&limit=100']),
    );
  });

  it('are written to the address, beside what it has, when they are chosen, and all cleared at once', async () => {
    const view = open('');
    await view.user.selectOptions(await screen.findByLabelText('Kind'), 'Refunds');
    await view.user.type(screen.getByLabelText('Search'), 'bakery{Tab}');
    await waitFor(() => expect(view.address()).toBe('/profile?tab=wallet&kind=refund&search=bakery'));
    await waitFor(() => expect(filtered(view.asked).at(-1)).toContain('search=bakery'));
    await view.user.click(screen.getByRole('button', { name: 'Clear all' }));
    expect(view.address()).toBe('/profile?tab=wallet');
    expect(screen.getByLabelText('Search')).toHaveValue('');
    expect(await screen.findByText('Wallet funded')).toBeInTheDocument();
  });

  it('name the one that leaves nothing, and what there is without it', async () => {
    const view = open('&kind=refund&search=bakery', {
      'GET wallet/transactions?kind=refund&search=bakery': page([]),
      'GET wallet/transactions?kind=refund&limit=1': page([]),
      'GET wallet/transactions?search=bakery&limit=1': page([entry(3), purchase]),
    });
    expect(await screen.findByText('No entry matches all filters: “bakery”, Refunds.')).toBeInTheDocument();
    await view.user.click(await screen.findByRole('button', { name: 'Without Refunds: 2 entries' }));
    expect(screen.queryByRole('button', { name: /Without “bakery”/ })).not.toBeInTheDocument();
    expect(view.address()).toBe('/profile?tab=wallet&search=bakery');
  });

  it('show at its field what the server says of a value that cannot be used', async () => {
    const says = 'Enter an amount in naira.';
    const { user, address } = open('&min_amount=lots&from=never', {
      'GET wallet/transactions?min_amount=lots': [400, { min_amount: [says], detail: says }],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(says);
    expect(screen.getByLabelText('Least amount, ₦')).toBeInvalid();
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Clear all' }));
    expect(address()).toBe('/profile?tab=wallet');
    expect(await screen.findByText('Wallet funded')).toBeInTheDocument();
  });

  it('let new entries through that match, and no others', async () => {
    let deposits = [entry(3)];
    const { queries } = open('&kind=deposit', { 'GET wallet/transactions?kind=deposit': () => page(deposits) });
    expect(await screen.findByText('1 entry')).toBeInTheDocument();
    deposits = [entry(5, { label: 'The second' }), entry(3)];
    await act(() => queries.invalidateQueries({ queryKey: ['wallet'] }));
    expect(await screen.findByText('2 entries')).toBeInTheDocument();
    expect(screen.getByText('The second')).toBeInTheDocument();
    expect(screen.queryByText('Purchased a Listing')).not.toBeInTheDocument();
  });
});

describe('The statement of a wallet', () => {
  const dialog = async (api: Network) => {
    const view = open('', api);
    await view.user.click(await screen.findByRole('button', { name: 'Statement' }));
    await screen.findByRole('dialog', { name: 'Wallet statement' });
    return view;
  };

  it('is fetched for a period and saved as a file', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file) => `#file-${files.push(file as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    const { user, asked } = await dialog({ 'GET wallet/statement': 'Opening balance,0.00' });
    await user.click(await screen.findByRole('radio', { name: 'This year' }));
    await user.click(screen.getByRole('radio', { name: 'CSV, for a spreadsheet' }));
    await user.click(screen.getByRole('button', { name: 'Get statement' }));
    expect(await screen.findByText('Your statement is saved.')).toBeInTheDocument();
    expect(files.map(({ type }) => type)).toEqual(['text/csv']);
    expect(asked.at(-1)!.path).toMatch(/^wallet\/statement\?from=\d{4}-01-01&to=\d{4}-\d\d-\d\d&format=csv$/);
  });

  it('says why it was not made, and lets the person choose other days', async () => {
    const { user } = await dialog({
      'GET wallet/statement': [400, { detail: 'Choose fewer days, or CSV.', code: 'too_many' }],
    });
    await user.click(await screen.findByRole('button', { name: 'Get statement' }));
    expect(await screen.findByText('Choose fewer days, or CSV.')).toBeInTheDocument();
    expect(within(screen.getByRole('dialog')).getByLabelText('From')).toBeEnabled();
  });
});
