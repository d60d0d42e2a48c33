import { act, screen, waitFor, within } from '@testing-library/react';
import { held } from '../screen';
import { event, list, open, ready, reconciled } from './audited-wallet';

const item = (kind: string, more: object = {}) => ({
  ...{ kind, reference: 'pur.1', amount_kobo: 1_250_000, other_kobo: null, since: '2026-01-02T09:00:00.000Z' },
  ...{ wallet: null, who: { id: 'u-1', username: 'ada' }, ...more },
});
const broken = (...items: object[]) =>
  reconciled({ ok: false, items, unmatched: { count: items.length, amount_kobo: 1_250_000 * items.length } });
const section = () => screen.findByRole('region', { name: 'Reconciliation' });
const side = async (name: string) => within(await section()).findByRole('group', { name });

describe('The reconciliation on the audit page', () => {
  it('shows the three sides, and a seal when everything agrees', async () => {
    open({}, '/audit');
    expect(await within(await section()).findByText('Everything agrees')).toBeInTheDocument();
    expect(await side('Ledger')).toHaveTextContent(
      '4 payments by card₦50,0001 withdrawal paid₦1,0000 refunds to cards₦03 guides sold₦45,000',
    );
    expect(await side('Provider')).toHaveTextContent('4 payments by card₦50,0001 withdrawal paid₦1,000');
    expect(await side('Access')).toHaveTextContent('3 guides open₦45,000');
    expect(within(await section()).getByText(/^Nothing is unmatched/)).toBeInTheDocument();
  });

  it('stands beside the other sections while it is loaded', async () => {
    const { answer, release } = held(reconciled());
    open({ 'GET audit/reconciliation/': answer }, '/audit');
    expect(await screen.findByText('The books balance')).toBeInTheDocument();
    expect(within(await section()).queryByText('Everything agrees')).toBeNull();
    await release();
    expect(await within(await section()).findByText('Everything agrees')).toBeInTheDocument();
  });

  it('names what does not match, with what happens next and a link to the replay', async () => {
    const lost = item('not_settled');
    const other = item('payout_differs', { reference: 'wd_1', other_kobo: 100_000, wallet: 'u-2' });
    const unknown = item('unknown_charge', { reference: 'pur.9', who: null });
    const { container } = open({ 'GET audit/reconciliation/': broken(lost, other, unknown) }, '/audit');
    expect(await within(await section()).findByText('3 items do not match')).toBeInTheDocument();
    const rows = within(await section()).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/^Paid at the provider, not settled in the ledger: its message was lost ₦12,500/);
    expect(rows[0]).toHaveTextContent('pur.1 · @ada · Since');
    expect(rows[0]).toHaveTextContent('first after 5 minutes');
    expect(within(rows[0]!).queryByRole('link')).toBeNull();
    expect(rows[1]).toHaveTextContent('The other side has ₦1,000');
    expect(within(rows[1]!).getByRole('link', { name: 'Open the replay at wd_1' })).toHaveAttribute(
      'href',
      '/audit?wallet=u-2&reference=wd_1',
    );
    expect(rows[2]).toHaveTextContent('pur.9 · Unknown person');
    expect(container.querySelector('time[datetime="2026-01-02T09:00:00.000Z"]')).not.toBeNull();
  });

  it('says how many of the unmatched items are listed, what is held, and what is under way', async () => {
    const unmatched = { count: 60, amount_kobo: 1 };
    const more = { held: { count: 1, amount_kobo: 700 }, under_way: { count: 2, amount_kobo: 900 }, is_cut: true };
    const answer = reconciled({ ok: false, items: [item('not_booked')], unmatched, ...more });
    open({ 'GET audit/reconciliation/': answer }, '/audit');
    expect(await within(await section()).findByText('The oldest 1 of 60 are listed.')).toBeInTheDocument();
    expect(within(await section()).getByText(/1 charge is held/)).toHaveTextContent('₦7');
    expect(within(await section()).getByText(/2 items differ/)).toHaveTextContent('₦9');
    expect(within(await section()).getByText(/^The provider has more/)).toBeInTheDocument();
  });

  it('shows the other two sides while the provider is silent', async () => {
    const alone = { ledger: { count: 4, amount_kobo: 5_000_000 }, provider: null, matched: null };
    const own = reconciled({ ok: false, payments: alone, payouts: alone, refunds: alone });
    const silent = [502, { detail: 'The payment provider does not answer now.', code: 'payment_provider' }];
    open({ 'GET audit/reconciliation/': silent, 'GET audit/reconciliation/?sides=own': own }, '/audit');
    const found = within(await section());
    expect(await found.findByText('The payment provider could not be asked')).toBeInTheDocument();
    expect(found.getByText(/^The payment provider does not answer now\./)).toBeInTheDocument();
    expect(found.queryByText('Everything agrees')).toBeNull();
    expect(await side('Ledger')).toHaveTextContent('4 payments by card₦50,000');
    expect(await side('Provider')).toHaveTextContent('Not known now.');
    expect(await side('Access')).toHaveTextContent('3 guides open');
  });

  it('asks again on demand, after a failure too, and for other days', async () => {
    let answer: unknown = [500, { detail: 'Something broke.', code: 'internal' }];
    const { user, asked } = open({ 'GET audit/reconciliation/': () => answer }, '/audit');
    const found = within(await section());
    const failure = await found.findByRole('alert', {}, { timeout: 5_000 });
    expect(failure).toHaveTextContent('Something broke.');
    answer = broken(item('not_settled'));
    await user.click(within(failure).getByRole('button'));
    expect(await found.findByText('1 item does not match')).toBeInTheDocument();
    answer = reconciled();
    await user.click(found.getByRole('button', { name: 'Check again' }));
    expect(await found.findByText('Everything agrees')).toBeInTheDocument();
    await user.click(found.getByRole('radio', { name: '7 days' }));
    await waitFor(() => expect(asked.some(({ path }) => /reconciliation\?(.*&)?days=7\b/.test(path))).toBe(true));
  });

  it('asks again by itself only while something does not match', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      let answer = broken(item('not_settled'));
      const { asked } = open({ 'GET audit/reconciliation/': () => answer }, '/audit');
      const found = within(await section());
      const times = () => asked.filter(({ path }) => path.startsWith('audit/reconciliation')).length;
      expect(await found.findByText('1 item does not match')).toBeInTheDocument();
      answer = reconciled();
      await act(() => jest.advanceTimersByTimeAsync(15_000));
      expect(await found.findByText('Everything agrees')).toBeInTheDocument();
      const before = times();
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(times()).toBe(before);
    } finally {
      jest.useRealTimers();
    }
  });

  it('leads into the replay at the last event of the reference', async () => {
    const steps = [0, 1, 2, 3].map((revision) => event(revision, { reference: revision < 2 ? 'pur.1' : 'pur.2' }));
    open({ 'GET audit/wallets/u-1/events/': list(steps) }, '/audit?wallet=u-1&reference=pur.1');
    expect(await screen.findByRole('heading', { name: /Deposit number 2/ })).toBeInTheDocument();
    open({}, '/audit?wallet=u-1&reference=pur.none');
    await ready();
  });
});
