import { act, screen, waitFor, within } from '@testing-library/react';
import type { OwnReview, Review, ReviewsPage } from '#client/lib/http/api.types';
import { ada, held } from '../screen';
import { aReview } from './a-listing';
import { openListing } from './open-listing';

const PATH = 'listing/pharmacy-licence/reviews';
const reviews = (count: number): Review[] =>
  Array.from({ length: count }, (_, index) => aReview({ id: `r-${index}`, comment: `Review ${index}` }));
const NONE = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
const page = (part: Partial<ReviewsPage> = {}): ReviewsPage => ({
  ...{ count: 0, next: null, previous: null, reviews: [], average_rating: 0, distribution: NONE, own_review: null },
  ...part,
});
const ownReview = (part: Partial<OwnReview> = {}): OwnReview => ({
  ...aReview({ id: 'own', is_own: true, comment: 'My words.', rating: 2 }),
  ...{ hidden: false, removal: null },
  ...part,
});
/** A listing with these reviews. */
const listed = (all: Review[], part: Partial<ReviewsPage> = {}) => ({
  ...{ total_review: all.length, reviews: all.slice(0, 5), average_rating: 4, own_review: null },
  distribution: { ...NONE, 4: all.length },
  ...part,
});
const moderator = { ...ada, roles: ['user', 'moderator'] } as typeof ada;
const refunded = { to: 'card', at: '2026-11-20T10:00:00.000Z' } as const;
const shown = () => screen.getAllByText(/^Review \d$/);

describe('The reviews of a listing', () => {
  it('show an empty state', async () => {
    await openListing(listed([]));
    expect(screen.getByText('No reviews yet.')).toBeInTheDocument();
  });

  it('name their authors, or call them Anonymous', async () => {
    const author = { first_name: 'Ngozi', last_name: 'Eze', username: 'ngozi', avatar: null, industry: null };
    const unnamed = { ...author, first_name: null, last_name: null, username: 'tunde' };
    await openListing(
      listed([
        aReview({ id: '1', rating: 5, author }),
        aReview({ id: '2', rating: 3, comment: '', author: unnamed }),
        aReview({ id: '3', rating: 2, comment: 'Short.' }),
      ]),
    );
    for (const text of ['Ngozi Eze', 'tunde', 'Anonymous', 'No comment provided.'])
      expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('load five at a time until all are shown', async () => {
    const all = { [`GET ${PATH}`]: page({ count: 7, reviews: reviews(7) }) };
    const { user, asked } = await openListing(listed(reviews(7)), all);
    expect(shown()).toHaveLength(5);
    expect(asked.filter(({ path }) => path.startsWith(PATH))).toEqual([]);
    const more = screen.getByRole('button', { name: 'View More Reviews' });
    await user.click(more);
    await waitFor(() => expect(shown()).toHaveLength(7));
    expect(more).toBeDisabled();
  });

  it('show that they are loading, then a failed request with a retry', async () => {
    const answer = held([500, {}]);
    const { user } = await openListing(listed(reviews(7)), { [`GET ${PATH}`]: answer.answer });
    await user.click(screen.getByRole('button', { name: 'View More Reviews' }));
    expect(screen.getByText('Loading reviews...')).toBeInTheDocument();
    await answer.release();
    expect(await screen.findByText('Error loading reviews.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });

  it('are filtered by a bar of the ratings and sorted', async () => {
    const { user, asked } = await openListing(listed(reviews(2)), {
      [`GET ${PATH}?rating=4`]: page({ count: 1, reviews: [aReview({ comment: 'Only four.' })] }),
      [`GET ${PATH}?sort=helpful`]: page({ count: 1, reviews: [aReview({ comment: 'Most helpful.' })] }),
    });
    await user.click(screen.getByRole('button', { name: '4 stars, 2 reviews' }));
    expect(await screen.findByText('Only four.')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Sort reviews'), 'Most helpful');
    await waitFor(() => expect(asked.at(-1)?.path).toBe(`${PATH}?sort=helpful&limit=5&rating=4`));
  });

  it('are fetched anew by a live message about reviews', async () => {
    const { queries } = await openListing(listed(reviews(1)), {
      [`GET ${PATH}`]: page({ count: 1, reviews: [aReview({ comment: 'Just arrived.' })] }),
    });
    await act(() => queries.invalidateQueries({ queryKey: ['reviews'] }));
    expect(await screen.findByText('Just arrived.')).toBeInTheDocument();
  });
});

describe('The form of a review', () => {
  const post = () => screen.findByRole('button', { name: 'Post Review' });
  const bought = { ...listed([]), has_purchased: true };

  it.each([
    ['text', async (user: User) => user.click(screen.getByRole('radio', { name: '5 stars' }))],
    ['rating', async (user: User) => user.type(screen.getByLabelText('Your review'), 'Exact.')],
    ['anything but spaces', async (user: User) => user.type(screen.getByLabelText('Your review'), '   ')],
  ])('without %s sends nothing', async (_, fill) => {
    const { user, asked } = await openListing(bought);
    const button = await post();
    await fill(user);
    await user.click(button);
    expect(screen.getByText('Please enter a review and select a rating.')).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('posts the review, then is empty beside the five newest reviews', async () => {
    const answer = held({ message: 'Review posted!', data: ownReview() });
    const { user, asked } = await openListing(bought, {
      'POST listing/review': answer.answer,
      [`GET ${PATH}`]: page({ count: 1, reviews: [ownReview()], own_review: ownReview() }),
    });
    await post();
    await user.type(screen.getByLabelText('Your review'), ' My words. ');
    await user.click(screen.getByRole('radio', { name: '2 stars' }));
    await user.click(await post());
    expect(screen.getByRole('button', { name: 'Posting...' })).toBeDisabled();
    await answer.release();
    expect(await screen.findByText('Review posted!')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ comment: 'My words.', rating: 2, listing_slug: 'pharmacy-licence' },
    });
    expect(await screen.findByText('My words.')).toBeInTheDocument();
    expect(screen.getByLabelText('Your review')).toHaveValue('');
    for (const star of screen.getAllByRole('radio')) expect(star).not.toBeChecked();
  });

  it('shows the first five reviews again once it is posted', async () => {
    const all = { [`GET ${PATH}`]: page({ count: 7, reviews: reviews(7) }) };
    const { user, asked } = await openListing(
      { ...listed(reviews(7)), has_purchased: true },
      {
        ...all,
        'POST listing/review': { message: 'Review posted!', data: ownReview() },
      },
    );
    await user.click(screen.getByRole('button', { name: 'View More Reviews' }));
    await waitFor(() => expect(shown()).toHaveLength(7));
    await user.type(screen.getByLabelText('Your review'), 'My words.');
    await user.click(screen.getByRole('radio', { name: '2 stars' }));
    await user.click(await post());
    await waitFor(() => expect(shown()).toHaveLength(5));
    expect(screen.getByRole('button', { name: 'View More Reviews' })).toBeEnabled();
    expect(asked.filter(({ path }) => path.startsWith(PATH)).at(-1)?.path).toBe(`${PATH}?sort=newest&limit=5`);
  });

  it.each([
    [[403, { detail: 'Only buyers of this listing can review it.', code: 'not_buyer' }], /^Only buyers of this/],
    [[500, {}], 'Failed to post review'],
  ])('keeps what was typed when it is refused: %j', async (refusal, words) => {
    const { user } = await openListing(bought, { 'POST listing/review': refusal });
    await post();
    await user.type(screen.getByLabelText('Your review'), 'My words.');
    await user.click(screen.getByRole('radio', { name: '4 stars' }));
    await user.click(await post());
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByLabelText('Your review')).toHaveValue('My words.');
    expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked();
  });

  it.each([
    ['the creator', { is_owner: true }],
    ['a co-author', { coauthor_share: 10 }],
  ])('is not shown to %s', async (_, part) => {
    await openListing({ ...listed([]), ...part });
    await screen.findByText('No reviews yet.');
    expect(screen.queryByRole('button', { name: 'Post Review' })).not.toBeInTheDocument();
    expect(screen.queryByText(/Reviews come from/)).not.toBeInTheDocument();
  });

  it.each([
    ['has not bought the guide', {}, ada, 'Reviews come from people who bought this guide.'],
    ['was refunded', { refunded }, ada, 'Your purchase was refunded. Reviews come from people who own this guide.'],
    ['works for Groundwork', {}, moderator, /^Reviews come from .* Staff accounts do not buy guides\.$/],
  ])('is a sentence for a person who %s', async (_, part, as, sentence) => {
    await openListing({ ...listed([]), ...part }, {}, as);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Post Review' })).not.toBeInTheDocument();
  });

  it('is shown to everybody where reviews need no purchase', async () => {
    await openListing({ ...listed([]), reviews_need_purchase: false });
    expect(await post()).toBeEnabled();
    expect(screen.queryByText(/Reviews come from/)).not.toBeInTheDocument();
  });

  it('says to a visitor who reviews, and leads to the sign-in', async () => {
    const { user, address } = await openListing(listed([]), {}, null);
    expect(await screen.findByText('Reviews come from people who bought this guide.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Your review'), 'My words.');
    await user.click(screen.getByRole('radio', { name: '4 stars' }));
    await user.click(await post());
    await waitFor(() => expect(address()).toMatch(/^\/login\?next=/));
  });
});

describe('One’s own review', () => {
  it('stands first, is edited, and deleted after a question', async () => {
    const own = ownReview();
    const { user, asked } = await openListing(
      { ...listed([...reviews(2), own], { own_review: own }), has_purchased: true },
      {
        'PATCH listing/review/own/detail': { message: 'Review updated', data: own },
        'DELETE listing/review/own/detail': [204, undefined],
        [`GET ${PATH}`]: page({ count: 3, reviews: [own], own_review: own }),
      },
    );
    const row = screen.getAllByRole('listitem').find((item) => within(item).queryByText('Your review'))!;
    expect(row.parentElement?.firstElementChild).toBe(row);
    await user.click(within(row).getByRole('button', { name: 'Edit' }));
    const text = await within(row).findByLabelText('Your review');
    await user.clear(text);
    await user.type(text, 'Better words.');
    await user.click(within(row).getByRole('button', { name: 'Cancel' }));
    await user.click(within(row).getByRole('button', { name: 'Edit' }));
    expect(await within(row).findByLabelText('Your review')).toHaveValue('Better words.');
    await user.click(within(row).getByRole('button', { name: 'Save review' }));
    expect(await screen.findByText('Review updated')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ comment: 'Better words.', rating: 2 });
    await user.click(await within(row).findByRole('button', { name: 'Delete' }));
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(within(row).getByRole('button', { name: 'Delete review' }));
    expect(await screen.findByText('Review deleted')).toBeInTheDocument();
  });

  it('is deleted, not edited, after a refund', async () => {
    const own = ownReview({ refunded: true });
    await openListing({ ...listed([], { own_review: own }), refunded });
    expect(screen.getByText('After a refund you can delete your review, not edit it.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  });

  it('says why a moderator removed it', async () => {
    const own = ownReview({ hidden: true, removal: 'It names a private person.' });
    await openListing(listed([], { own_review: own }));
    expect(screen.getByText(/A moderator removed your review.*It names a private person\./)).toBeInTheDocument();
  });
});

describe('A review of another person', () => {
  const one = aReview({ id: 'r-1', helpful_count: 2 });

  it('is voted for and reported', async () => {
    const { user, asked } = await openListing(listed([one]), {
      'POST listing/review/r-1/helpful': { message: 'Thank you', data: one },
      'POST listing/review/r-1/report': { message: 'Review reported', data: one },
      [`GET ${PATH}`]: page({ count: 1, reviews: [{ ...one, voted: true, helpful_count: 3 }] }),
    });
    await user.click(screen.getByRole('button', { name: 'Helpful (2)' }));
    expect(await screen.findByRole('button', { name: 'Helpful (3)' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Report' }));
    await user.selectOptions(await screen.findByLabelText('What is wrong with this review?'), 'It is offensive');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Review reported')).toBeInTheDocument();
    expect(asked.find(({ path }) => path.endsWith('report'))?.body).toEqual({ reason: 'offensive', note: '' });
  });

  it('shows its votes to a co-author, who reports it and neither votes nor replies', async () => {
    await openListing({ ...listed([one]), coauthor_share: 10 });
    expect(screen.getByText('Helpful (2)')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Report' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: /helpful|reply/i })).not.toBeInTheDocument();
  });

  it('is replied to by the creator', async () => {
    const reply = { comment: 'Thank you.', created_at: one.created_at, edited: false };
    const { user, asked } = await openListing(
      { ...listed([one]), is_owner: true },
      {
        'PUT listing/review/r-1/reply': { message: 'Reply saved', data: one },
        [`GET ${PATH}`]: page({ count: 1, reviews: [{ ...one, reply }] }),
      },
    );
    expect(screen.queryByRole('button', { name: /helpful/i })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Reply' }));
    await user.type(await screen.findByLabelText('Your reply'), 'Thank you.');
    await user.click(screen.getByRole('button', { name: 'Save reply' }));
    expect(await screen.findByText('Reply from the creator')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ comment: 'Thank you.' });
    expect(await screen.findByRole('button', { name: 'Remove reply' })).toBeInTheDocument();
  });

  it('leads a visitor who votes to the sign-in', async () => {
    const { user, address } = await openListing(listed([one]), {}, null);
    await user.click(screen.getByRole('button', { name: 'Helpful (2)' }));
    await waitFor(() => expect(address()).toMatch(/^\/login/));
  });
});

type User = Awaited<ReturnType<typeof openListing>>['user'];
