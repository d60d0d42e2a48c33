import { fireEvent, screen, within } from '@testing-library/react';
import { event, events, list, open, ready } from './audited-wallet';

const node = (id: string, parent: string | null, more: object = {}) => ({
  ...{ id, parent, depth: 0, kind: 'event', title: id, detail: null, type: 'Happened', stream: 's-1', revision: 0 },
  ...{ at: '2026-01-04T10:00:00.000Z', gap_ms: null, actor: 'the system', chain: 'none', is_entry: false },
  ...{ is_later: false, ...more },
});
const graph = {
  ...{ wallet: 'u-1', revision: 3, event_id: 'e-3', correlation_id: 'c-3', is_capped: false },
  nodes: [
    node('A request', null, { kind: 'request', stream: null, at: null, actor: '@ada' }),
    node('Payment confirmed', 'A request', { gap_ms: 1_250 }),
    node('Deposit posted', 'Payment confirmed', { gap_ms: 350, is_entry: true, chain: 'holds' }),
    node('Refund requested', null, { is_later: true }),
  ],
};
const step = (position: number, reference: string, type: string, state: string) => ({
  ...{ id: `s-${position}`, stream: `withdrawal-${reference}`, revision: 0, position: String(position), type, state },
  ...{ at: '2026-01-02T10:00:00.000Z', kind: 'withdrawal', reference, sentence: state },
});
const related = {
  'GET audit/wallets/u-1/events/': list([
    event(0),
    event(1, { type: 'WithdrawalRequested', reference: 'wd.1', amount_kobo: 20_000, direction: 'out' }),
    ...events.slice(2),
  ]),
  'GET audit/wallets/u-1/related/': list([
    step(1_001.4, 'wd.1', 'TransferReported', 'sent to the bank'),
    step(1_002.5, 'wd.1', 'WithdrawalPaid', 'paid to the bank'),
  ]),
};

describe('The event at the cursor', () => {
  it('shows on demand what caused it and what it caused, each under its cause', async () => {
    const { user } = open({ 'GET audit/wallets/u-1/causes?revision=3': { data: graph } });
    await ready();
    await user.click(screen.getByRole('button', { name: 'Why? Show causes and effects' }));
    const tree = await screen.findByRole('list', { name: 'Causes and effects, each after its cause' });
    const request = within(tree).getByText('A request').closest('li')!;
    const payment = within(request).getByText('Payment confirmed').closest('li')!;
    expect(payment).toHaveTextContent('1.3 s after its cause');
    expect(within(payment).getByText('Deposit posted').closest('[aria-current]')).toHaveTextContent('This movement');
    expect(within(request).queryByText('Refund requested')).not.toBeInTheDocument();
    expect(within(tree).getByText('Refund requested').parentElement).toHaveTextContent('Later');
    await user.click(screen.getByRole('button', { name: 'Hide causes and effects' }));
    expect(screen.queryByRole('list', { name: /Causes and effects/ })).not.toBeInTheDocument();
  });

  it('hides the causes of another event when the cursor moves on', async () => {
    const { user } = open({ 'GET audit/wallets/u-1/causes?revision=3': { data: graph } });
    await ready();
    await user.click(screen.getByRole('button', { name: 'Why? Show causes and effects' }));
    await screen.findByText('Deposit posted');
    fireEvent.keyDown(screen.getByRole('slider', { name: 'Event' }), { key: 'ArrowLeft' });
    expect(screen.queryByText('Deposit posted')).not.toBeInTheDocument();
  });
});

describe('The states at the cursor', () => {
  it('follow the cursor: what was held, and where each withdrawal stood', async () => {
    open(related);
    await ready();
    const panel = screen.getByRole('region', { name: 'At this moment' });
    expect(await within(panel).findByText('paid to the bank')).toBeInTheDocument();
    expect(within(panel).getByText('Held for withdrawals').nextSibling).toHaveTextContent('₦0');

    const slider = screen.getByRole('slider', { name: 'Event' });
    fireEvent.keyDown(slider, { key: 'ArrowLeft' });
    expect(within(panel).getByText('sent to the bank')).toBeInTheDocument();
    expect(within(panel).getByText('Held for withdrawals').nextSibling).toHaveTextContent('₦200');
    expect(within(panel).getByRole('heading', { name: 'Before the next event' }).nextSibling).toHaveTextContent(
      'Withdrawal wd.1paid to the bank',
    );

    fireEvent.keyDown(slider, { key: 'Home' });
    expect(within(panel).getByText('No purchase, refund or withdrawal yet.')).toBeInTheDocument();
    expect(within(panel).getByText('Balance').nextSibling).toHaveTextContent('₦1,000');
  });
});
