import { screen, within } from '@testing-library/react';
import { CardDisputes } from '#client/moderation/card-disputes';
import { ada, type Network, renderScreen } from '../screen';

const open = (api: Network) =>
  renderScreen(<CardDisputes />, { route: '/admin/card-disputes', as: { ...ada, roles: ['user', 'finance'] }, api });

const dispute = {
  ...{ id: '7', reference: 'pur.1', purpose: 'purchase', status: 'open', reason: 'fraud', is_own: false },
  ...{ payer: { username: 'bola', first_name: 'Bola', last_name: 'Ade', avatar: null }, amount_kobo: 1_250_000 },
  guides: [{ slug: 'pharmacy', title: 'Opening a pharmacy', reference: 'pur.1', amount_kobo: 1_250_000 }],
  ...{ credit_kobo: 0, decision: null, note: null, decided_at: null, decided_by: null, failure: null },
  ...{ due_at: '2026-11-23T10:00:00.000Z', opened_at: '2026-11-20T10:00:00.000Z', reminded_at: null },
  ...{ ended_at: null, taken_kobo: null },
};
const waiting = (...results: object[]): Network => ({ 'GET finance/card-disputes': { results } });
const EVIDENCE = {
  ...{ initiated_at: '2026-11-10T10:00:00.000Z', paid_at: '2026-11-10T10:01:00.000Z', receipt: '/receipt' },
  guides: [
    {
      ...{ slug: 'pharmacy', title: 'Opening a pharmacy', reference: 'pur.1', price_kobo: 1_250_000, sections: 4 },
      ...{ bought_at: '2026-11-10T10:01:00.000Z', refunded_at: null, refunded_to: null },
      opened: [{ title: 'Before you begin', at: '2026-11-10T10:05:00.000Z' }],
    },
  ],
};

describe('The disputed card payments', () => {
  it('show what is disputed and until when, with the evidence, and submit it with a note', async () => {
    const { user, asked } = open({
      ...waiting(dispute),
      'GET finance/card-disputes/7/evidence': { data: EVIDENCE },
      'POST finance/card-disputes/7/contest': { message: 'The evidence is submitted' },
    });
    const row = await screen.findByRole('listitem');
    for (const text of ['Bola Ade', 'Disputed ₦12,500', 'Reason: fraud', 'Answer until', 'Reference pur.1, dispute 7'])
      expect(row).toHaveTextContent(text);
    await user.click(within(row).getByText('Evidence'));
    await screen.findByText(/Before you begin/);
    expect(row).toHaveTextContent('Opened 1 of 4 sections');
    await user.click(within(row).getByRole('button', { name: 'Submit the evidence' }));
    await user.click(within(row).getByRole('button', { name: 'Submit evidence' }));
    expect(within(row).getByLabelText(/What should the bank know/)).toBeInvalid();
    await user.type(within(row).getByLabelText(/What should the bank know/), 'She read it.');
    await user.click(within(row).getByRole('button', { name: 'Submit evidence' }));
    await screen.findByText('The evidence is submitted');
    expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { reason: 'She read it.' },
    ]);
  });

  it('offer what can be done', async () => {
    open(
      waiting(
        { ...dispute, id: '8', failure: 'the day is over' },
        { ...dispute, id: '9', is_own: true },
        { ...dispute, id: '10', status: 'answered', decision: 'contest', decided_at: dispute.opened_at, note: 'Read.' },
        { ...dispute, id: '11', purpose: 'deposit', guides: [], credit_kobo: 500_000 },
      ),
    );
    const rows = await screen.findAllByRole('listitem');
    const both = ['Submit the evidence', 'Give the money back'];
    const buttons = (row: HTMLElement) =>
      within(row)
        .queryAllByRole('button')
        .map(({ textContent }) => textContent);
    expect(rows.map(buttons)).toEqual([both, [], [], both]);
    expect(rows[0]).toHaveTextContent('The provider refused the last answer: the day is over.');
    expect(rows[2]).toHaveTextContent('Waits for the bank');
    expect(rows[3]).toHaveTextContent('₦5,000 bought nothing');
  });

  it('show those that ended, and what the provider took', async () => {
    const lost = { ...dispute, status: 'lost', ended_at: dispute.due_at, taken_kobo: 1_250_000 };
    const { user } = open({
      'GET finance/card-disputes?state=waiting': { results: [] },
      'GET finance/card-disputes?state=ended': { results: [lost] },
    });
    expect(await screen.findByText('No payment is disputed.')).toBeInTheDocument();
    await user.click(screen.getByText('Ended disputes'));
    expect(await screen.findByRole('listitem')).toHaveTextContent(/Lost.*The provider took ₦12,500/);
  });
});
