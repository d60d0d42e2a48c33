import { screen, waitFor } from '@testing-library/react';
import { Desk } from '#client/moderation/desk';
import { ada, held, type Network, renderScreen } from '../screen';
import { aReview } from '../catalogue/a-listing';

const moderator = { ...ada, roles: ['user', 'moderator'] };
const author = { username: 'bola', first_name: 'Bola', last_name: 'Ade', avatar: null, industry: null };
const reported = {
  ...aReview({ id: 'r-1', comment: 'Call me instead.', rating: 1, author }),
  ...{ is_own_case: false, hidden: false, removal: null, listing: { slug: 'a-bakery', title: 'Opening a bakery' } },
  reports: [{ reason: 'spam', note: 'A phone number.', at: '2026-11-19T10:00:00.000Z' }],
};
const hidden = { ...reported, id: 'r-2', comment: 'Gone.', hidden: true, removal: 'It was advertising.', reports: [] };
const NONE = { results: [] };
const open = (api: Network) =>
  renderScreen(<Desk />, {
    ...{ route: '/admin/reviews', as: moderator },
    api: {
      'GET moderation/listings': NONE,
      'GET moderation/price-reviews': NONE,
      'GET moderation/reported-listings': NONE,
      'GET moderation/reviews?status=reported': { results: [reported] },
      'GET moderation/reviews?status=hidden': { results: [hidden] },
      'GET moderation/tickets': { count: 0, results: [] },
      ...api,
    },
  });

describe('The reviews on the desk', () => {
  it('are shown with their reports, and hidden with a reason', async () => {
    const { user, asked } = open({ 'POST moderation/reviews/r-1/hide': { message: 'Review hidden' } });
    expect(await screen.findByText('Call me instead.')).toBeInTheDocument();
    for (const text of ['Advertising or spam', 'A phone number.', 'Bola Ade', 'Opening a bakery'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Hide review' }));
    await user.click(await screen.findByRole('button', { name: 'Hide it' }));
    expect(screen.getByText('Write a reason.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Why is this review hidden?'), 'It is advertising.');
    await user.click(screen.getByRole('button', { name: 'Hide it' }));
    expect(await screen.findByText('Review hidden')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'It is advertising.' });
  });

  it('have a placeholder while they are loaded', async () => {
    const { answer, release } = held({ results: [reported] });
    const { container } = open({ 'GET moderation/reviews?status=reported': answer });
    await waitFor(() => expect(container.querySelector('[aria-busy]')).toBeInTheDocument());
    await release();
    expect(await screen.findByText('Call me instead.')).toBeInTheDocument();
    expect(container.querySelector('[aria-busy]')).toBeNull();
  });

  it('are left as they are, with a reason', async () => {
    const { user, asked } = open({ 'POST moderation/reviews/r-1/dismiss': { message: 'Reports dismissed' } });
    await user.click(await screen.findByRole('button', { name: 'Leave it' }));
    await user.type(await screen.findByLabelText('Why does this review stay?'), 'It tells what happened.');
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(await screen.findByText('Reports dismissed')).toBeInTheDocument();
    const { body } = asked.find(({ path }) => path === 'moderation/reviews/r-1/dismiss')!;
    expect(body).toEqual({ reason: 'It tells what happened.' });
  });

  it('are restored', async () => {
    const { user } = open({ 'POST moderation/reviews/r-2/restore': { message: 'Review restored' } });
    expect(await screen.findByText('Hidden because: It was advertising.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Restore review' }));
    await user.type(await screen.findByLabelText('Why is this review restored?'), 'It was no number.');
    await user.click(screen.getByRole('button', { name: 'Restore it' }));
    expect(await screen.findByText('Review restored')).toBeInTheDocument();
  });

  it('by the moderator, or of a guide they write, are left to another one', async () => {
    open({
      'GET moderation/reviews?status=reported': { results: [{ ...reported, is_own_case: true }] },
      'GET moderation/reviews?status=hidden': NONE,
    });
    expect(await screen.findByText(/another moderator decides/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Hide review' })).not.toBeInTheDocument());
  });
});
