import { screen, within, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { ListingsTab } from '#client/catalogue/own/listings-tab';
import { PaidListing } from '#client/catalogue/reader/paid-listing';
import { ada, renderScreen } from '../screen';
import { aCard, aListing, aSection } from './a-listing';

const PURCHASED = 'listing/user/purchased/';
const CREATED = 'listing/user/created/';

describe('The listings of a person', () => {
  it('are the purchased and, separately, the created ones', async () => {
    const bought = aCard({ has_purchased: true, progress: { done: 2, total: 5 } });
    const written = aCard({
      id: 'l-2',
      title: 'A guide of mine',
      is_owner: true,
      status: 'pending_review',
      status_label: 'In review',
    });
    const { user } = renderScreen(<ListingsTab />, {
      as: ada,
      api: {
        [`GET ${PURCHASED}`]: { results: [bought] },
        [`GET ${CREATED}`]: { results: [written] },
      },
    });
    expect(await screen.findByText('40 % read')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Opening a pharmacy/ })).toHaveAttribute(
      'href',
      '/listing/pharmacy-licence/PaidListingDetail',
    );
    await user.click(screen.getByText('Your Listings'));
    expect(await screen.findByText('A guide of mine')).toBeInTheDocument();
    expect(screen.getByText('In review')).toBeInTheDocument();
  });

  it('say how often each own guide was sold and what its buyers paid, and change with a sale', async () => {
    const own = (id: string, title: string, more = {}) => aCard({ id, title, slug: id, is_owner: true, ...more });
    const sale = (id: string, sold: number, kobo: number) => ({
      ...{ listing_id: id, sold, revenue: kobo / 100, revenue_kobo: kobo },
    });
    let sales = [sale('l-1', 1, 1_250_000), sale('l-2', 3, 0)];
    const { queries } = renderScreen(<ListingsTab />, {
      ...{ as: ada, route: '/profile?tab=listings&list=created' },
      api: {
        [`GET ${CREATED}`]: {
          results: [
            ...[
              own('l-1', 'Sold'),
              own('l-2', 'Free'),
              own('l-3', 'New'),
              own('l-4', 'Waits', { status: 'pending_review' }),
            ],
            aCard({ id: 'l-5', title: 'Of another', coauthor_share: 20 }),
          ],
        },
        'GET listing/user/sales': () => ({ data: sales }),
      },
    });
    expect(await screen.findByText(/^Sold once. Its buyer paid/)).toHaveTextContent(
      'Sold once. Its buyer paid ₦12,500',
    );
    expect(screen.getByText('Taken 3 times, for free')).toBeInTheDocument();
    expect(screen.getAllByText('No sales')).toHaveLength(1);
    sales = [sale('l-1', 2, 2_500_000)];
    await queries.invalidateQueries({ queryKey: ['purchases'] });
    expect(await screen.findByText(/^Sold 2 times/)).toHaveTextContent('Sold 2 times. Buyers paid ₦25,000');
  });

  it('are those saved for later too, or a way to find one', async () => {
    const api = {
      [`GET ${PURCHASED}`]: { results: [] },
      'GET listing/user/saved/': { results: [aCard()] },
      'GET listing/user/searches': { data: [] },
    };
    const { user, unmount } = renderScreen(<ListingsTab />, { as: ada, api });
    await user.click(await screen.findByText('Saved'));
    expect(await screen.findByRole('link', { name: /Opening a pharmacy/ })).toHaveAttribute(
      'href',
      '/listing/pharmacy-licence',
    );
    unmount();
    const none = { ...api, 'GET listing/user/saved/': { results: [] } };
    renderScreen(<ListingsTab />, { as: ada, route: '/profile?tab=listings&list=saved', api: none });
    expect(
      await screen.findByText(
        'Guides and searches you save appear here. Save a guide on its page, and a search beside its results.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Search guides' })).toHaveAttribute('href', '/');
  });

  it('come with the saved searches, of which a removed one can be brought back', async () => {
    const kiosk = {
      ...{ id: 's-1', name: 'kiosk, Lagos', saved_at: '2026-11-20T10:00:00.000Z', search: 'kiosk', creator: '' },
      ...{ sector: [], industry: [], country: [], region: ['Lagos'], price: [], rating: [] },
    };
    let saved = [kiosk];
    const { user, asked } = renderScreen(<ListingsTab />, {
      ...{ as: ada, route: '/profile?tab=listings&list=saved' },
      api: {
        'GET listing/user/saved/': { results: [] },
        'GET listing/user/searches': () => ({ data: saved }),
        'DELETE listing/user/searches/s-1': () => ((saved = []), {}),
        'POST listing/user/searches': { message: 'Search saved', data: kiosk },
      },
    });
    const link = await screen.findByRole('link', { name: 'kiosk, Lagos' });
    expect(link).toHaveAttribute('href', '/?q=kiosk&region=Lagos');
    await user.click(screen.getByRole('button', { name: 'Remove kiosk, Lagos' }));
    expect(await screen.findByText('Search removed. We no longer mail you about it.')).toBeInTheDocument();
    await waitFor(() => expect(link).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ search: 'kiosk', region: ['Lagos'] });
  });

  it('keep the chosen list in the address', async () => {
    const { user, address } = renderScreen(<ListingsTab />, {
      as: ada,
      route: '/profile?tab=listings',
      api: { [`GET ${PURCHASED}`]: { results: [] }, [`GET ${CREATED}`]: { results: [] } },
    });
    await user.click(await screen.findByText('Your Listings'));
    expect(address()).toBe('/profile?tab=listings&list=created');
    await user.click(screen.getByText('Purchased Listings'));
    expect(address()).toBe('/profile?tab=listings');
  });

  it('say what a moderator asked for, and where to answer', async () => {
    const reason = 'Say which form the bank wants.';
    const sentBack = aCard({ is_owner: true, status: 'changes_requested', status_label: 'Changes requested', reason });
    const { user } = renderScreen(<ListingsTab />, {
      as: ada,
      route: '/profile?tab=listings&list=created',
      api: {
        [`GET ${CREATED}`]: { results: [sentBack] },
        'POST listing/pharmacy-licence/submit/': { message: 'Submitted for review', data: {} },
      },
    });
    const requests = await screen.findByRole('list', { name: 'Changes requested' });
    expect(requests).toHaveTextContent(`A moderator asked: ${reason}`);
    expect(within(requests).getByRole('link', { name: 'Open its sections' })).toHaveAttribute(
      'href',
      '/listing/pharmacy-licence/sections',
    );
    expect(within(requests).getByRole('link', { name: 'Edit listing' })).toHaveAttribute(
      'href',
      '/listing/pharmacy-licence/edit',
    );
    await user.click(within(requests).getByRole('button', { name: 'Submit again' }));
    expect(await screen.findByText('Submitted for review')).toBeInTheDocument();
  });

  it('say what the approval of each still needs, and lead to where it is done', async () => {
    const waiting = { ...aCard({ is_owner: true, status: 'pending_review' }), blockers: ['contents'] };
    const ready = { ...aCard({ id: 'l-2', slug: 'ready', is_owner: true, status: 'pending_review' }), blockers: [] };
    const api = { [`GET ${CREATED}`]: { results: [waiting, ready] } };
    renderScreen(<ListingsTab />, { as: ada, route: '/profile?tab=listings&list=created', api });
    const needs = await screen.findByRole('list', { name: 'Before it can be published:' });
    expect(needs).toHaveTextContent('Add at least one section with contents');
    expect(within(needs).getByRole('link', { name: 'Write its sections' })).toHaveAttribute(
      'href',
      '/listing/pharmacy-licence/sections',
    );
  });

  it('say which price a moderator proposes, and where to answer', async () => {
    const listing = { ...aCard({ is_owner: true }), proposed_price_kobo: 900_000 };
    const api = { [`GET ${CREATED}`]: { results: [listing] } };
    renderScreen(<ListingsTab />, { as: ada, route: '/profile?tab=listings&list=created', api });
    const prices = await screen.findByRole('list', { name: 'Proposed prices' });
    expect(prices).toHaveTextContent('A moderator proposes ₦9,000 instead of');
    expect(within(prices).getByRole('link', { name: 'Answer' })).toHaveAttribute('href', '/listing/pharmacy-licence');
  });

  it.each([
    ['purchased', PURCHASED],
    ['created', CREATED],
  ])('are reached to the last, page by page: the %s ones', async (which, path) => {
    const next = `https://shop.test/api/${path}?limit=24&offset=24`;
    const { user, asked } = renderScreen(<ListingsTab />, {
      as: ada,
      api: {
        [`GET ${PURCHASED}`]: { results: [] },
        [`GET ${path}`]: { results: [aCard({ title: 'The latest guide' })], next },
        [`GET ${path}?limit=24&offset=24`]: { results: [aCard({ id: 'l-9', title: 'The last guide' })], next: null },
      },
    });
    if (path === CREATED) await user.click(screen.getByText('Your Listings'));
    expect(await screen.findByText('The latest guide')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show more guides' }));
    expect(await screen.findByText('The last guide')).toBeInTheDocument();
    expect(screen.getByText('The latest guide')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show more guides' })).not.toBeInTheDocument();
    expect(asked.filter(({ path: one }) => one.includes(which)).at(-1)?.path).toBe(
      `${path.slice(0, -1)}?limit=24&offset=24`,
    );
  });
});

describe('A bought listing', () => {
  const openAs = (answer: unknown) =>
    renderScreen(
      <Routes>
        <Route path="/listing/:slug/PaidListingDetail" element={<PaidListing />} />
        <Route path="*" element={null} />
      </Routes>,
      {
        route: '/listing/pharmacy-licence/PaidListingDetail',
        as: ada,
        api: { 'GET listing/pharmacy-licence/': answer },
      },
    );
  const open = (part: Parameters<typeof aListing>[0]) => openAs({ data: aListing(part) });

  it('opens at the next incomplete section, and shows its receipt', async () => {
    open({ has_purchased: true, reference: 'pur.1', sections: [aSection(1, { completed: true }), aSection(2)] });
    expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute(
      'href',
      '/listing/pharmacy-licence/sections?section=step-2',
    );
    expect(screen.getByText('1 of 2 done')).toBeInTheDocument();
    expect(await screen.findByText('pur.1')).toBeInTheDocument();
  });

  it('has a heading and a retry when it could not be fetched', async () => {
    openAs([503, { detail: 'We are busy.' }]);
    expect(await screen.findByRole('alert')).toHaveTextContent('We are busy.');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your guide');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });

  it('shows the public page without a purchase', async () => {
    const { address } = open({ has_purchased: false });
    await waitFor(() => expect(address()).toBe('/listing/pharmacy-licence'));
  });
});
