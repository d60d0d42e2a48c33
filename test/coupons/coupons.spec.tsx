import { screen, waitFor, within } from '@testing-library/react';
import { Coupons } from '#client/catalogue/coupons/coupons';
import { session } from '#client/lib/http/session';
import { CartPanel } from '#client/purchases/cart/cart-panel';
import { aCard } from '../catalogue/a-listing';
import { buyButton, openListing } from '../catalogue/open-listing';
import { ada, type Network, renderScreen } from '../screen';

const COUPON = {
  ...{ code: 'LAUNCH20', status: 'active', percent: 20, amount: null, amount_kobo: null, listings: null },
  ...{ starts_at: null, expires_at: null, most_uses: 5, uses_left: 2, used: 2, reserved: 1 },
  ...{ given: 5_000, given_kobo: 500_000, created_at: '2026-11-25T09:00:00.000Z' },
};
const own = { results: [aCard({ is_owner: true })], count: 1, next: null, previous: null };
const listed = (...results: object[]) => ({ results, count: results.length, next: null, previous: null });
const posts = (asked: { method: string; path: string; body?: unknown }[]) =>
  asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

beforeEach(() => {
  session.signOut();
  localStorage.clear();
});

describe('A creator’s coupons', () => {
  const open = (api: Network = {}) =>
    renderScreen(<Coupons />, {
      as: ada,
      api: { 'GET coupons': listed(COUPON), 'GET listing/user/created/': own, ...api },
    });

  it('say what they give, how far they were used, and what was given away', async () => {
    open();
    const row = await screen.findByRole('listitem');
    expect(within(row).getByText('20 % off')).toBeVisible();
    expect(within(row).getByText('All your guides')).toBeVisible();
    expect(within(row).getByText('2 uses · 2 left · 1 being paid · ₦5,000 given away')).toBeVisible();
  });

  it('have a link to a guide that carries the code', async () => {
    const { user } = open();
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: 'Copy the link of LAUNCH20' }));
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(written).toHaveBeenCalledWith(`${window.location.origin}/listing/pharmacy-licence?code=LAUNCH20`);
  });

  it('are paused, and ended only after a question', async () => {
    const answer = { message: 'Coupon paused', data: { ...COUPON, status: 'paused' } };
    const { asked, user } = open({ 'POST coupons/LAUNCH20/pause': answer, 'POST coupons/LAUNCH20/end': answer });
    await user.click(await screen.findByRole('button', { name: 'Pause LAUNCH20' }));
    await waitFor(() => expect(posts(asked)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'End LAUNCH20' }));
    expect(posts(asked)).toHaveLength(1);
    expect(screen.getByText(/^End LAUNCH20 for good/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'End' }));
    await waitFor(() => expect(posts(asked).map(([, path]) => path)).toContain('coupons/LAUNCH20/end'));
  });

  it('are made in a form that says what is wrong at its field', async () => {
    const { asked, user } = open({
      'GET coupons': listed(),
      'POST coupons': { message: 'Coupon created', data: COUPON },
    });
    await user.click(await screen.findByRole('button', { name: 'Create a coupon' }));
    await user.click(screen.getByRole('button', { name: 'Create coupon' }));
    expect(await screen.findByText('Enter a percentage from 1 to 100.')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByLabelText('Percentage', { selector: 'input[name="percent"]' })).toHaveFocus(),
    );
    await user.type(screen.getByLabelText('Code'), 'launch20');
    await user.click(screen.getByRole('radio', { name: 'Amount in naira' }));
    await user.type(screen.getByLabelText('Amount (₦)'), '1,500');
    await user.type(screen.getByLabelText('Most uses (optional)'), '5');
    await user.click(screen.getByRole('button', { name: 'Create coupon' }));
    await waitFor(() =>
      expect(posts(asked)).toEqual([
        ['POST', 'coupons', { code: 'launch20', amount: '1,500', listings: [], most_uses: 5 }],
      ]),
    );
  });
});

describe('A guide’s page', () => {
  const quote = {
    data: {
      ...{ code: 'LAUNCH20', list_price_kobo: 1_250_000, discount_kobo: 250_000, price: 10_000, price_kobo: 1_000_000 },
      currency: 'NGN',
    },
  };
  const asks = (code: string) => `GET cart/quote?listing_id=pharmacy-licence&code=${code}`;
  const enter = async (
    user: { click: (on: Element) => Promise<void>; type: (on: Element, text: string) => Promise<void> },
    code: string,
  ) => {
    await user.click(screen.getByRole('button', { name: 'Have a coupon?' }));
    await user.type(await screen.findByLabelText('Coupon code'), code);
    await user.click(screen.getByRole('button', { name: 'Apply' }));
  };

  it('shows list price, discount and price with a code, and buys for that; the device keeps the code', async () => {
    const refusal = [409, { code: 'coupon_ended', detail: 'The coupon LAUNCH20 has ended. Nothing was charged.' }];
    const { asked, user } = await openListing(
      {},
      { [asks('launch20')]: quote, 'POST listing/listing-purchase': refusal },
    );
    await enter(user, 'launch20');
    expect(await screen.findByText('₦2,500 off with LAUNCH20.')).toBeVisible();
    expect(screen.getByText('₦10,000')).toBeVisible();
    expect(screen.getByText('₦12,500').closest('del')).not.toBeNull();
    expect(localStorage.getItem('coupon')).toBe('launch20');
    await user.click(buyButton());
    expect(await screen.findByText('The coupon LAUNCH20 has ended. Nothing was charged.')).toBeVisible();
    expect(posts(asked)).toEqual([
      ['POST', 'listing/listing-purchase', { listing_id: 'l-1', expected_price: '10000', coupon: 'LAUNCH20' }],
    ]);
  });

  it('says why a code takes nothing off, and drops one that is of no use anywhere', async () => {
    const unknown = [409, { code: 'coupon_unknown', detail: 'There is no coupon with this code.' }];
    const { user } = await openListing({}, { [asks('NOPE22')]: unknown });
    await enter(user, 'NOPE22');
    expect(await screen.findByText('There is no coupon with this code.')).toBeVisible();
    await waitFor(() => expect(localStorage.getItem('coupon')).toBeNull());
  });

  it('goes back to the list price when the coupon is removed', async () => {
    localStorage.setItem('coupon', 'LAUNCH20');
    const { user } = await openListing({}, { [asks('LAUNCH20')]: quote });
    await user.click(await screen.findByRole('button', { name: 'Remove the coupon LAUNCH20' }));
    expect(await screen.findByRole('button', { name: 'Have a coupon?' })).toBeVisible();
    expect(screen.getByText('₦12,500')).toBeVisible();
    expect(localStorage.getItem('coupon')).toBeNull();
  });
});

describe('The coupon of a cart', () => {
  const item = {
    ...{ id: 'l-1', slug: 'guide-1', title: 'Guide 1', creator: null, added_at: '2026-11-25T09:00:00.000Z' },
    ...{ price: 1_000, price_kobo: 100_000, discount_kobo: 0, added_price_kobo: 100_000, price_changed: false },
    on_sale: true,
  };
  const cartOf = (coupon: object | null, discount_kobo = 0) => ({
    data: {
      ...{ items: [item], count: 1, coupon, list_total_kobo: 100_000, discount_kobo, currency: 'NGN' },
      ...{ total: (100_000 - discount_kobo) / 100, total_kobo: 100_000 - discount_kobo },
    },
  });
  const applied = cartOf({ code: 'LAUNCH20', problem: null, detail: null }, 20_000);
  const open = (api: Network) =>
    renderScreen(<CartPanel opened onClose={jest.fn()} />, {
      api: { 'GET wallet/wallet-info': { data: { available_kobo: 0 } }, ...api },
      as: ada,
    });

  it('is entered, shown with what it takes off, and removed', async () => {
    let now = cartOf(null);
    const { asked, user } = open({
      'GET cart': () => now,
      'POST cart/coupon': () => ((now = applied), { message: 'Coupon applied', ...now }),
      'DELETE cart/coupon': () => ((now = cartOf(null)), { message: 'Coupon removed', ...now }),
    });
    await user.type(await screen.findByLabelText('Coupon code'), 'launch20');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('₦800')).toBeVisible();
    expect(screen.getByText('Coupon LAUNCH20')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove the coupon LAUNCH20' }));
    expect(await screen.findByLabelText('Coupon code')).toBeVisible();
    expect(posts(asked)).toEqual([
      ['POST', 'cart/coupon', { code: 'launch20' }],
      ['DELETE', 'cart/coupon', undefined],
    ]);
  });

  it('that lowers nothing any more says why', async () => {
    const problem = { code: 'LAUNCH20', problem: 'coupon_ended', detail: 'The coupon LAUNCH20 has ended.' };
    open({ 'GET cart': cartOf(problem) });
    expect(await screen.findByRole('alert')).toHaveTextContent('The coupon LAUNCH20 has ended.');
    expect(screen.getAllByText('₦1,000')).not.toHaveLength(0);
  });

  it('that came with a link is filled in, and its refusal stands in the form', async () => {
    localStorage.setItem('coupon', 'NOPE22');
    const refusal = [409, { code: 'coupon_used', detail: 'You have used the coupon NOPE22 already.' }];
    const { user } = open({ 'GET cart': cartOf(null), 'POST cart/coupon': refusal });
    expect(await screen.findByLabelText('Coupon code')).toHaveValue('NOPE22');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('You have used the coupon NOPE22 already.')).toBeVisible();
  });
});
