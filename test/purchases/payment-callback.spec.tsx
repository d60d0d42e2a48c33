import { QueryObserver } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { PaymentCallback } from '#client/purchases/payment-callback';
import { ada, type Network, renderScreen } from '../screen';

const standing = (status: string, purpose = 'purchase') => ({
  data: {
    status,
    purpose,
    listing: purpose === 'purchase' ? { slug: 'pharmacy-licence', title: 'Opening a pharmacy' } : null,
    amount_kobo: 1_250_000,
    reference: 'pur.1',
  },
});
const open = (api: Network, route = '/payment/callback?reference=pur.1') =>
  renderScreen(<PaymentCallback />, {
    route,
    as: ada,
    api: { 'POST purchases/pur.1/verify/': standing('pending'), ...api },
  });

describe('The return page of the payment provider', () => {
  it('requests a verification and ignores the URL’s parameters', async () => {
    const { asked } = open(
      { 'GET purchases/pur.1/': standing('pending') },
      '/payment/callback?reference=pur.1&status=success',
    );
    expect(screen.getByText('Confirming…')).toBeInTheDocument();
    await waitFor(() => expect(asked.some(({ path }) => path === 'purchases/pur.1/verify')).toBe(true));
    expect(screen.queryByText('Paid')).not.toBeInTheDocument();
  });

  it('changes to Paid without a reload and links to the listing', async () => {
    let now = standing('pending');
    const { queries } = open({ 'GET purchases/pur.1/': () => now });
    expect(await screen.findByText('Confirming…')).toBeInTheDocument();
    now = standing('paid');
    await queries.invalidateQueries({ queryKey: ['purchases'] });
    expect(await screen.findByText('Paid')).toBeInTheDocument();
    const guide = screen.getByRole('link', { name: 'Open the guide' });
    expect(guide).toHaveAttribute('href', '/listing/pharmacy-licence/PaidListingDetail');
  });

  it('polls while no notification arrives', async () => {
    let asked = 0;
    open({ 'GET purchases/pur.1/': () => standing(++asked > 2 ? 'paid' : 'pending') });
    expect(await screen.findByText('Paid')).toBeInTheDocument();
  });

  it('says after ten minutes that the bank takes long, and is asked again by hand only', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const { asked } = open({
        'GET purchases/pur.1/': standing('pending'),
        'POST purchases/pur.1/verify/': [429, { detail: 'Try again in an hour.', code: 'throttled' }],
      });
      await act(() => jest.advanceTimersByTimeAsync(10 * 60_000 - 5_000));
      expect(screen.getByText('Confirming…')).toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(10_000));
      expect(screen.getByText('Still waiting for your bank')).toBeInTheDocument();
      const before = asked.length;
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(asked).toHaveLength(before);
      expect(screen.queryByText('Try again in an hour.')).not.toBeInTheDocument();
      act(() => screen.getByRole('button', { name: 'Check again' }).click());
      await waitFor(() => expect(asked.slice(before).map(({ path }) => path)).toContain('purchases/pur.1/verify'));
      expect(await screen.findByText('Try again in an hour.')).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows Declined and offers a retry', async () => {
    open({ 'GET purchases/pur.1/': standing('failed') });
    expect(await screen.findByText('Declined')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/listing/pharmacy-licence');
  });

  it('shows where a second payment was credited', async () => {
    open({ 'GET purchases/pur.1/': standing('refunded') });
    expect(await screen.findByText(/the money is in your wallet/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open your wallet' })).toHaveAttribute('href', '/profile?tab=wallet');
  });

  it('says of a payment that the provider returned where the money is, and offers to try again', async () => {
    const { data } = standing('refunded');
    open({ 'GET purchases/pur.1/': { data: { ...data, refunded_to: 'source' } } });
    expect(await screen.findByText('Returned')).toBeInTheDocument();
    expect(
      screen.getByText(/^The provider returned this payment to the card or account you paid from\./),
    ).toBeInTheDocument();
    expect(screen.queryByText(/not charged|in your wallet/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/listing/pharmacy-licence');
  });

  it('shows no amount for a free listing', async () => {
    const { data } = standing('paid');
    open({ 'GET purchases/pur.1/': { data: { ...data, amount_kobo: 0 } } });
    expect(await screen.findByText('You own “Opening a pharmacy”. It was free.')).toBeInTheDocument();
  });

  it('links to the wallet after a deposit', async () => {
    open({ 'GET purchases/pur.1/': standing('paid', 'deposit') });
    const wallet = await screen.findByRole('link', { name: 'Open your wallet' });
    expect(wallet).toHaveAttribute('href', '/profile?tab=wallet');
  });

  it('shows of a paid cart what was bought, what was not, and where its money is', async () => {
    const line = (n: number, status: string, detail: string | null = null) => ({
      ...{ listing: { slug: `guide-${n}`, title: `Guide ${n}` }, price_kobo: n * 100_000, status, detail },
    });
    const order = (status: string, funded: boolean, ...lines: object[]) => ({
      data: { ...standing(status, 'order').data, reference: 'ord.1', order: { funded, lines } },
    });
    let now = order('pending', false, line(1, 'waiting'), line(2, 'waiting'));
    const { queries } = open(
      { 'GET purchases/ord.1/': () => now, 'POST purchases/ord.1/verify/': () => now },
      '/payment/callback?reference=ord.1',
    );
    expect(await screen.findByText('Confirming…')).toBeInTheDocument();
    now = order('pending', true, line(1, 'bought'), line(2, 'waiting'));
    await queries.invalidateQueries({ queryKey: ['orders'] });
    expect(await screen.findByText('Opening your guides')).toBeInTheDocument();
    now = order('paid', true, line(1, 'bought'), line(2, 'declined', 'Its price has changed.'));
    await queries.invalidateQueries({ queryKey: ['orders'] });
    expect(await screen.findByText('You own 1 more guide. ₦2,000 is in your wallet.')).toBeInTheDocument();
    expect(screen.getByText('Not bought. Its price has changed.')).toBeInTheDocument();
    const guide = screen.getByRole('link', { name: 'Read: Guide 1' });
    expect(guide).toHaveAttribute('href', '/listing/guide-1/PaidListingDetail');
    expect(screen.getByRole('link', { name: 'Open your wallet' })).toBeInTheDocument();
  });

  it('says of a payment for a cart that a person looks at it, as of any other', async () => {
    const held = { data: { ...standing('under_review', 'order').data, order: { funded: false, lines: [] } } };
    open({ 'GET purchases/ord.1/': held, 'POST purchases/ord.1/verify/': held }, '/payment/callback?reference=ord.1');
    expect(await screen.findByText('We are checking your payment')).toBeInTheDocument();
    expect(screen.getByText(/You need not pay again/)).toBeInTheDocument();
  });

  it('shows "not found" for payments of other people', async () => {
    open({ 'GET purchases/pur.1/': [404, { detail: 'Not found.' }] });
    expect(await screen.findByText('We can’t find that payment. You haven’t been charged.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your payment');
  });

  it('does not go on asking for a payment that is not there', async () => {
    jest.useFakeTimers();
    const { asked } = open({ 'GET purchases/pur.1/': [404, {}], 'POST purchases/pur.1/verify/': [404, {}] });
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(screen.getByText('We can’t find that payment. You haven’t been charged.')).toBeInTheDocument();
    const asking = asked.filter(({ method }) => method === 'GET');
    expect(asking.length).toBeLessThanOrEqual(2);
    jest.useRealTimers();
  });

  it('goes on confirming a payment with a status of a later release', async () => {
    const { queries } = open({ 'GET purchases/pur.1/': standing('disputed') });
    await waitFor(() => expect(queries.getQueryData(['purchases', 'pur.1'])).toMatchObject({ status: 'disputed' }));
    await act(() => Promise.resolve());
    expect(screen.getByText('Confirming…')).toBeInTheDocument();
  });

  it('says that a link has no reference', () => {
    open({}, '/payment/callback');
    expect(screen.getByText(/^This link has no payment reference\./)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your payment');
  });

  it('tells a visitor that the money is safe', () => {
    renderScreen(<PaymentCallback />, { route: '/payment/callback?reference=pur.1' });
    expect(screen.getByText('Sign in to see your payment status. Your money is safe.')).toBeInTheDocument();
  });

  it('fetches the balance on screen again when paid, since its live message may have come before the socket was open', async () => {
    let now = standing('pending');
    const { queries } = open({ 'GET purchases/pur.1/': () => now });
    await screen.findByText('Confirming…');
    const fetched = jest.fn(() => 1);
    const balance = new QueryObserver(queries, { queryKey: ['wallet', 'info'], queryFn: fetched });
    const stop = balance.subscribe(() => undefined);
    await waitFor(() => expect(balance.getCurrentResult().data).toBe(1));
    now = standing('paid');
    await queries.invalidateQueries({ queryKey: ['purchases'] });
    expect(await screen.findByText('Paid')).toBeInTheDocument();
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
    stop();
  });
});
