import { act, screen, waitFor } from '@testing-library/react';
import { ada, clickTwice, held } from '../screen';
import { aListing, aSection } from './a-listing';
import { buyButton, openListing } from './open-listing';

describe('The page of a listing', () => {
  it('starts a purchase and redirects to the server’s URL', async () => {
    const answer = {
      message: 'Authorization URL created',
      data: { authorization_url: `${window.location.href}#paystack`, reference: 'pur.1' },
    };
    const { asked, user } = await openListing({}, { 'POST listing/listing-purchase': answer });
    expect(screen.getAllByText('₦12,500')).toHaveLength(1);
    await user.click(buyButton());
    await waitFor(() => expect(window.location.hash).toBe('#paystack'));
    expect(screen.getByText('Authorization URL created')).toBeInTheDocument();
    expect(screen.getByText('Starting your payment')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ listing_id: 'l-1', expected_price: '12500' });
    window.location.hash = '';
  });

  it('does not redirect a person who has left the listing before the answer', async () => {
    const { answer, release } = held({
      message: 'Authorization URL created',
      data: { authorization_url: '#unwanted' },
    });
    const { user, router, queries } = await openListing({}, { 'POST listing/listing-purchase': answer });
    await user.click(buyButton());
    await act(() => router.navigate('/'));
    await release();
    await waitFor(() => expect(queries.isMutating()).toBe(0));
    expect(window.location.hash).not.toBe('#unwanted');
  });

  it('shows the server’s message when a purchase cannot start, and removes the loader', async () => {
    const refusal = [409, { detail: 'You already own this listing.', code: 'already_owned' }];
    const { user } = await openListing({}, { 'POST listing/listing-purchase': refusal });
    await user.click(buyButton());
    expect(await screen.findByText('You already own this listing.')).toBeInTheDocument();
    expect(screen.queryByText('Starting your payment')).not.toBeInTheDocument();
  });

  it.each([500, 502, 400])('shows a default message when the server sends none with %s', async (status) => {
    const { user } = await openListing({}, { 'POST listing/listing-purchase': [status, {}] });
    await user.click(buyButton());
    expect(await screen.findByText('Payment initiation failed')).toBeInTheDocument();
  });

  it('starts one purchase by a double click', async () => {
    const { asked } = await openListing({}, { 'POST listing/listing-purchase': () => new Promise(() => {}) });
    clickTwice(buyButton());
    expect(await screen.findByText('Starting your payment')).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('starts the same purchase again under its key when the outcome is unknown', async () => {
    const { asked, user } = await openListing({}, { 'POST listing/listing-purchase': [503, { detail: 'Try again.' }] });
    const keys = () => asked.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key']);
    for (const times of [1, 2]) {
      await user.click(buyButton());
      await waitFor(() => expect(keys()).toHaveLength(times));
      await waitFor(() => expect(buyButton()).toBeEnabled());
    }
    expect(keys()[1]).toBe(keys()[0]);
  });

  it('says that nothing was charged when the device is offline, or the server cannot be reached', async () => {
    const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
    const { asked, user } = await openListing({}, { 'POST listing/listing-purchase': unreachable });
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(buyButton());
    expect(await screen.findByText(/You are offline. Nothing was charged./)).toBeInTheDocument();
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    onLine.mockRestore();
    await user.click(buyButton());
    expect(await screen.findByText(/We could not reach Groundwork. Nothing was charged./)).toBeInTheDocument();
  });

  it.each([
    ['has no sections', { section_count: 0, sections: [] }, 'This guide has no sections yet.'],
    [
      'has empty sections only',
      { sections: [aSection(1, { items: 0 })] },
      'The sections of this guide are still empty.',
    ],
  ])('says why it cannot be bought while it %s', async (_contents, part, reason) => {
    await openListing(part);
    expect(buyButton()).toBeDisabled();
    expect(buyButton()).toHaveAccessibleDescription(reason);
  });

  it('says that staff do not buy', async () => {
    await openListing({}, {}, { ...ada, roles: ['user', 'auditor'] } as typeof ada);
    expect(buyButton()).toBeDisabled();
    expect(buyButton()).toHaveAccessibleDescription(/^Staff accounts do not buy guides/);
  });

  it('sends nothing without a listing', async () => {
    const { asked, user } = await openListing({ id: '' });
    await user.click(buyButton());
    expect(await screen.findByText('No listing selected for checkout')).toBeInTheDocument();
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('asks a visitor to sign in and returns to the listing', async () => {
    const { user, address } = await openListing({}, {}, null);
    await user.click(buyButton());
    expect(address()).toBe('/login?next=%2Flisting%2Fpharmacy-licence');
  });
});

describe('Adding to the cart', () => {
  const inCart = { data: { items: [{ id: 'l-1' }], count: 1 } };
  const add = () => screen.getByRole('button', { name: 'Add to cart' });
  beforeEach(() => localStorage.removeItem('cart'));

  it('puts the guide into the cart; the same button opens it then', async () => {
    let cart: object = { data: { items: [], count: 0 } };
    const { asked, user } = await openListing(
      {},
      { 'GET cart': () => cart, 'POST cart': () => ((cart = inCart), { message: 'Added to your cart', ...inCart }) },
    );
    await user.click(add());
    await waitFor(() => expect(screen.getByRole('button', { name: 'View in cart' })).toHaveFocus());
    expect(screen.getByText('Added to your cart')).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ listing_id: 'l-1' }]);
  });

  it('keeps a visitor’s on the device', async () => {
    const { asked, user } = await openListing({}, {}, null);
    await user.click(add());
    expect(await screen.findByRole('button', { name: 'View in cart' })).toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('cart')!)).toMatchObject([{ id: 'l-1', price_kobo: 1_250_000 }]);
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    localStorage.removeItem('cart');
  });

  it('is offered to who may buy it', async () => {
    await openListing({ is_owner: true });
    expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull();
  });
});

describe('Paying from the wallet', () => {
  const wallet = (available_kobo: number) => ({
    'GET wallet/wallet-info': { data: { balance_kobo: available_kobo, available_kobo } },
  });
  const fromWallet = () => screen.findByRole('button', { name: 'Pay from your wallet' });

  it('says what leaves the balance and what stays, then buys the guide without the provider', async () => {
    const { asked, user, address } = await openListing(
      {},
      { ...wallet(2_000_000), 'POST listing/listing-purchase': { data: { status: 'paid', reference: 'pur.1' } } },
    );
    await user.click(await fromWallet());
    expect(screen.getByText('₦12,500 leaves your wallet now, and ₦7,500 stays available.')).toBeInTheDocument();
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Pay ₦12,500' }));
    expect(await screen.findByText('Paid from your wallet. The guide is yours.')).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/listing/pharmacy-licence/PaidListingDetail'));
    const last = (wanted: string) => asked.findLastIndex(({ method, path }) => `${method} ${path}`.startsWith(wanted));
    expect(last('GET listing/pharmacy-licence')).toBeGreaterThan(last('POST listing/listing-purchase'));
    const sent = asked.filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => body)).toEqual([{ listing_id: 'l-1', expected_price: '12500', method: 'wallet' }]);
  });

  it('can be called off', async () => {
    const { asked, user } = await openListing({}, wallet(2_000_000));
    await user.click(await fromWallet());
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await fromWallet()).toBeInTheDocument();
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('says what is missing, with the way to add it', async () => {
    await openListing({}, wallet(1_000_000));
    const add = await screen.findByRole('link', { name: 'Add ₦2,500 to pay from it' });
    expect(add).toHaveAttribute('href', '/profile?tab=wallet&add=2500');
    expect(screen.queryByRole('button', { name: 'Pay from your wallet' })).not.toBeInTheDocument();
  });

  it('shows why the wallet did not pay', async () => {
    const refusal = [409, { detail: '₦0 of your balance is available.', code: 'insufficient_funds' }];
    const { user } = await openListing({}, { ...wallet(2_000_000), 'POST listing/listing-purchase': refusal });
    await user.click(await fromWallet());
    await user.click(screen.getByRole('button', { name: 'Pay ₦12,500' }));
    expect(await screen.findByText('₦0 of your balance is available.')).toBeInTheDocument();
    expect(await fromWallet()).toBeEnabled();
  });

  it.each([
    ['an empty wallet', {}, 0],
    ['a guide that is bought', { has_purchased: true }, 2_000_000],
    ['a free guide', { price_kobo: 0 }, 2_000_000],
    ['one’s own guide', { is_owner: true }, 2_000_000],
  ] as const)('is not offered for %s', async (_, part, available) => {
    const { asked } = await openListing(part, wallet(available));
    await waitFor(() => expect(asked.length).toBeGreaterThan(1));
    expect(screen.queryByRole('button', { name: 'Pay from your wallet' })).not.toBeInTheDocument();
  });
});

it('asks to buy at the new price when the price has changed meanwhile', async () => {
  const refusal = [409, { detail: 'The price of this listing has changed.', code: 'price_changed' }];
  let price_kobo = 1_250_000;
  const { user } = await openListing(
    {},
    {
      'GET listing/pharmacy-licence/': () => ({ data: aListing({ price_kobo }) }),
      'POST listing/listing-purchase': () => {
        price_kobo = 1_500_000;
        return refusal;
      },
    },
  );
  await user.click(buyButton());
  const question = await screen.findByText(/^The price has changed: it is ₦15,000 now, and nothing was charged/);
  expect(question).toHaveAttribute('role', 'alert');
  expect(buyButton()).toBeEnabled();
});
