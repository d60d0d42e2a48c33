import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { ListingDetail } from '#client/catalogue/listing/listing-detail';
import type { Listing, Review } from '#client/catalogue/listing';
import { ada, clickTwice, held, type Network, renderClient, renderScreen } from '../screen';
import { aCard, aListing, aReview, aSection, found } from './a-listing';

const routes = (
  <Routes>
    <Route path="/listing/:slug" element={<ListingDetail />} />
    <Route path="*" element={null} />
  </Routes>
);
const open = async (part: Partial<Listing> = {}, api: Network = {}, as: typeof ada | null = ada) => {
  const table = { 'GET listing/pharmacy-licence/': { data: aListing(part) }, ...api };
  const view = renderScreen(routes, { route: '/listing/pharmacy-licence', api: table, as: as ?? undefined });
  await screen.findByRole('heading', { level: 1, name: 'Opening a pharmacy in Lagos' });
  return view;
};
const buy = () => screen.getByRole('button', { name: /Buy Listing Now/ });
const reviews = (count: number): Review[] =>
  Array.from({ length: count }, (_, index) => aReview({ id: `r-${index}`, comment: `Review ${index}` }));

describe('The page of a listing', () => {
  it('shows the listing, its creator and its sections', async () => {
    await open({ sections: [aSection(1, { completed: true }), aSection(2, { locked: true })] });
    for (const text of ['From idea to licence', 'Chidi Nwosu', 'Community pharmacy', 'Created', 'Updated'])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Step 1.*/ })).toContainElement(screen.getByLabelText('Completed'));
    expect(screen.getByLabelText('Locked')).toBeInTheDocument();
  });

  it('asks for suggestions after all that a reader looks for', async () => {
    await open();
    const suggest = screen.getByRole('button', { name: 'Suggest Addition or Edit' });
    expect(suggest).toBeDisabled();
    for (const name of ['Sections', 'Description', 'Reviews'])
      expect(screen.getByRole('heading', { name }).compareDocumentPosition(suggest)).toBe(
        Node.DOCUMENT_POSITION_FOLLOWING,
      );
  });

  it('says beside the price when the guide opens, and that it cannot be given back', async () => {
    await open();
    expect(screen.getByText('The guide opens as soon as your payment is confirmed.')).toBeInTheDocument();
    expect(screen.getByText('Refund requests are not open yet.')).toBeInTheDocument();
  });

  it.each<[string, Partial<Listing>]>([
    ['bought', { has_purchased: true }],
    ['free', { price_kobo: 0 }],
    ['one’s own', { is_owner: true }],
  ])('says nothing of a payment for a guide that is %s', async (_, part) => {
    await open(part);
    expect(screen.queryByText(/Refund requests/)).not.toBeInTheDocument();
  });

  it('leads to the other listings of its creator', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Chidi Nwosu' })).toHaveAttribute('href', '/?creator=chidi');
  });

  it('shows a text in place of a missing description', async () => {
    await open({ description: ' ' });
    expect(screen.getByText('No description available.')).toBeInTheDocument();
  });

  it('renders a description as markdown without running scripts', async () => {
    const { container } = await open({
      description: 'A **bold** step <img src=x onerror=alert(1)> [x](javascript:alert(1))',
    });
    expect(await screen.findByText('bold')).toBeInTheDocument();
    await waitFor(() => expect(container.querySelector('strong')).toHaveTextContent('bold'));
    expect(container.querySelector('[onerror], img[src="x"], a[href^="javascript"]')).toBeNull();
  });

  it('distinguishes a missing listing from a failed request', async () => {
    renderScreen(routes, { route: '/listing/nowhere' });
    expect(await screen.findByRole('heading', { name: 'Listing not found' })).toBeInTheDocument();
    renderScreen(routes, { route: '/listing/broken', api: { 'GET listing/broken/': [503, { detail: 'Try later.' }] } });
    expect(await screen.findByText('Try later.')).toBeInTheDocument();
  });

  it('starts a purchase and redirects to the server’s URL', async () => {
    const answer = {
      message: 'Authorization URL created',
      data: { authorization_url: `${window.location.href}#paystack`, reference: 'pur.1' },
    };
    const { asked, user } = await open({}, { 'POST listing/listing-purchase': answer });
    expect(screen.getAllByText('₦12,500')).toHaveLength(1);
    await user.click(buy());
    await waitFor(() => expect(window.location.hash).toBe('#paystack'));
    expect(screen.getByText('Authorization URL created')).toBeInTheDocument();
    expect(screen.getByText('Starting your payment')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ listing_id: 'l-1', expected_price: '12500' });
    window.location.hash = '';
  });

  it('does not redirect a person who has left the listing before the answer', async () => {
    const { answer, release } = held({
      message: 'Authorization URL created',
      data: { authorization_url: '#unwanted' },
    });
    const { user, router, queries } = await open({}, { 'POST listing/listing-purchase': answer });
    await user.click(buy());
    await act(() => router.navigate('/'));
    await release();
    await waitFor(() => expect(queries.isMutating()).toBe(0));
    expect(window.location.hash).not.toBe('#unwanted');
  });

  it('shows the server’s message when a purchase cannot start, and removes the loader', async () => {
    const refusal = [409, { detail: 'You already own this listing.', code: 'already_owned' }];
    const { user } = await open({}, { 'POST listing/listing-purchase': refusal });
    await user.click(buy());
    expect(await screen.findByText('You already own this listing.')).toBeInTheDocument();
    expect(screen.queryByText('Starting your payment')).not.toBeInTheDocument();
  });

  it('shows a default message when the server sends none', async () => {
    const { user } = await open({}, { 'POST listing/listing-purchase': [500, {}] });
    await user.click(buy());
    expect(await screen.findByText('Payment initiation failed')).toBeInTheDocument();
  });

  it('starts one purchase by a double click', async () => {
    const { asked } = await open({}, { 'POST listing/listing-purchase': () => new Promise(() => {}) });
    clickTwice(buy());
    expect(await screen.findByText('Starting your payment')).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('starts the same purchase again under its key when the outcome is unknown', async () => {
    const { asked, user } = await open({}, { 'POST listing/listing-purchase': [503, { detail: 'Try again.' }] });
    const keys = () => asked.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key']);
    for (const times of [1, 2]) {
      await user.click(buy());
      await waitFor(() => expect(keys()).toHaveLength(times));
      await waitFor(() => expect(buy()).toBeEnabled());
    }
    expect(keys()[1]).toBe(keys()[0]);
  });

  it('says that nothing was charged when the device is offline, or the server cannot be reached', async () => {
    const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
    const { asked, user } = await open({}, { 'POST listing/listing-purchase': unreachable });
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(buy());
    expect(await screen.findByText(/You are offline. Nothing was charged./)).toBeInTheDocument();
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    onLine.mockRestore();
    await user.click(buy());
    expect(await screen.findByText(/We could not reach Groundwork. Nothing was charged./)).toBeInTheDocument();
  });

  it.each([
    ['has no sections', { section_count: 0, sections: [] }, 'This guide has no sections yet.'],
    [
      'has empty sections only',
      { sections: [aSection(1, { items: 0 })] },
      'The sections of this guide are still empty.',
    ],
  ])('says why it cannot be bought while it %s', async (_contents, part, reason) => {
    await open(part);
    expect(buy()).toBeDisabled();
    expect(buy()).toHaveAccessibleDescription(reason);
  });

  it('sends nothing without a listing', async () => {
    const { asked, user } = await open({ id: '' });
    await user.click(buy());
    expect(await screen.findByText('No listing selected for checkout')).toBeInTheDocument();
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('asks a visitor to sign in and returns to the listing', async () => {
    const { user, address } = await open({}, {}, null);
    await user.click(buy());
    expect(address()).toBe('/login?next=%2Flisting%2Fpharmacy-licence');
  });

  it('says that reviews are not open before one can be typed', async () => {
    await open();
    const form = await screen.findByRole('group', { name: 'Review this listing', description: /not open yet/ });
    expect(within(form).getByLabelText('Your review')).toBeDisabled();
    expect(within(form).getByRole('img', { name: 'Your rating' })).toBeVisible();
    expect(within(form).queryByRole('radio')).toBeNull();
    expect(within(form).getByRole('button', { name: 'Post Review' })).toBeDisabled();
  });

  it('offers the next action by ownership', async () => {
    const bought = await open({ has_purchased: true });
    expect(screen.getByRole('link', { name: 'Continue reading' })).toBeInTheDocument();
    bought.unmount();
    const pending = await open({ pending_reference: 'pur.1' });
    expect(screen.getByRole('button', { name: /Resume payment/ })).toBeInTheDocument();
    pending.unmount();
    await open({ is_owner: true });
    expect(screen.getByRole('link', { name: 'Your listing → Edit' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Section' })).toHaveAttribute(
      'href',
      '/listing/pharmacy-licence/sections',
    );
  });

  it('shows an unrated listing with empty stars', async () => {
    await open();
    const stars = screen.getByRole('img', { name: 'Not yet rated' });
    expect(stars.querySelector('.tabler-icon-star-filled')).toBeNull();
  });

  it('shows the first sections of many, then all', async () => {
    const sections = Array.from({ length: 12 }, (_, index) => aSection(index + 1));
    const { user } = await open({ sections });
    expect(screen.queryByRole('link', { name: /Step 9/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all 12 sections' }));
    expect(screen.getByRole('link', { name: /Step 12/ })).toBeInTheDocument();
  });

  it('shows its owner the price and no purchase, its buyer no price', async () => {
    const own = await open({ is_owner: true });
    expect(screen.getByText('₦12,500')).toBeInTheDocument();
    own.unmount();
    await open({ has_purchased: true });
    expect(screen.getByText('You own this guide.')).toBeInTheDocument();
    expect(screen.queryByText('₦12,500')).not.toBeInTheDocument();
  });

  it('shows the insight’s key figures', async () => {
    const { user } = await open({ average_rating: 4.25, total_review: 8 });
    await user.click(screen.getByRole('button', { name: 'Insight' }));
    expect(await screen.findByText('people who bought the listing')).toBeInTheDocument();
    expect(screen.getByText('3')).toBeInTheDocument();
    expect(screen.getByText('4.3')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Insight' })).toHaveFocus());
  });
});

describe('The page of a listing whose card is on a list', () => {
  const onList: Network = { 'GET listing/': found(aCard({ section_count: 2 })) };
  const openFromList = async (listing: () => unknown) => {
    const client = renderClient({ route: '/?q=pharmacy', api: { ...onList, 'GET listing/pharmacy-licence': listing } });
    await client.user.click(await screen.findByRole('link', { name: /^Opening a pharmacy in Lagos/ }));
    await screen.findByRole('heading', { level: 1, name: 'Opening a pharmacy in Lagos' });
    return client;
  };

  it('opens with what the card says, and completes itself', async () => {
    let respond = (_: unknown) => {};
    const { asked } = await openFromList(() => new Promise((resolve) => (respond = resolve)));
    for (const text of ['From idea to licence', 'Chidi Nwosu', '₦12,500', '2 sections'])
      expect(screen.getAllByText(text)[0]).toBeVisible();
    expect(screen.getByRole('region', { name: 'Loading the sections' })).toBeVisible();
    expect(screen.queryByRole('status', { name: /Loading/ })).not.toBeInTheDocument();
    act(() => respond({ data: aListing() }));
    expect(await screen.findByRole('link', { name: /Step 1/ })).toBeVisible();
    expect(asked.filter(({ path }) => path === 'listing/pharmacy-licence')).toHaveLength(1);
  });

  it('keeps it when the rest cannot be fetched, and offers a retry', async () => {
    let answer: unknown = [503, { detail: 'Back soon.' }];
    const { user } = await openFromList(() => answer);
    expect(await screen.findByRole('alert')).toHaveTextContent('Back soon.');
    expect(screen.getByText('Chidi Nwosu')).toBeVisible();
    answer = { data: aListing() };
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: /Step 1/ })).toBeVisible();
  });
});

describe('The reviews of a listing', () => {
  it('show an empty state', async () => {
    await open();
    expect(screen.getByText('No reviews yet.')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Post Review' })).toBeDisabled();
  });

  it('name their authors, or call them Anonymous', async () => {
    const author = { first_name: 'Ngozi', last_name: 'Eze', username: 'ngozi', avatar: null, industry: null };
    const unnamed = { ...author, first_name: null, last_name: null, username: 'tunde' };
    await open({
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
    const { user } = await open({ total_review: 7, reviews: reviews(5) }, all);
    expect(screen.getAllByText(/^Review \d$/)).toHaveLength(5);
    const more = screen.getByRole('button', { name: 'View More Reviews' });
    await user.click(more);
    await waitFor(() => expect(screen.getAllByText(/^Review \d$/)).toHaveLength(7));
    expect(more).toBeDisabled();
  });

  it('show a failed request and retry', async () => {
    const { user } = await open(
      { total_review: 7, reviews: reviews(5) },
      { 'GET listing/pharmacy-licence/reviews/': [500, {}] },
    );
    await user.click(screen.getByRole('button', { name: 'View More Reviews' }));
    expect(await screen.findByText('Error loading reviews.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });
});
