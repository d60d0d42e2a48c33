import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HomePage as Home } from '#client/app/home-page';
import { ada, held, type Network, renderScreen } from '../screen';
import { aCard, aCreator, found, homeLists } from './a-listing';

const api: Network = { 'GET listing/home/': homeLists, 'GET listing/': found(aCard()) };
const box = () => screen.getByPlaceholderText('What business do you want to know about?');

describe('The home page', () => {
  it('shows its purpose and the search first', async () => {
    const { user } = renderScreen(<Home />, { api });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You Are Empowered To Execute');
    await user.tab();
    await waitFor(() => expect(box()).toHaveFocus());
  });

  it('shows every block', async () => {
    renderScreen(<Home />, { api });
    expect(await screen.findByText('Opening a pharmacy in Lagos')).toBeInTheDocument();
    for (const block of ['Browse By Category', 'Most Searched Listings', 'Connect To Execute', 'Popular Sector'])
      expect(screen.getByRole('heading', { name: block })).toBeInTheDocument();
    for (const block of ['Popular Industry', 'Request', 'Global View'])
      expect(screen.getByRole('heading', { name: block })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Ghana/ })).toHaveAttribute('href', '/?country=Ghana');
  });

  it.each([
    ['a visitor', undefined, '/find-a-cofounder'],
    ['a signed-in person', ada, '/profile?tab=co-founders'],
  ])('leads %s on from its banners to co-founders and to a request', async (_, as, to) => {
    renderScreen(<Home />, { api, as });
    expect(await screen.findByRole('link', { name: 'Connect' })).toHaveAttribute('href', to);
    expect(screen.getByRole('link', { name: 'Request' })).toHaveAttribute('href', '/request-listing');
  });

  it('shows no logos without consent', async () => {
    renderScreen(<Home />, { api });
    await screen.findByText('Opening a pharmacy in Lagos');
    expect(screen.queryByText('Trusted By')).not.toBeInTheDocument();
  });

  it('shows who trusts the site, by logo or by name', async () => {
    const trusted_by = [{ name: 'SMEDAN', logo: 'https://logos.example/smedan.svg' }, { name: 'Adé & Co' }];
    renderScreen(<Home />, { api: { ...api, 'GET listing/home/': { data: { ...homeLists.data, trusted_by } } } });
    expect(await screen.findByRole('heading', { name: 'Trusted By' })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'SMEDAN' })).toHaveAttribute('src', trusted_by[0]!.logo);
    expect(screen.getByText('Adé & Co')).toBeInTheDocument();
  });

  it('offers five sectors and, behind More..., all of them, with their counts', async () => {
    const sector = { id: '9', name: 'Energy', slug: 'energy' };
    const { user } = renderScreen(<Home />, { api: { ...api, 'GET listing/sector/': { results: [sector] } } });
    for (const name of ['Technology', 'Manufacturing', 'Construction', 'Pharmaceutical', 'Agriculture'])
      expect(screen.getByRole('link', { name: new RegExp(name) })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /More\.\.\./ }));
    expect(await screen.findByRole('link', { name: /^Energy.*2 guides$/ })).toHaveAttribute('href', '/?sector=energy');
  });

  it('shows the counts of listings after they are loaded', async () => {
    const { answer, release } = held(homeLists);
    renderScreen(<Home />, { api: { ...api, 'GET listing/home/': answer } });
    expect(screen.getByRole('link', { name: 'Technology' })).toBeInTheDocument();
    await release();
    expect(await screen.findByRole('link', { name: /^Technology.*4 guides$/ })).toBeInTheDocument();
  });

  it('shows no counts that could not be loaded', async () => {
    renderScreen(<Home />, { api: { ...api, 'GET listing/home/': [500, { detail: 'Sorry.' }] } });
    expect(await screen.findByText('Sorry.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Technology' })).toBeInTheDocument();
    expect(screen.queryByText('0 guides')).not.toBeInTheDocument();
  });

  it('ranks by purchases, and hides a count of zero', async () => {
    const sector = (name: string, buyers: number) => ({ slug: name.toLowerCase(), name, buyers, listings: 3 });
    const open = (...popular_sectors: object[]) =>
      renderScreen(<Home />, {
        api: { ...api, 'GET listing/home/': { data: { ...homeLists.data, popular_sectors } } },
      });
    const first = open(sector('Energy', 2), sector('Mining', 0));
    expect(await screen.findByRole('link', { name: /Energy/ })).toHaveTextContent('3 guides, 2 buyers');
    expect(screen.queryByRole('link', { name: /Mining/ })).not.toBeInTheDocument();
    first.unmount();
    open(sector('Mining', 0));
    expect(await screen.findByRole('link', { name: /Mining/ })).toHaveTextContent(/3 guides$/);
    expect(screen.queryByText('Where most people buy.')).not.toBeInTheDocument();
  });
});

describe('A listing card', () => {
  const show = async (card: ReturnType<typeof aCard>) => {
    cleanup();
    renderScreen(<Home />, { route: '/?q=x', api: { ...api, 'GET listing/': found(card) } });
    await screen.findByText('1 guide');
    return within(screen.getByRole('link', { name: new RegExp(card.title) }));
  };

  it('is one link with title, creator and price', async () => {
    const card = await show(aCard());
    for (const text of ['Opening a pharmacy in Lagos', 'Chidi Nwosu', 'STARTING AT', '₦12,500'])
      expect(card.getByText(text)).toBeInTheDocument();
    expect(card.queryByText('Published')).not.toBeInTheDocument();
  });

  it('ticks the name of a verified creator, and calls what costs nothing Free', async () => {
    const card = await show(
      aCard({ creator: aCreator({ first_name: 'Chidi', is_verified: true }), price: 0, price_kobo: 0 }),
    );
    expect(card.getByLabelText('Verified creator')).toBeInTheDocument();
    expect(card.getByText('Free')).toBeInTheDocument();
    expect((await show(aCard())).queryByLabelText('Verified creator')).toBeNull();
  });

  it('shows unrated listings as unrated', async () => {
    const card = await show(aCard());
    expect(card.getByRole('img', { name: 'Not yet rated' })).toBeInTheDocument();
    expect(card.getByText('(0)')).toBeInTheDocument();
  });

  it('shows its owner the status', async () => {
    expect((await show(aCard({ is_owner: true }))).getByText('Published')).toBeInTheDocument();
  });

  it('shows a buyer the progress in place of the price', async () => {
    const bought = { has_purchased: true, status_label: 'Owned' };
    expect((await show(aCard(bought))).getByText('Owned')).toBeInTheDocument();
    const begun = await show(aCard({ ...bought, progress: { done: 2, total: 5 } }));
    for (const text of ['40 % read', 'Continue']) expect(begun.getByText(text)).toBeInTheDocument();
    expect(begun.queryByText('₦12,500')).not.toBeInTheDocument();
    const done = await show(aCard({ ...bought, progress: { done: 5, total: 5 } }));
    for (const text of ['Finished', 'Read again']) expect(done.getByText(text)).toBeInTheDocument();
  });

  it('loads its cover in the width that the card needs', async () => {
    await show(aCard({ thumbnail: '/api/files/shop?user=u-1' }));
    const cover = screen.getByRole('link', { name: /Opening a pharmacy/ }).querySelector('img')!;
    expect(cover.srcset).toBe(
      [480, 960, 1_600].map((width) => `/api/files/shop?user=u-1&width=${width} ${width}w`).join(),
    );
    expect([cover.sizes, cover.width, cover.height]).toEqual(['auto, 300px', 640, 360]);
  });

  it('draws a cover when its picture fails to load', async () => {
    await show(aCard({ thumbnail: '/api/files/gone' }));
    const card = screen.getByRole('link', { name: /Opening a pharmacy/ });
    fireEvent.error(card.querySelector('img')!);
    expect(card.querySelector('img')).toBeNull();
    expect(card.querySelector('svg.cover')).toBeInTheDocument();
  });

  it('reads a creator nested as a user, and shows Nil without a name', async () => {
    const nested = await show(
      aCard({ creator: aCreator({ user: { first_name: 'Amina', last_name: 'Bello', avatar: null } }) }),
    );
    expect(nested.getByText('Amina Bello')).toBeInTheDocument();
    const nameless = await show(aCard({ title: 'A nameless guide', creator: aCreator() }));
    expect(nameless.getByText('Nil')).toBeInTheDocument();
  });
});
