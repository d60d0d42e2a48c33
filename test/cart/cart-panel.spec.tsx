import { act, screen, waitFor, within } from '@testing-library/react';
import { Header } from '#client/app/shell/header';
import { session } from '#client/lib/http/session';
import { CartPanel } from '#client/purchases/cart/cart-panel';
import { type Network, ada, renderScreen } from '../screen';

const creator = { username: 'chi', first_name: 'Chi', last_name: 'Eze', avatar: null };
const item = (n: number, more: object = {}) => ({
  ...{ id: `l-${n}`, slug: `guide-${n}`, title: `Guide ${n}`, creator, added_at: '2026-11-25T09:00:00.000Z' },
  ...{ price: n * 1_000, price_kobo: n * 100_000, added_price_kobo: n * 100_000, price_changed: false, on_sale: true },
  ...more,
});
const cartOf = (...items: ReturnType<typeof item>[]) => {
  const total_kobo = items.reduce((sum, { on_sale, price_kobo }) => sum + (on_sale ? price_kobo : 0), 0);
  return { data: { items, count: items.length, total: total_kobo / 100, total_kobo, currency: 'NGN' } };
};
const wallet = (available_kobo: number) => ({
  data: { balance_kobo: available_kobo, available_kobo, pending_kobo: 0 },
});
const line = (n: number, status: string, detail: string | null = null) => ({
  ...{ listing: { slug: `guide-${n}`, title: `Guide ${n}` }, price: n * 1_000, price_kobo: n * 100_000 },
  ...{ status, code: detail && 'not_on_offer', detail },
});
const standing = (status: string, funded: boolean, lines: object[]) => ({
  data: {
    ...{ reference: 'ord.1', purpose: 'order', status, refunded_to: null, listing: null, amount: 3_000 },
    ...{ amount_kobo: 300_000, currency: 'NGN' },
    order: { total_kobo: 300_000, from_balance_kobo: 0, to_pay_kobo: 300_000, funded, lines },
  },
});
const begun = {
  message: 'Authorization URL created',
  data: { authorization_url: 'https://pay.test/1', reference: 'ord.1', amount_kobo: 300_000, status: 'pending' },
};

const open = (api: Network, as: typeof ada | undefined = { ...ada, phone: '+2348031234567' }) =>
  renderScreen(<CartPanel opened onClose={jest.fn()} />, { api: { 'GET wallet/wallet-info': wallet(0), ...api }, as });

/** What a new tab is asked for. */
const newTab = () => {
  const empty = document.implementation.createHTMLDocument();
  const tab = { document: empty, closed: false, opener: {}, location: { replace: jest.fn() }, close: jest.fn() };
  jest.spyOn(window, 'open').mockReturnValue(tab as never);
  return tab;
};

beforeEach(() => {
  session.signOut();
  localStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

describe('My Cart', () => {
  it('shows each guide at its current price, what changed, and the total of what is on sale', async () => {
    const items = [item(1), item(2, { added_price_kobo: 150_000, price_changed: true }), item(4, { on_sale: false })];
    open({ 'GET cart': cartOf(...items) });
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['Guide 1', 'Guide 2', 'Guide 4']);
    expect(within(rows[1]!).getByText('It was ₦1,500 when you added it.')).toBeVisible();
    expect(within(rows[2]!).getByText(/^No longer on sale/)).toBeVisible();
    expect(screen.getByText('₦3,000')).toBeVisible();
  });

  it('lets a guide go, and brings it back by Undo in its place', async () => {
    let items = [item(1), item(2)];
    const { asked, user } = open({
      'GET cart': () => cartOf(...items),
      'DELETE cart': () => ((items = [item(2)]), { message: 'Removed from your cart', ...cartOf(...items) }),
      'POST cart': () => ((items = [item(2), item(1)]), { message: 'Added to your cart', ...cartOf(...items) }),
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Guide 1' }));
    expect(await screen.findByText('“Guide 1” is out of your cart.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Guide 1' })).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: 'Guide 1' })).toBeVisible();
    expect(
      asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]),
    ).toEqual([
      ['DELETE', 'cart?listing_id=l-1', undefined],
      ['POST', 'cart', { listing_id: 'l-1' }],
    ]);
  });

  it('of a visitor is kept on the device, and merged when the person signs in', async () => {
    const kept = [{ id: 'l-1', slug: 'guide-1', title: 'Guide 1', price_kobo: 100_000 }];
    localStorage.setItem('cart', JSON.stringify(kept));
    const { asked, user } = renderScreen(<Header />, {
      api: {
        'GET listing/guide-1': { data: { ...item(1), status: 'published', price_kobo: 120_000 } },
        'POST cart': { message: 'Added to your cart', ...cartOf(item(1)) },
        'GET cart': cartOf(item(1)),
        'GET wallet/wallet-info': wallet(0),
      },
    });
    await user.click(screen.getByRole('button', { name: 'Cart, 1 guide' }));
    expect(await screen.findByText('It was ₦1,000 when you added it.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Checkout' }));
    expect(await screen.findByText(/^Sign in to pay/)).toBeVisible();
    act(() => session.signIn({ access: 'access-1', refresh: 'refresh-1' }, true, ada));
    await waitFor(() => expect(localStorage.getItem('cart')).toBeNull());
    expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ listing_id: 'l-1' }]);
  });
});

describe('Checkout', () => {
  const api: Network = { 'GET cart': cartOf(item(1), item(2)) };
  const atCheckout = async (more: Network = {}, as?: typeof ada) => {
    const opened = open({ ...api, ...more }, as);
    await opened.user.click(await screen.findByRole('button', { name: 'Checkout' }));
    await screen.findByRole('dialog', { name: 'Checkout' });
    return opened;
  };

  it('knows the person, keeps the focus in the panel, and says what is wrong at its field', async () => {
    const { asked, user } = await atCheckout({}, { ...ada, phone: '' });
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
    expect(screen.getByLabelText('First Name')).toHaveValue('Ada');
    expect(screen.getByLabelText('Billing Email')).toHaveValue('ada@demo.test');
    const tab = newTab();
    await user.type(screen.getByLabelText('Phone Number'), '12');
    await user.click(screen.getByRole('button', { name: 'Pay Now' }));
    expect(await screen.findByText(/^Use the international form/)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Phone Number')).toHaveFocus());
    expect(window.open).not.toHaveBeenCalled();
    expect([tab.close.mock.calls.length, asked.filter(({ method }) => method === 'POST')]).toEqual([0, []]);
  });

  it('opens the payment in a new tab, waits, and shows live what was bought and where the rest is', async () => {
    let now = standing('pending', false, [line(1, 'waiting'), line(2, 'waiting')]);
    const tab = newTab();
    const { asked, queries, user } = await atCheckout({
      'POST cart/checkout': begun,
      'GET purchases/ord.1': () => now,
    });
    expect(screen.getByText(/A refund of a guide goes back the way you paid/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pay Now' }));
    expect(await screen.findByRole('heading', { name: 'Waiting for payment', level: 2 })).toBeVisible();
    expect(tab.location.replace).toHaveBeenCalledWith('https://pay.test/1');
    expect(asked.find(({ path }) => path === 'cart/checkout')?.body).toMatchObject({
      ...{ method: 'card', expected_total: 3_000, phone: '+2348031234567' },
    });
    now = standing('paid', true, [line(1, 'bought'), line(2, 'declined', 'It is no longer on sale.')]);
    await act(() => queries.invalidateQueries({ queryKey: ['orders'] }));
    expect(await screen.findByText('You own 1 more guide. ₦2,000 is in your wallet.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Read: Guide 1' })).toHaveAttribute(
      'href',
      '/listing/guide-1/PaidListingDetail',
    );
    expect(screen.getByText('Not bought. It is no longer on sale.')).toBeVisible();
  });

  it('says that a person looks at a payment that differs, and asks for no other', async () => {
    newTab();
    const held = standing('under_review', false, [line(1, 'waiting')]);
    const { user } = await atCheckout({ 'POST cart/checkout': begun, 'GET purchases/ord.1': held });
    await user.click(screen.getByRole('button', { name: 'Pay Now' }));
    expect(await screen.findByRole('heading', { name: 'We are checking your payment', level: 2 })).toBeVisible();
    expect(screen.getByText(/You need not pay again/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open the payment page' })).toBeNull();
  });

  it('offers a link where the browser opens no tab', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    const pending = standing('pending', false, [line(1, 'waiting')]);
    const { user } = await atCheckout({ 'POST cart/checkout': begun, 'GET purchases/ord.1': pending });
    await user.click(screen.getByRole('button', { name: 'Pay Now' }));
    expect(await screen.findByText('Your browser kept the payment page from opening.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the payment page' })).toHaveAttribute('href', 'https://pay.test/1');
  });

  it('says why the payment could not be checked again', async () => {
    newTab();
    const { user } = await atCheckout({
      ...{ 'POST cart/checkout': begun, 'GET purchases/ord.1': standing('pending', false, [line(1, 'waiting')]) },
      'POST purchases/ord.1/verify': [429, { detail: 'Try again in an hour.', code: 'throttled' }],
    });
    await user.click(screen.getByRole('button', { name: 'Pay Now' }));
    await user.click(await screen.findByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Try again in an hour.')).toBeVisible();
  });

  it('pays from a wallet that covers it, in the panel', async () => {
    jest.spyOn(window, 'open');
    const { asked, user } = await atCheckout({
      'GET wallet/wallet-info': wallet(500_000),
      'POST cart/checkout': { ...begun, data: { ...begun.data, status: 'paid' } },
      'GET purchases/ord.1': standing('paid', true, [line(1, 'bought'), line(2, 'bought')]),
    });
    await user.click(await screen.findByRole('radio', { name: 'Wallet (₦5,000 available)' }));
    await user.click(screen.getByRole('button', { name: 'Pay Now' }));
    expect(await screen.findByText('You own 2 more guides.')).toBeVisible();
    expect(asked.find(({ path }) => path === 'cart/checkout')?.body).toMatchObject({ method: 'wallet' });
    expect(window.open).not.toHaveBeenCalled();
  });

  it('offers to split what a wallet does not cover', async () => {
    await atCheckout({ 'GET wallet/wallet-info': wallet(100_000) });
    expect(await screen.findByRole('radio', { name: 'Wallet and card (₦1,000 + ₦2,000)' })).toBeVisible();
    expect(screen.queryByRole('radio', { name: /^Wallet \(/ })).toBeNull();
  });

  it('asks again when the total has changed, and closes the tab', async () => {
    const tab = newTab();
    const refused = [409, { code: 'price_changed', detail: 'The total has changed.', total_kobo: 400_000 }];
    let cart = cartOf(item(1), item(2));
    const { user } = await atCheckout({
      'GET cart': () => cart,
      'POST cart/checkout': () => ((cart = cartOf(item(1), item(3))), refused),
    });
    await user.click(screen.getByRole('button', { name: 'Pay Now' }));
    expect(await screen.findByText(/^The total has changed, and nothing was charged/)).toBeVisible();
    expect(await screen.findByText('₦4,000')).toBeVisible();
    expect(tab.close).toHaveBeenCalled();
  });

  it('asks for no payment once the cart was paid for on another device', async () => {
    let cart = cartOf(item(1), item(2));
    const { queries } = await atCheckout({ 'GET cart': () => cart });
    cart = cartOf();
    await act(() => queries.invalidateQueries({ queryKey: ['cart'] }));
    expect(await screen.findByText(/^Nothing in your cart is left to pay for/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay Now' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Back to My Cart' })).toBeEnabled();
  });

  it('keeps what was typed for when the person comes back to it', async () => {
    const { user } = await atCheckout({}, { ...ada, phone: '' });
    await user.type(screen.getByLabelText('Phone Number'), '+2348031234567');
    await user.click(screen.getByRole('button', { name: 'Back to My Cart' }));
    await user.click(await screen.findByRole('button', { name: 'Checkout' }));
    expect(await screen.findByLabelText('Phone Number')).toHaveValue('+2348031234567');
  });

  it.each([500, 502, 503, 504])('says why a payment could not start: %i without words', async (status) => {
    newTab();
    const { user } = await atCheckout({ 'POST cart/checkout': [status, {}] });
    await user.click(screen.getByRole('button', { name: 'Pay Now' }));
    expect(await screen.findByText('Payment initiation failed')).toBeVisible();
  });
});
