import { screen, within } from '@testing-library/react';
import { Desk } from '#client/moderation/desk';
import { ada, type Network, renderScreen } from '../screen';

const none = { results: [] };
const noQuestions = {
  'GET finance/card-disputes': { results: [] },
  'GET finance/entry-disputes': { count: 0, results: [] },
};
const open = (api: Network) =>
  renderScreen(<Desk />, {
    route: '/admin/held-payments',
    as: { ...ada, roles: ['user', 'finance'] },
    api: { ...noQuestions, ...api },
  });

const queue = () => screen.findByRole('region', { name: 'Payments to check' });

const payment = {
  ...{ reference: 'pur.1', purpose: 'purchase', reason: '₦4,000 was paid, not ₦12,500', status: 'held' },
  ...{ payer: { username: 'bola', first_name: 'Bola', last_name: 'Ade', avatar: null }, is_own: false },
  ...{ listing: { slug: 'pharmacy', title: 'Opening a pharmacy' }, amount_kobo: 1_250_000, requested: 1_250_000 },
  ...{ paid: 400_000, currency: 'NGN', value_kobo: 400_000, failure: null, held_at: '2026-11-20T10:00:00.000Z' },
  ...{ decided_at: null, note: null, decided_by: null },
};
const waiting = (...results: object[]): Network => ({ 'GET finance/held-payments': { results } });

describe('The payments to check', () => {
  it('show finance who paid what instead of what, and accept it with a reason that the payer reads', async () => {
    const { user, asked } = open({
      ...waiting(payment),
      'POST finance/held-payments/pur.1/accept': { message: 'Payment accepted' },
    });
    const row = await within(await queue()).findByRole('listitem');
    for (const text of ['Bola Ade', 'Asked for ₦12,500', 'Paid ₦4,000', 'It counts for ₦4,000', 'Reference pur.1'])
      expect(row).toHaveTextContent(text);
    await user.click(within(row).getByRole('button', { name: 'Accept into the wallet' }));
    await user.click(within(row).getByRole('button', { name: 'Accept payment' }));
    expect(within(row).getByLabelText(/Why does this payment count/)).toBeInvalid();
    await user.type(within(row).getByLabelText(/Why does this payment count/), 'The bank confirms it.');
    await user.click(within(row).getByRole('button', { name: 'Accept payment' }));
    await screen.findByText('Payment accepted');
    expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { reason: 'The bank confirms it.' },
    ]);
  });

  it('offer what can be done: a guide for its price, or only the way back', async () => {
    open(
      waiting(
        { ...payment, reference: 'pur.2', value_kobo: 1_250_000 },
        { ...payment, reference: 'pur.3', value_kobo: 0, currency: 'USD' },
        { ...payment, reference: 'pur.4', is_own: true },
        { ...payment, reference: 'pur.5', status: 'returning' },
        { ...payment, reference: 'pur.6', failure: 'the account is closed' },
      ),
    );
    const rows = await within(await queue()).findAllByRole('listitem');
    const buttons = (row: HTMLElement) =>
      within(row)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(rows.map(buttons)).toEqual([
      ...[['Accept it', 'Send it back'], ['Send it back'], [], []],
      ['Accept into the wallet', 'Send it back'],
    ]);
    expect(rows[1]).toHaveTextContent('Paid USD 4000.00');
    expect(rows[3]).toHaveTextContent('On its way back');
    expect(within(rows[4]!).getByRole('alert')).toHaveTextContent('the account is closed');
  });

  it('say what a cart gets for all that was asked for, and for less', async () => {
    const cart = { ...payment, purpose: 'order', listing: null };
    open(
      waiting({ ...cart, reference: 'ord.1' }, { ...cart, reference: 'ord.2', value_kobo: 1_250_000, paid: 1_250_000 }),
    );
    const [less, whole] = await within(await queue()).findAllByRole('listitem');
    expect(less).toHaveTextContent('A cart of guides');
    expect(less).toHaveTextContent('accepted, it buys no guide and becomes money in the payer’s wallet');
    expect(within(less!).getByRole('button', { name: 'Accept into the wallet' })).toBeVisible();
    expect(whole).not.toHaveTextContent('accepted, it buys no guide');
    expect(within(whole!).getByRole('button', { name: 'Accept it' })).toBeVisible();
  });

  it('say that nothing waits, and list what was decided', async () => {
    const decided = { ...payment, status: 'accepted', decided_at: '2026-11-21T10:00:00.000Z', decided_by: 'fola' };
    const { user } = open({
      'GET finance/held-payments?state=waiting': none,
      'GET finance/held-payments?state=decided': { results: [{ ...decided, note: 'The bank confirms it.' }] },
    });
    await screen.findByText('No payment waits for a decision.');
    await user.click(screen.getByText('Decided payments'));
    const row = await within(await queue()).findByRole('listitem');
    for (const text of ['Accepted', 'by fola', 'The bank confirms it.']) expect(row).toHaveTextContent(text);
  });
});
