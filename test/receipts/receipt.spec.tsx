import { act, screen, waitFor } from '@testing-library/react';
import { Receipt } from '#client/ui/receipt';
import { ada, renderClient, renderScreen } from '../screen';

describe('The buttons of a receipt', () => {
  it('save it as a file, fetched with the buyer’s token', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file) => `#file-${files.push(file as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    const { user, asked } = renderScreen(<Receipt reference="pur.1" />, {
      as: ada,
      api: { 'GET purchases/pur.1/receipt': '%PDF-' },
    });
    await user.click(screen.getByRole('button', { name: 'Download receipt' }));
    await waitFor(() => expect(files.map(({ type }) => type)).toEqual(['application/pdf']));
    expect(asked.at(-1)!.headers.authorization).toBe('Bearer access-1');
  });

  it('mail it again under one key until the outcome is known, and say when that was refused', async () => {
    let answer: unknown = [503, { detail: 'Try again in a moment.', code: 'unavailable' }];
    const { user, asked } = renderScreen(<Receipt reference="pur.1" />, {
      as: ada,
      api: { 'POST purchases/pur.1/receipt/resend': () => answer },
    });
    const resend = screen.getByRole('button', { name: 'Resend receipt' });
    await user.click(resend);
    expect(await screen.findByText('Try again in a moment.')).toBeInTheDocument();
    answer = { message: 'Receipt sent' };
    await user.click(resend);
    expect(await screen.findByText('We sent the receipt to your e-mail address.')).toBeInTheDocument();
    const keys = asked.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([keys[0], keys[0]]);
  });
});

describe('The certificate of a purchase', () => {
  const line = { title: 'Open a bakery', amount: 12_500, amount_kobo: 1_250_000, event_id: 'e-1', refunded_at: null };
  const proof = {
    ...{ status: 'paid', number: 'GW-2026-000007', amount: 12_500, amount_kobo: 1_250_000, currency: 'NGN' },
    ...{ paid_at: '2026-11-20T10:00:00.000Z', lines: [line] },
  };

  it('says to anyone that the purchase is paid, and to search engines not to list it', async () => {
    renderClient({ route: '/receipt/c0de', api: { 'GET receipts/c0de': { data: proof } } });
    expect(await screen.findByRole('heading', { name: 'Paid, once, not refunded' })).toBeInTheDocument();
    for (const fact of ['GW-2026-000007', '₦12,500', 'Open a bakery', 'e-1'])
      expect(screen.getByText(fact)).toBeInTheDocument();
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  it('says when it was refunded, and when there is none', async () => {
    const refunded = { ...proof, status: 'refunded', lines: [{ ...line, refunded_at: '2026-11-21T10:00:00.000Z' }] };
    const { router } = renderClient({ route: '/receipt/c0de', api: { 'GET receipts/c0de': { data: refunded } } });
    expect(await screen.findByRole('heading', { name: 'Refunded' })).toBeInTheDocument();
    await act(() => router.navigate('/receipt/other'));
    expect(await screen.findByText(/There is no receipt with this code/)).toBeInTheDocument();
  });
});
