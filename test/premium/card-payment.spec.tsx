import { screen, waitFor, within } from '@testing-library/react';
import { ada, type Answer, type Network, posted, renderClient } from '../screen';
import { had, none, wallet } from './a-premium';

const REFERENCE = 'dep.0b7c8f3e-9a51-4d1c-8a67-2f0d5c1e7a01';
/** The payment as its routes answer it. */
const payment = (status: string) => ({
  data: {
    ...{ reference: REFERENCE, purpose: 'deposit', status, refunded_to: null, listing: null, order: null },
    ...{ amount: 8_385, amount_kobo: 838_500, currency: 'NGN' },
  },
});
const deposit = (status: string, reason: string | null = null) => ({
  deposit: {
    ...{
      reference: REFERENCE,
      offer: 'PREMIUM_1M',
      amount: 8_385,
      amount_kobo: 838_500,
      at: '2026-11-20T10:00:00.000Z',
    },
    ...{ status, reason },
  },
});
const noneWith = (more: object) => ({ data: { ...none.data, ...more } });

describe('The checkout of Premium', () => {
  it('says what is paid at the provider before it leads there, and that renewals need the wallet', async () => {
    const { user, asked } = renderClient({
      route: '/plans/premium',
      api: {
        'GET premium': none,
        'GET wallet/wallet-info': wallet(100),
        'POST premium/checkout': {
          message: '',
          data: { authorization_url: '#pay', reference: REFERENCE, amount: 8_385, amount_kobo: 838_500 },
        },
      },
      as: ada,
    });
    await user.click(await screen.findByRole('radio', { name: /^1 month/ }));
    await user.click(screen.getByRole('button', { name: 'Get Premium' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Get Premium' }));
    expect(await dialog.findByRole('radio', { name: 'Card or bank' })).toBeChecked();
    expect(dialog.getByText(/^You pay ₦8,385 with our payment provider, VAT included/)).toBeVisible();
    expect(dialog.getByText(/from your wallet, until you cancel it: your card is not charged again/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Continue to pay ₦8,385' }));
    await waitFor(() => expect(window.location.hash).toBe('#pay'));
    expect(posted(asked).at(-1)).toMatchObject({
      ...{ path: 'premium/checkout' },
      ...{ body: { offer: 'PREMIUM_1M', expected_amount_kobo: 838_500, keep_card: false } },
    });
  });

  it('keeps the card only where its person ticks that, and says what it means', async () => {
    const { user, asked } = renderClient({
      route: '/plans/premium',
      api: {
        'GET premium': none,
        'GET wallet/wallet-info': wallet(100),
        'POST premium/checkout': {
          message: '',
          data: { authorization_url: '#kept', reference: REFERENCE, amount: 8_385, amount_kobo: 838_500 },
        },
      },
      as: ada,
    });
    await user.click(await screen.findByRole('radio', { name: /^1 month/ }));
    await user.click(screen.getByRole('button', { name: 'Get Premium' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Get Premium' }));
    const box = await dialog.findByRole('checkbox', { name: 'Keep this card for renewals' });
    expect(box).not.toBeChecked();
    expect(box).toHaveAccessibleDescription(/charged only when your wallet does not cover a renewal.*remove it/);
    await user.click(box);
    expect(dialog.getByText(/from your wallet, else by the card where you pay with one now/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Continue to pay ₦8,385' }));
    await waitFor(() => expect(window.location.hash).toBe('#kept'));
    expect(posted(asked).at(-1)).toMatchObject({ body: { offer: 'PREMIUM_1M', keep_card: true } });
  });
});

describe('The return from the provider', () => {
  const back = (premium: Answer, status: Answer, more: Network = {}, as: typeof ada | undefined = ada) =>
    renderClient({
      route: `/plans/premium?trxref=${REFERENCE}&reference=${REFERENCE}`,
      api: {
        'GET premium': premium,
        [`GET purchases/${REFERENCE}`]: status,
        [`POST purchases/${REFERENCE}/verify`]: status,
        ...more,
      },
      as,
    });

  it('waits for the payment, and shows Premium as soon as it is there', async () => {
    let isPaid = false;
    const { user } = back(
      () => (isPaid ? had('active', deposit('bought')) : noneWith(deposit('awaited'))),
      () => payment(isPaid ? 'paid' : 'pending'),
    );
    expect(await screen.findByText('We are waiting for your payment')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Get Premium' })).not.toBeInTheDocument();
    isPaid = true;
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Your payment arrived, and you have Premium')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Manage it in your profile' })).toBeVisible();
  });

  it('says why the payment could not be checked again, to a person who pressed for it', async () => {
    const { user, asked } = back(noneWith(deposit('awaited')), payment('pending'), {
      [`POST purchases/${REFERENCE}/verify`]: [429, { detail: 'Try again in an hour.', code: 'throttled' }],
    });
    expect(await screen.findByText('We are waiting for your payment')).toBeVisible();
    await waitFor(() => expect(posted(asked)).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Check again' })).toBeEnabled());
    expect(screen.queryByText('Try again in an hour.')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Try again in an hour.')).toBeVisible();
  });

  it('says that a payment arrived while Premium is not there yet', async () => {
    back(noneWith(deposit('awaited')), payment('paid'));
    expect(await screen.findByText('Your payment arrived')).toBeVisible();
  });

  it('says that a payment stays in the wallet, and why', async () => {
    back(noneWith(deposit('kept', 'price_changed')), payment('paid'));
    expect(await screen.findByText('Your payment is in your wallet, and did not buy Premium')).toBeVisible();
    expect(screen.getByText(/^The price of Premium changed before your payment arrived/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open your wallet' })).toHaveAttribute('href', '/profile?tab=wallet');
  });

  it('says that a declined payment charged nothing, and offers Premium again', async () => {
    const { user, address } = back(noneWith(deposit('awaited')), payment('failed'));
    expect(await screen.findByText('You were not charged, and Premium was not bought.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to the offers' }));
    expect(await screen.findByRole('button', { name: 'Get Premium' })).toBeVisible();
    expect(address()).toBe('/plans/premium');
  });

  it('knows nothing of the payment of another person', async () => {
    back(none, [404, { detail: 'Not found.', code: 'not_found' }]);
    expect(await screen.findByText('We can’t find that payment')).toBeVisible();
  });
});
