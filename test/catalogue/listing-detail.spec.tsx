import { act, screen, waitFor, within } from '@testing-library/react';
import type { Listing } from '#client/catalogue/listing';
import { formatDate, formatInstant } from '#client/ui/time';
import { ada, type Network, renderClient, renderScreen } from '../screen';
import { aCard, aListing, aSection, found, REFUND_POLICY } from './a-listing';
import { listingRoutes, openListing } from './open-listing';

describe('The page of a listing', () => {
  it('shows the listing, its creator and its sections', async () => {
    await openListing({ sections: [aSection(1, { completed: true }), aSection(2, { locked: true })] });
    for (const text of ['From idea to licence', 'Chidi Nwosu', 'Community pharmacy', 'Created', 'Updated'])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Step 1.*/ })).toContainElement(screen.getByLabelText('Completed'));
    expect(screen.getByLabelText('Locked')).toBeInTheDocument();
  });

  it('says how long ago it was updated, and when that was in the title of the words', async () => {
    const updated_at = new Date(Date.now() - 3.5 * 3_600_000).toISOString();
    await openListing({ updated_at });
    expect(screen.getByText('3 hours ago')).toHaveAttribute('title', formatInstant(updated_at));
  });

  it('asks for suggestions after all that a reader looks for', async () => {
    await openListing();
    const suggest = screen.getByRole('button', { name: 'Suggest Addition or Edit' });
    expect(suggest).toBeEnabled();
    for (const name of ['Sections', 'Description', 'Reviews'])
      expect(screen.getByRole('heading', { name }).compareDocumentPosition(suggest)).toBe(
        Node.DOCUMENT_POSITION_FOLLOWING,
      );
  });

  it('says beside the price when the guide opens, and when its price is refunded', async () => {
    await openListing();
    expect(screen.getByText('The guide opens as soon as your payment is confirmed.')).toBeInTheDocument();
    expect(screen.getByText(REFUND_POLICY)).toBeInTheDocument();
  });

  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  it.each([
    ['a week ago', day(7), day(30), ''],
    ['before it was changed', day(7), day(2), 'The guide has changed since.'],
    ['long ago', day(181), day(200), 'That is more than 180 days ago: ask the regulator what has changed.'],
  ])('says that it was compared with its regulator %s', async (_, verified_at, updated_at, doubt) => {
    await openListing({ verified_at, sections: [aSection(1, { updated_at })] });
    expect(screen.getByText(/^Verified against the regulator on/)).toHaveTextContent(
      `Verified against the regulator on ${formatDate(verified_at)}. ${doubt}`.trim(),
    );
  });

  it('says which change of regulation it was not updated for', async () => {
    const link = 'https://example.gov.ng/notice';
    await openListing({ due_update: { text: 'The fee doubled.', link, takes_effect: '2026-11-01' } });
    expect(screen.getByText(/^This guide may be out of date/)).toHaveTextContent(
      'This guide may be out of date. A rule changed on 1 Nov 2026: The fee doubled. The regulator’s notice',
    );
    expect(screen.getByRole('link', { name: 'The regulator’s notice' })).toHaveAttribute('href', link);
  });

  it('says nothing of a comparison that was never made', async () => {
    await openListing();
    expect(screen.queryByText(/Verified against/)).not.toBeInTheDocument();
  });

  it.each<[string, Partial<Listing>]>([
    ['bought', { has_purchased: true }],
    ['free', { price_kobo: 0 }],
    ['one’s own', { is_owner: true }],
  ])('says nothing of a payment for a guide that is %s', async (_, part) => {
    await openListing(part);
    expect(screen.queryByText(REFUND_POLICY)).not.toBeInTheDocument();
  });

  it.each([
    ['card', 'Refunded to your card on 12 Nov 2026'],
    ['wallet', 'Refunded to your wallet on 12 Nov 2026'],
  ] as const)(
    'says that the last purchase was refunded to the %s, and offers the guide again',
    async (to, sentence) => {
      await openListing({ refunded: { to, at: '2026-11-12T10:00:00.000Z' } });
      expect(screen.getByText(/^Refunded to/)).toHaveTextContent(sentence);
      expect(screen.getByRole('button', { name: /Buy Listing Now/ })).toBeEnabled();
    },
  );

  it('leads to the other listings of its creator', async () => {
    await openListing();
    expect(screen.getByRole('link', { name: 'Chidi Nwosu' })).toHaveAttribute('href', '/?creator=chidi');
  });

  it('shows a text in place of a missing description', async () => {
    await openListing({ description: ' ' });
    expect(screen.getByText('No description available.')).toBeInTheDocument();
  });

  it('renders a description as markdown without running scripts', async () => {
    const { container } = await openListing({
      description: 'A **bold** step <img src=x onerror=alert(1)> [x](javascript:alert(1))',
    });
    expect(await screen.findByText('bold')).toBeInTheDocument();
    await waitFor(() => expect(container.querySelector('strong')).toHaveTextContent('bold'));
    expect(container.querySelector('[onerror], img[src="x"], a[href^="javascript"]')).toBeNull();
  });

  it.each([
    ['a visitor', null, '/listing/pharmacy-licence'],
    ['a signed-in person, who is named in it', ada, '/listing/pharmacy-licence?ref=ada'],
  ])('copies its link for %s', async (_, person, path) => {
    const { user } = await openListing({}, {}, person);
    await user.click(screen.getByRole('button', { name: 'Share Listing' }));
    expect(await navigator.clipboard.readText()).toBe(window.location.origin + path);
  });

  it('is saved for later, and no longer', async () => {
    let saved = false;
    const { user, asked } = await openListing(
      {},
      {
        'GET listing/pharmacy-licence/': () => ({ data: aListing({ is_saved: saved }) }),
        'PUT listing/pharmacy-licence/saved/': ({ body }: { body: unknown }) => {
          ({ saved } = body as { saved: boolean });
          return { message: 'Listing saved', data: { saved } };
        },
      },
    );
    await user.click(screen.getByRole('button', { name: 'Save For Later', pressed: false }));
    await user.click(await screen.findByRole('button', { name: 'Saved', pressed: true }));
    await screen.findByRole('button', { name: 'Save For Later', pressed: false });
    expect(asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { saved: true },
      { saved: false },
    ]);
  });

  it('asks a visitor who saves it to sign in, and comes back', async () => {
    const { user, address } = await openListing({}, {}, null);
    await user.click(screen.getByRole('button', { name: 'Save For Later' }));
    expect(address()).toBe('/login?next=%2Flisting%2Fpharmacy-licence');
  });

  it('distinguishes a missing listing from a failed request', async () => {
    renderScreen(listingRoutes, { route: '/listing/nowhere' });
    expect(await screen.findByRole('heading', { name: 'Listing not found' })).toBeInTheDocument();
    renderScreen(listingRoutes, {
      route: '/listing/broken',
      api: { 'GET listing/broken/': [503, { detail: 'Try later.' }] },
    });
    expect(await screen.findByText('Try later.')).toBeInTheDocument();
  });

  it('offers the next action by ownership', async () => {
    const bought = await openListing({ has_purchased: true });
    expect(screen.getByRole('link', { name: 'Continue reading' })).toBeInTheDocument();
    bought.unmount();
    const pending = await openListing({ pending_reference: 'pur.1' });
    expect(screen.getByRole('button', { name: /Resume payment/ })).toBeInTheDocument();
    pending.unmount();
    await openListing({ is_owner: true });
    expect(screen.getByRole('link', { name: 'Your listing → Edit' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Section' })).toHaveAttribute(
      'href',
      '/listing/pharmacy-licence/sections',
    );
  });

  it('shows an unrated listing with empty stars', async () => {
    await openListing();
    const stars = screen.getByRole('img', { name: 'Not yet rated' });
    expect(stars.querySelector('.tabler-icon-star-filled')).toBeNull();
  });

  it('leads its author, and no other reader, to the first section while there is none', async () => {
    const own = await openListing({ is_owner: true, sections: [], section_count: 0 });
    expect(screen.getByRole('link', { name: 'Write the first section' })).toHaveAttribute(
      'href',
      '/listing/pharmacy-licence/sections',
    );
    own.unmount();
    await openListing({ sections: [], section_count: 0 });
    expect(screen.getByText('The sections are being written.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Write the first section' })).not.toBeInTheDocument();
  });

  it('shows the first sections of many, then all', async () => {
    const sections = Array.from({ length: 12 }, (_, index) => aSection(index + 1));
    const { user } = await openListing({ sections });
    expect(screen.queryByRole('link', { name: /Step 9/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all 12 sections' }));
    expect(screen.getByRole('link', { name: /Step 12/ })).toBeInTheDocument();
  });

  it('shows its owner the price and no purchase, its buyer no price', async () => {
    const own = await openListing({ is_owner: true });
    expect(screen.getByText('₦12,500')).toBeInTheDocument();
    own.unmount();
    await openListing({ has_purchased: true });
    expect(screen.getByText('You own this guide.')).toBeInTheDocument();
    expect(screen.queryByText('₦12,500')).not.toBeInTheDocument();
  });

  it('shows the insight’s key figures', async () => {
    const { user } = await openListing({ average_rating: 4.25, total_review: 8 });
    await user.click(screen.getByRole('button', { name: 'Insight' }));
    expect(await screen.findByText('people who bought the listing')).toBeInTheDocument();
    expect(screen.getByText('3')).toBeInTheDocument();
    expect(screen.getByText('4.3')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Insight' })).toHaveFocus());
  });
});

describe('The insight of its owner', () => {
  const figures = {
    ...{ days: 30, shown: 1_200, opened: 80, bought: 4 },
    searches: [{ words: 'open pharmacy', count: 31 }],
    sections: [
      { id: 's-1', title: 'Before you start', completed: 3 },
      { id: 's-2', title: 'Forms', completed: 0 },
    ],
  };
  const counted = {
    ...{ total_buyers: 4, sections: 2, average_rating: 0, total_review: 0, revenue: 50_000, revenue_kobo: 5_000_000 },
    ...{ currency: 'NGN', completion: 38, figures },
  };

  it('shows the way from search to purchase, what buyers completed and the searches, as tables', async () => {
    const insight = { 'GET listing/pharmacy-licence/insight': { data: counted } };
    const { user } = await openListing({ is_owner: true }, insight);
    await user.click(screen.getByRole('button', { name: 'Insight' }));
    const way = await screen.findByRole('table', { name: 'From search to purchase, last 30 days' });
    expect(
      within(way)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(['Shown in a search1,200', 'Page opened80', 'Bought4']);
    expect(screen.getByText('5.0 % of the page views ended in a purchase.')).toBeInTheDocument();
    expect(screen.getByRole('table', { name: 'Completed sections' })).toHaveTextContent('Before you start3 of 4');
    expect(screen.getByRole('table', { name: 'Searches that led here' })).toHaveTextContent('open pharmacy31');
    expect(screen.getByText('₦50,000')).toBeInTheDocument();
  });

  it('says what is missing before the first reader, and offers a retry', async () => {
    const nothing = { days: 30, shown: 0, opened: 0, bought: 0, searches: [], sections: [] };
    let answer: unknown = [503, { detail: 'Try again.', code: 'unavailable' }];
    const { user } = await openListing({ is_owner: true }, { 'GET listing/pharmacy-licence/insight': () => answer });
    await user.click(screen.getByRole('button', { name: 'Insight' }));
    const dialog = await screen.findByRole('dialog');
    const retry = await within(dialog).findByRole('button', { name: 'Retry' });
    answer = { data: { ...counted, total_buyers: 0, figures: nothing } };
    await user.click(retry);
    expect(await screen.findByText(/^Nobody has opened the page in these days/)).toBeInTheDocument();
    expect(screen.getByText(/^No search has shown this guide/)).toBeInTheDocument();
  });

  it('is asked by its owner alone', async () => {
    const { user, asked } = await openListing();
    await user.click(screen.getByRole('button', { name: 'Insight' }));
    await screen.findByText('people who bought the listing');
    expect(asked.some(({ path }) => path.endsWith('/insight'))).toBe(false);
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
