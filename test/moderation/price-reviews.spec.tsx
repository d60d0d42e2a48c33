import { screen, within } from '@testing-library/react';
import { Desk } from '#client/moderation/desk';
import { ada, type Network, renderScreen } from '../screen';

const none = { results: [] };
const open = (api: Network) =>
  renderScreen(<Desk />, {
    route: '/admin/prices',
    as: { ...ada, roles: ['user', 'moderator'] },
    api: {
      ...{ 'GET moderation/listings': none, 'GET moderation/reviews': none, 'GET moderation/reported-listings': none },
      'GET moderation/creator-applications': { count: 0, results: [] },
      'GET moderation/creator-suspensions': { count: 0, results: [] },
      'GET moderation/tickets': { count: 0, results: [] },
      ...api,
    },
  });

describe('The price reviews of the desk', () => {
  it('show what is asked, why, and until when an answer is due', async () => {
    const proposal = { price_kobo: 2_000_000, note: 'I added the forms of 2026.', at: '2026-11-20T10:00:00.000Z' };
    const row = { id: 'l-1', slug: 'pharmacy', title: 'Opening a pharmacy', price_kobo: 1_250_000, proposal };
    open({ 'GET moderation/price-reviews': { results: [{ ...row, answer_by: '2026-11-24T10:00:00.000Z' }] } });
    const region = await screen.findByRole('region', { name: 'Price reviews' });
    expect(within(region).getByRole('link', { name: 'Opening a pharmacy' })).toHaveAttribute(
      'href',
      '/listing/pharmacy',
    );
    for (const text of ['Now ₦12,500', 'Proposed ₦20,000', 'I added the forms of 2026.', 'Answer due by 24 Nov 2026'])
      expect(region).toHaveTextContent(text);
  });

  it('may be none, and offer a retry where they could not be loaded', async () => {
    let answer: unknown = [503, { detail: 'Try again.', code: 'unavailable' }];
    const { user } = open({ 'GET moderation/price-reviews': () => answer });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    answer = none;
    await user.click(retry);
    expect(await screen.findByText('No price waits for an answer.')).toBeInTheDocument();
  });
});
