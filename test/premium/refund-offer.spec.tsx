import { screen, waitFor, within } from '@testing-library/react';
import { OwnPremium } from '#client/premium/own-premium';
import { ada, type Network, posted, renderScreen } from '../screen';
import { had, none, refund } from './a-premium';

describe('A refund of Premium', () => {
  const open = (api: Network) => renderScreen(<OwnPremium />, { api, as: ada });

  it('says what it returns and ends before it is confirmed, and asks again where the sum changed', async () => {
    let [amount, isEnded] = [419_250, false];
    const quoted = () => ({ ...refund, amount: amount / 100, amount_kobo: amount, quoted_at: `quoted for ${amount}` });
    const { user, asked } = open({
      'GET premium': () => (isEnded ? none : had('active', { refund: quoted() })),
      'POST premium/refund': () => {
        isEnded = amount === 419_100;
        if (isEnded) return { message: 'Premium ended, and ₦4,191 return to your wallet', ...none };
        amount = 419_100;
        return [409, { code: 'price_changed', detail: '₦4,191 would be refunded now.', amount_kobo: amount }];
      },
    });
    await user.click(await screen.findByRole('button', { name: 'End Premium and get ₦4,192.50 back' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End Premium and get money back' }));
    expect(await dialog.findByText(/^Premium ends at once, and nothing more is charged/)).toBeVisible();
    expect(
      dialog.getByText(/^This is open until 27 Nov 2026, 7 days after the payment, and once in 12 months/),
    ).toBeVisible();
    for (const [name, sum] of [
      ['Of the price', '₦3,900'],
      ['Of the VAT', '₦292.50'],
      ['Returned to your wallet', '₦4,192.50'],
    ] as const)
      expect(within(dialog.getByText(name).parentElement!).getByText(sum)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'End Premium, return ₦4,192.50' }));
    expect(
      await dialog.findByText('The sum changed meanwhile. It is ₦4,191 now, and nothing was changed so far.'),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'End Premium, return ₦4,191' }));
    expect(await screen.findByRole('link', { name: 'See Premium' })).toBeVisible();
    expect(posted(asked).map(({ body }) => body)).toEqual(
      [419_250, 419_100].map((kobo) => ({ expected_amount_kobo: kobo, quoted_at: `quoted for ${kobo}` })),
    );
  });

  it('is not offered where none is open, also when it closed before the dialog was opened', async () => {
    let current: object | null = refund;
    const { user } = open({ 'GET premium': () => had('cancelled', { refund: current }) });
    const opens = await screen.findByRole('button', { name: 'End Premium and get ₦4,192.50 back' });
    current = null;
    await user.click(opens);
    const dialog = within(await screen.findByRole('dialog', { name: 'End Premium and get money back' }));
    expect(await dialog.findByText('This refund is not open any more.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^End Premium/ })).not.toBeInTheDocument());
  });

  it('keeps its dialog open when it learns that the renewal was resumed elsewhere', async () => {
    let status = 'cancelled';
    const { user } = open({ 'GET premium': () => had(status, { refund }) });
    const opens = await screen.findByRole('button', { name: 'End Premium and get ₦4,192.50 back' });
    status = 'active';
    await user.click(opens);
    const dialog = within(await screen.findByRole('dialog', { name: 'End Premium and get money back' }));
    expect(await dialog.findByText('Returned to your wallet')).toBeVisible();
    expect(await screen.findByText('Next charge')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'End Premium, return ₦4,192.50' })).toBeVisible();
  });
});
