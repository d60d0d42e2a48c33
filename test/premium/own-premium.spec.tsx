import { screen, waitFor, within } from '@testing-library/react';
import { OwnPremium } from '#client/premium/own-premium';
import { ada, type Network, posted, renderScreen } from '../screen';
import { amounts, card, downgrade, FROM, had, none, UNTIL, upgrade, wallet } from './a-premium';

describe('One’s own Premium', () => {
  const open = (api: Network) => renderScreen(<OwnPremium />, { api, as: ada });

  it('is cancelled and resumed', async () => {
    let status = 'active';
    const act = (next: string, message: string) => () => {
      status = next;
      return { message, ...had(next) };
    };
    const { user } = open({
      'GET premium': () => had(status),
      'POST premium/cancel': act('cancelled', 'Premium will not renew'),
      'POST premium/resume': act('active', 'Premium renews again'),
    });
    expect(await screen.findByText('₦8,385')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel renewal' }));
    expect(await screen.findByText('Does not renew')).toBeVisible();
    expect(screen.queryByText('Next charge')).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Resume renewal' }));
    expect(await screen.findByText('Next charge')).toBeVisible();
  });

  it('names the card that pays renewals, which can be removed', async () => {
    let kept: typeof card | null = card;
    const { user, asked } = open({
      'GET premium': () => had('active', { card: kept }),
      'POST premium/card/remove': () => {
        kept = null;
        return { message: 'The card is removed: renewals are paid from your wallet', ...had('active') };
      },
    });
    expect(await screen.findByText('From your wallet, else by your Visa ending 4081 (12/2035)')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove card' }));
    expect(screen.getByText('Renewals are then paid from your wallet only.')).toBeVisible();
    expect(posted(asked)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove it' }));
    await waitFor(() => expect(screen.queryByText('Renewals')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Remove card' })).not.toBeInTheDocument();
    expect(posted(asked)).toMatchObject([{ path: 'premium/card/remove' }]);
  });

  it('says that a card has expired, and of a Premium that does not renew only that it is kept', async () => {
    open({ 'GET premium': had('past_due', { card: { ...card, is_expired: true } }) });
    expect(await screen.findByText('From your wallet. Your Visa ending 4081 (12/2035) has expired.')).toBeVisible();
    open({ 'GET premium': had('cancelled', { card }) });
    expect(await screen.findByText('Kept card')).toBeVisible();
  });

  it('says what an upgrade costs now, and charges exactly that', async () => {
    let isYear = false;
    const year = { offer: 'PREMIUM_12M', changes: [downgrade] };
    const { user, asked } = open({
      'GET premium': () => (isYear ? had('active', year) : had('active')),
      'GET wallet/wallet-info': wallet(5_000_000),
      'POST premium/change': () => {
        isYear = true;
        return { message: 'Your new period of Premium began', ...had('active', year) };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Upgrade to 12 months now: ₦47,407.50' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade Premium' }));
    expect(await dialog.findByText(/^If you upgrade now: ₦47,407.50/)).toBeVisible();
    for (const [name, amount] of [
      ['Not used of your present period', '−₦4,192.50'],
      ['Charged now', '₦47,407.50'],
      ['Available in your wallet', '₦50,000'],
    ] as const) {
      const term = await dialog.findByText(name);
      expect(within(term.parentElement!).getByText(amount)).toBeVisible();
    }
    expect(dialog.getByText(/^It then renews for ₦51,600 from your wallet, VAT included/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Pay ₦47,407.50' }));
    expect(await screen.findByRole('button', { name: 'Change to 1 month' })).toBeVisible();
    const { offer, amount_kobo, quoted_at } = upgrade;
    expect(posted(asked).at(-1)?.body).toEqual({ offer, expected_amount_kobo: amount_kobo, quoted_at });
  });

  it('asks for the amount of an upgrade when its dialog opens, and again where the amount changed meanwhile', async () => {
    let amount = 4_740_750;
    const quoted = () => ({ ...upgrade, amount: amount / 100, amount_kobo: amount, quoted_at: `quoted for ${amount}` });
    const detail = 'Premium costs ₦47,409 now, and nothing was charged.';
    const { user, asked } = open({
      'GET premium': () => had('active', { changes: [quoted()] }),
      'GET wallet/wallet-info': wallet(5_000_000),
      'POST premium/change': () => {
        if (amount === 4_740_900) return { message: 'Your new period of Premium began', ...had('active') };
        amount = 4_740_900;
        return [409, { code: 'price_changed', detail, amount_kobo: amount }];
      },
    });
    const opens = await screen.findByRole('button', { name: 'Upgrade to 12 months now: ₦47,407.50' });
    amount = 4_740_800;
    await user.click(opens);
    const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade Premium' }));
    await user.click(await dialog.findByRole('button', { name: 'Pay ₦47,408' }));
    expect(
      await dialog.findByText('The amount changed meanwhile. It is ₦47,409 now, and nothing was charged so far.'),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Pay ₦47,409' }));
    expect(await screen.findByText('Your new period of Premium began')).toBeVisible();
    expect(posted(asked).map(({ body }) => body)).toEqual(
      [4_740_800, 4_740_900].map((kobo) => ({
        ...{ offer: 'PREMIUM_12M', expected_amount_kobo: kobo, quoted_at: `quoted for ${kobo}` },
      })),
    );
  });

  it('is not upgraded where that is not open any more', async () => {
    let changes = [upgrade];
    const { user } = open({
      'GET premium': () => had('active', { changes }),
      'GET wallet/wallet-info': wallet(5_000_000),
    });
    const opens = await screen.findByRole('button', { name: 'Upgrade to 12 months now: ₦47,407.50' });
    changes = [];
    await user.click(opens);
    const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade Premium' }));
    expect(await dialog.findByText(/this change is not open any more/)).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  });

  it('is changed to months at its renewal, which may be undone', async () => {
    const planned = { offer: 'PREMIUM_1M', at: UNTIL, amount: 8_385, amount_kobo: 838_500 };
    let isPlanned = false;
    const year = () => ({
      ...had('active', { offer: 'PREMIUM_12M', ...(isPlanned ? { planned, changes: [] } : { changes: [downgrade] }) }),
    });
    const { user, asked } = open({
      'GET premium': year,
      'POST premium/change': () => {
        isPlanned = !isPlanned;
        return { message: isPlanned ? 'Premium changes at its renewal' : 'Premium renews as before', ...year() };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Change to 1 month' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Premium at its renewal' }));
    expect(await dialog.findByText(/You keep what you paid for until 20 Dec 2026/)).toBeVisible();
    expect(dialog.getByText(/^It then renews for ₦8,385 from your wallet, VAT included/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Change at the renewal' }));
    expect(await screen.findByText('Changes to')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep 12 months' }));
    await waitFor(() => expect(screen.queryByText('Changes to')).not.toBeInTheDocument());
    expect(posted(asked).at(-1)?.body).toEqual({ offer: 'PREMIUM_12M' });
  });

  it('says what is missing when a renewal is paid from too little, and may be ended', async () => {
    const detail = '₦0 of your balance is available. Add ₦8,385 to get Premium from your wallet.';
    const { user, asked } = open({
      'GET premium': had('past_due'),
      'POST premium': [409, { code: 'insufficient_funds', detail }],
    });
    await user.click(await screen.findByRole('button', { name: 'Pay now' }));
    expect(await screen.findByText(detail)).toBeVisible();
    expect(posted(asked).at(-1)?.body).toEqual({ offer: 'PREMIUM_1M' });
    await user.click(screen.getByRole('button', { name: 'End Premium now' }));
    expect(screen.getByText('Premium ends at once, and nothing is charged.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(posted(asked).some(({ path }) => path.endsWith('cancel'))).toBe(false);
  });

  it('shows every charge with its outcome and the days that it covers', async () => {
    const charge = (reference: string, status: string, period: object | null) => ({
      ...{ reference, offer: 'PREMIUM_1M', cause: 'renewal', status, ...amounts(780_000, 58_500) },
      ...{
        credit: 0,
        credit_kobo: 0,
        available: null,
        available_kobo: null,
        period,
        ordered_at: FROM,
        settled_at: FROM,
        refund: null as object | null,
        invoice: status === 'paid' ? `GWP-2026-00000${reference.at(-1)}` : null,
        credit_note: null as string | null,
      },
    });
    const { amount, amount_kobo, credit, credit_kobo, price, price_kobo, vat, vat_kobo } = upgrade;
    const upgraded = { amount, amount_kobo, credit, credit_kobo, price, price_kobo, vat, vat_kobo, cause: 'upgrade' };
    const results = [
      { ...charge('prm.3', 'paid', { from: FROM, until: UNTIL }), ...upgraded },
      charge('prm.2', 'failed', null),
      {
        ...charge('prm.1', 'paid', { from: FROM, until: UNTIL }),
        refund: { at: FROM, ...amounts(390_000, 29_250) },
        credit_note: 'GWC-2026-000001',
      },
    ];
    const { user } = open({
      'GET premium': had('active'),
      'GET premium/charges': { count: 3, next: null, previous: null, results },
    });
    const shows = await screen.findByRole('button', { name: 'Show past charges' });
    await user.click(shows);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Hide past charges' })).toHaveAttribute('aria-expanded', 'true'),
    );
    const rows = await within(await screen.findByRole('list', { name: 'Past charges' })).findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('₦47,407.50 (VAT of ₦3,600 on the price before the credit of ₦4,192.50)'),
      expect.stringContaining('Balance too low'),
      expect.stringMatching(
        /Paid₦8,385 \(VAT of ₦585 included\), covers 20 Nov 2026 to 20 Dec 2026Download invoice GWP-2026-000001Refunded 20 Nov 2026: ₦4,192.50 to your wallet, VAT of ₦292.50 included/,
      ),
    ]);
  });

  it('saves the invoice of a charge and the credit note of its refund, fetched with the person’s token', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file) => `#file-${files.push(file as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    const paid = {
      ...{ reference: 'prm.1', offer: 'PREMIUM_1M', cause: 'purchase', status: 'paid', ...amounts(780_000, 58_500) },
      ...{ credit: 0, credit_kobo: 0, available: null, available_kobo: null, period: { from: FROM, until: UNTIL } },
      ...{ ordered_at: FROM, settled_at: FROM, refund: { at: FROM, ...amounts(390_000, 29_250) } },
      ...{ invoice: 'GWP-2026-000001', credit_note: 'GWC-2026-000001' },
    };
    const { user, asked } = open({
      'GET premium': none,
      'GET premium/charges': { count: 1, next: null, previous: null, results: [paid] },
      'GET premium/charges/prm.1/invoice': '%PDF-',
      'GET premium/charges/prm.1/credit-note': '%PDF-',
    });
    await user.click(await screen.findByRole('button', { name: 'Show past charges' }));
    await user.click(await screen.findByRole('button', { name: 'Download invoice GWP-2026-000001' }));
    await user.click(screen.getByRole('button', { name: 'Download credit note GWC-2026-000001' }));
    await waitFor(() => expect(files.map(({ type }) => type)).toEqual(['application/pdf', 'application/pdf']));
    expect(asked.at(-1)!.headers.authorization).toBe('Bearer access-1');
  });

  it('says that there is none, and that nothing was charged', async () => {
    const { user } = open({
      'GET premium': none,
      'GET premium/charges': { count: 0, next: null, previous: null, results: [] },
    });
    expect(await screen.findByRole('link', { name: 'See Premium' })).toHaveAttribute('href', '/plans/premium');
    await user.click(screen.getByRole('button', { name: 'Show past charges' }));
    expect(await screen.findByText('Nothing was charged so far.')).toBeVisible();
  });

  it('lets a person try again when it cannot be loaded', async () => {
    open({ 'GET premium': [400, { detail: 'Broken.', code: 'invalid' }] });
    expect(await screen.findByText(/Your Premium could not be loaded/)).toBeVisible();
  });
});
