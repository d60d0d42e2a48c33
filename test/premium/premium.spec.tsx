import { screen, within } from '@testing-library/react';
import { ada, type Network, posted, renderClient } from '../screen';
import { amounts, had, none, offers, wallet } from './a-premium';

describe('The page of Premium', () => {
  const open = (api: Network, as?: typeof ada) => renderClient({ route: '/plans/premium', api, as });

  it('shows the labels in dollars and what is charged in naira, and asks visitors to sign in', async () => {
    const { user } = open({ 'GET premium/offers': { data: offers } });
    const choice = within(await screen.findByRole('group', { name: 'Choose a period' }));
    for (const words of [
      'US$32',
      'US$32 per 12 months (US$2.6 per month)',
      'US$5.2',
      'Best Value',
      '₦51,600',
      '₦8,385',
    ])
      expect(choice.getByText(words)).toBeVisible();
    expect(choice.getByRole('radio', { name: /12 months/ })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Get Premium' }));
    expect(await screen.findByRole('heading', { name: /Sign In|Welcome/i })).toBeVisible();
  });

  it('compares Free and Premium in the rows of the specification', async () => {
    open({ 'GET premium/offers': { data: offers } });
    const rows = await screen.findAllByRole('rowheader');
    expect(rows).toHaveLength(11);
    expect(screen.getAllByText('coming soon')).toHaveLength(2);
    for (const words of [
      ...['One at a time', 'Reading them', '20 requests a week', '100 requests a week'],
      ...['Answered in turn', 'Answered first', 'Figures of each guide'],
    ])
      expect(screen.getByRole('cell', { name: words })).toBeVisible();
    expect(screen.getAllByRole('img', { name: 'Not included' })).toHaveLength(4);
  });

  it('says what is charged before it is paid, and shows what was bought', async () => {
    let isBought = false;
    const { user, asked } = open(
      {
        'GET premium': () => (isBought ? had('active') : none),
        'GET wallet/wallet-info': wallet(1_000_000),
        'POST premium': () => {
          isBought = true;
          return { message: 'You have Premium', ...had('active') };
        },
      },
      ada,
    );
    await user.click(await screen.findByRole('radio', { name: /^1 month/ }));
    await user.click(screen.getByRole('button', { name: 'Get Premium' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Get Premium' }));
    for (const [name, amount] of [
      ['Price', '₦7,800'],
      ['VAT', '₦585'],
      ['Charged now', '₦8,385'],
    ] as const) {
      const term = await dialog.findByText(name);
      expect(within(term.parentElement!).getByText(amount)).toBeVisible();
    }
    expect(dialog.getByRole('radio', { name: 'Wallet (₦10,000 available)' })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Pay ₦8,385' }));
    expect(await screen.findByRole('link', { name: 'Manage it in your profile' })).toBeVisible();
    expect(posted(asked).at(-1)).toMatchObject({ body: { offer: 'PREMIUM_1M', expected_amount_kobo: 838_500 } });
  });

  it('holds the price that was shown, and pays no other one before it is seen', async () => {
    const [detail, raised] = ['Premium costs ₦9,675 now, and nothing was charged.', amounts(900_000, 67_500)];
    let offer: object = offers.offers[1]!;
    const { user, asked } = open(
      {
        'GET premium': () => ({ data: { ...none.data, offers: [offer] } }),
        'GET wallet/wallet-info': wallet(1_000_000),
        'POST premium': () => {
          offer = { ...offer, ...raised };
          return [409, { detail, code: 'price_changed', amount_kobo: 967_500 }];
        },
      },
      ada,
    );
    await user.click(await screen.findByRole('button', { name: 'Get Premium' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Get Premium' }));
    await user.click(await dialog.findByRole('button', { name: 'Pay ₦8,385' }));
    expect(await dialog.findByText('The price changed meanwhile. It is ₦9,675 now, VAT included.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'See the new price' }));
    expect(dialog.getByRole('button', { name: 'Pay ₦9,675' })).toBeVisible();
    expect(posted(asked)).toHaveLength(1);
  });

  it('leads to the wallet where the balance is too small', async () => {
    const { user, asked } = open({ 'GET premium': none, 'GET wallet/wallet-info': wallet(5_000_000) }, ada);
    await user.click(await screen.findByRole('button', { name: 'Get Premium' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Get Premium' }));
    await user.click(await dialog.findByRole('radio', { name: /^Wallet/ }));
    expect(await dialog.findByText('Your balance does not cover it. Add ₦1,600 to your wallet first.')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Fund your wallet' })).toHaveAttribute(
      'href',
      '/profile?tab=wallet&add=1600',
    );
    expect(dialog.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
    expect(posted(asked)).toEqual([]);
  });

  it('lets a person try again when the prices cannot be loaded', async () => {
    let fails = true;
    const { user } = open({
      'GET premium/offers': () => (fails ? [400, { detail: 'Broken.', code: 'invalid' }] : { data: offers }),
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    fails = false;
    await user.click(retry);
    expect(await screen.findByText('US$32')).toBeVisible();
  });
});
