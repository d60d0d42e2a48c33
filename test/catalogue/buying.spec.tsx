import { act, screen, waitFor } from '@testing-library/react';
import { ada, clickTwice, held } from '../screen';
import { aSection } from './a-listing';
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

  it('shows a default message when the server sends none', async () => {
    const { user } = await openListing({}, { 'POST listing/listing-purchase': [500, {}] });
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
