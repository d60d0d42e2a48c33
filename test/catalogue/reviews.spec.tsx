import { screen, waitFor } from '@testing-library/react';
import type { Review } from '#client/catalogue/listing';
import { aReview } from './a-listing';
import { openListing } from './open-listing';

const reviews = (count: number): Review[] =>
  Array.from({ length: count }, (_, index) => aReview({ id: `r-${index}`, comment: `Review ${index}` }));

describe('The reviews of a listing', () => {
  it('show an empty state', async () => {
    await openListing();
    expect(screen.getByText('No reviews yet.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Post Review' })).toBeDisabled();
  });

  it('name their authors, or call them Anonymous', async () => {
    const author = { first_name: 'Ngozi', last_name: 'Eze', username: 'ngozi', avatar: null, industry: null };
    const unnamed = { ...author, first_name: null, last_name: null, username: 'tunde' };
    await openListing({
      total_review: 3,
      reviews: [
        aReview({ id: '1', rating: 5, author }),
        aReview({ id: '2', rating: 3, comment: '', author: unnamed }),
        aReview({ id: '3', rating: 2, comment: 'Short.' }),
      ],
    });
    for (const text of ['Ngozi Eze', 'tunde', 'Anonymous', 'No comment provided.'])
      expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('load five at a time until all are shown', async () => {
    const all = { 'GET listing/pharmacy-licence/reviews/': { reviews: reviews(7) } };
    const { user } = await openListing({ total_review: 7, reviews: reviews(5) }, all);
    expect(screen.getAllByText(/^Review \d$/)).toHaveLength(5);
    const more = screen.getByRole('button', { name: 'View More Reviews' });
    await user.click(more);
    await waitFor(() => expect(screen.getAllByText(/^Review \d$/)).toHaveLength(7));
    expect(more).toBeDisabled();
  });

  it('show a failed request and retry', async () => {
    const { user } = await openListing(
      { total_review: 7, reviews: reviews(5) },
      { 'GET listing/pharmacy-licence/reviews/': [500, {}] },
    );
    await user.click(screen.getByRole('button', { name: 'View More Reviews' }));
    expect(await screen.findByText('Error loading reviews.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });
});
