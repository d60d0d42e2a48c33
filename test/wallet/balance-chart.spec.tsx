import { screen, waitFor } from '@testing-library/react';
import { daysAgo, entry, histories, older, open, page, purchase } from './a-wallet';

describe('The chart of a balance', () => {
  it('fetches entries until the chart has its 90 days, while the history can be read', async () => {
    let answer: (body: object) => void = () => undefined;
    const view = open({
      'GET wallet/transactions': page([entry(3)], older(3)),
      'GET wallet/transactions?cursor=3': () => new Promise((resolve) => (answer = resolve)),
    });
    expect(await screen.findByText('Wallet funded')).toBeInTheDocument();
    expect(screen.getByRole('status', { name: 'Loading the chart' })).toBeInTheDocument();
    await waitFor(() => expect(histories(view)).toHaveLength(2));
    answer(page([entry(2, daysAgo(91))], older(2)));
    await screen.findByRole('img', { name: /Balance over the last 90 days/ });
    expect(histories(view)).toHaveLength(2);
  });

  it('draws nothing while the balance has always been zero', async () => {
    const nothing = { running_balance_kobo: 0, amount_kobo: 100, reference: 'pur.2' };
    open({
      'GET wallet/transactions': page([
        entry(1, { ...nothing, kind: 'purchase', direction: 'out', label: 'Purchased a Listing' }),
        entry(0, { ...nothing, running_balance_kobo: 100 }),
      ]),
    });
    expect(await screen.findByText('Purchased a Listing')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading the chart' })).not.toBeInTheDocument());
    expect(screen.queryByRole('img', { name: /Balance/ })).not.toBeInTheDocument();
  });

  it('draws the balance of the last 90 days', async () => {
    open();
    expect(
      await screen.findByRole('img', { name: /Balance over the last 90 days: .* to ₦15,000/ }),
    ).toBeInTheDocument();
  });

  it('draws a new wallet from its first entry on', async () => {
    const opened = entry(1, { running_balance_kobo: 500_000, timestamp: new Date(Date.now() - 60_000).toISOString() });
    open({ 'GET wallet/transactions': page([opened]) });
    expect(await screen.findByRole('img', { name: /^Balance since .*: from ₦0 to ₦5,000/ })).toBeInTheDocument();
    expect(screen.queryByText(/Last 90 days/)).not.toBeInTheDocument();
  });

  it('draws the first entry of a wallet that arrives while the page is open', async () => {
    const arrived = new Date(Date.now() + 5_000).toISOString();
    open({ 'GET wallet/transactions': page([entry(1, { running_balance_kobo: 500_000, timestamp: arrived })]) });
    expect(await screen.findByRole('img', { name: /^Balance since .*: from ₦0 to ₦5,000/ })).toBeInTheDocument();
  });

  it('names the days of the drawing as the history does, by Lagos', async () => {
    const beforeMidnight = new Date(new Date(Date.now() - 3 * 86_400_000).setUTCHours(23, 30, 0, 0));
    const nextDay = new Date(beforeMidnight.getTime() + 3_600_000).toISOString().slice(8, 10);
    const opened = entry(1, { running_balance_kobo: 500_000, timestamp: beforeMidnight.toISOString() });
    open({ 'GET wallet/transactions': page([opened]) });
    const drawing = await screen.findByRole('img', { name: /^Balance since/ });
    expect(drawing).toHaveAccessibleName(expect.stringContaining(`since ${Number(nextDay)} `));
  });

  it('shows why the balance could not be drawn, and draws it at a retry', async () => {
    let rest: unknown = [500, { detail: 'No history now.' }];
    const { user } = open({
      'GET wallet/transactions': page([entry(3)], older(3)),
      'GET wallet/transactions?cursor=3': () => rest,
    });
    expect(await screen.findByText(/draw your balance. Your money is safe. No history now\./)).toBeInTheDocument();
    expect(screen.getByText('Wallet funded')).toBeInTheDocument();
    rest = page([purchase]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('img', { name: /Balance over the last 90 days/ })).toBeInTheDocument();
    expect(screen.queryByText(/No history now/)).not.toBeInTheDocument();
  });
});
