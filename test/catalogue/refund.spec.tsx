import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Refund } from '#client/catalogue/reader/refund';
import type { RefundStanding } from '#client/lib/http/api.types';
import { REFUND_POLICY } from './a-listing';
import { ada, renderScreen } from '../screen';

const standing = (part: Partial<RefundStanding> = {}): { data: RefundStanding } => ({
  data: {
    ...{ status: 'none', possible: true, code: null, detail: null, until: '2026-11-19T10:00:00.000Z' },
    ...{ opened: 1, sections: 8, amount: 12_500, amount_kobo: 1_250_000, currency: 'NGN' },
    ...{ to_card_kobo: 1_250_000, requested_at: null, refunded_at: null, to: null },
    ...part,
  } as RefundStanding,
});
const PATH = 'listing/pharmacy-licence/refund/';
const open = (now: () => object, answer: object = { message: 'Refund requested', data: {} }) =>
  renderScreen(<Refund slug="pharmacy-licence" policy={REFUND_POLICY} />, {
    as: ada,
    api: { [`GET ${PATH}`]: now, [`POST ${PATH}`]: answer },
  });

describe('The refund of a purchase', () => {
  it('is asked for with a reason of one’s own choice, and then shown as requested', async () => {
    const user = userEvent.setup();
    let now = standing();
    const { asked } = open(() => now);
    expect(await screen.findByText(/Possible until/)).toHaveTextContent(`${REFUND_POLICY} Possible until 19 Nov 2026.`);
    await user.click(screen.getByRole('button', { name: 'Ask for a refund' }));
    await user.type(await screen.findByRole('textbox', { name: 'Why? (optional)' }), 'Another state.');
    now = standing({ status: 'requested', possible: false, requested_at: '2026-11-12T10:00:00.000Z' });
    await user.click(screen.getByRole('button', { name: 'Request refund' }));
    const status = await screen.findByText(/₦12,500 goes back to the card or account you paid with/);
    expect(status).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Refund' })).toHaveTextContent('Refund requested 12 Nov 2026');
    await waitFor(() =>
      expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
        { reason: 'Another state.' },
      ]),
    );
  });

  it('needs no reason', async () => {
    const user = userEvent.setup();
    const { asked } = open(() => standing());
    await user.click(await screen.findByRole('button', { name: 'Ask for a refund' }));
    await user.click(await screen.findByRole('button', { name: 'Request refund' }));
    await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
  });

  it('says why it is not possible', async () => {
    const detail = 'You opened 3 of 8 sections. A refund is possible while less than 30 % are opened.';
    open(() => standing({ possible: false, code: 'too_much_opened', detail }));
    expect(await screen.findByText(detail)).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it.each<[string, Partial<RefundStanding>, string]>([
    [
      'stalled at the bank',
      { status: 'stalled', requested_at: '2026-11-12T10:00:00.000Z' },
      'Refund delayed 12 Nov 2026',
    ],
    [
      'back on the card',
      { status: 'refunded', to: 'card', refunded_at: '2026-11-13T10:00:00.000Z' },
      'Refunded to your card 13 Nov 2026',
    ],
    [
      'in the wallet',
      { status: 'refunded', to: 'wallet', to_card_kobo: 0, refunded_at: '2026-11-13T10:00:00.000Z' },
      'Refunded to your wallet 13 Nov 2026',
    ],
    [
      'on its way to the card and the wallet, which paid a cart together',
      { status: 'requested', to_card_kobo: 400_050, requested_at: '2026-11-12T10:00:00.000Z' },
      '₦4,000.50 goes back to the card or account you paid with, and ₦8,499.50 to your wallet.',
    ],
    [
      'back on both',
      { status: 'refunded', to: 'card', to_card_kobo: 400_050, refunded_at: '2026-11-13T10:00:00.000Z' },
      'Refunded to your card and your wallet 13 Nov 2026',
    ],
  ])('says that the money is %s', async (_, part, sentence) => {
    open(() => standing({ possible: false, ...part }));
    expect(await screen.findByRole('status')).toHaveTextContent(sentence);
  });

  it('is not mentioned for a free guide', async () => {
    const { asked, container } = open(() => standing({ amount_kobo: 0, amount: 0, possible: false }));
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(within(container).queryByRole('region', { name: 'Refund' })).not.toBeInTheDocument();
  });
});
