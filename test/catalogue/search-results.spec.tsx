import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HomePage as Home } from '#client/app/home-page';
import { ada, goOffline, goOnline, type Network, renderScreen } from '../screen';
import { aCard, aCreator, found, homeLists } from './a-listing';

const api: Network = { 'GET listing/home/': homeLists, 'GET listing/': found(aCard()) };
const ofChidi: Network = {
  ...api,
  'GET listing/': found(aCard({ creator: aCreator({ username: 'chidi', first_name: 'Chidi', last_name: 'Nwosu' }) })),
};
const box = () => screen.getByPlaceholderText('What business do you want to know about?');
const filter = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name} `) });
/** Opens a filter and chooses a value of it. */
async function choose(user: { click: (on: Element) => Promise<void> }, name: string, value: string) {
  await user.click(filter(name));
  await user.click(screen.getByRole('checkbox', { name: value }));
}
const searches = (asked: { path: string }[]) => asked.filter(({ path }) => path.startsWith('listing?'));

const SECTORS = [
  { value: 'energy', label: 'Energy', count: 4 },
  { value: 'health', label: 'Health', count: 1 },
];

afterEach(() => jest.restoreAllMocks());

describe('The search', () => {
  it('searches once after a pause in typing, and keeps the search in the URL', async () => {
    const { asked, address } = renderScreen(<Home />, { api });
    for (let length = 1; length <= 'pharmacy'.length; length++)
      fireEvent.change(box(), { target: { value: 'pharmacy'.slice(0, length) } });
    expect(await screen.findByText('1 guide')).toBeInTheDocument();
    expect(searches(asked).map(({ path }) => path)).toEqual(['listing?search=pharmacy&limit=12']);
    expect(address()).toBe('/?q=pharmacy');
  });

  it('shows the last search only, even when an earlier one answers later', async () => {
    let release = () => {};
    const slow = new Promise<void>((resolve) => (release = resolve));
    const late: Network = {
      ...api,
      'GET listing/?search=old&limit=12': () => slow.then(() => found(aCard({ title: 'An old find' }))),
      'GET listing/?search=new&limit=12': found(aCard({ title: 'A new find' })),
    };
    const { asked } = renderScreen(<Home />, { route: '/?q=old', api: late });
    await waitFor(() => expect(searches(asked)).toHaveLength(1));
    fireEvent.change(box(), { target: { value: 'new' } });
    expect(await screen.findByText('A new find')).toBeInTheDocument();
    await act(async () => {
      release();
      await slow;
    });
    expect(screen.queryByText('An old find')).not.toBeInTheDocument();
  });

  it('is saved with its filters, to be told of new matches; a visitor signs in first', async () => {
    const saved: Network = { ...api, 'POST listing/user/searches': { message: 'Search saved', data: {} } };
    const route = '/?q=kiosk&region=Lagos&sort=newest';
    const visitor = renderScreen(<Home />, { route, api });
    await visitor.user.click(await screen.findByRole('button', { name: 'Save this search' }));
    expect(visitor.address()).toBe(`/login?next=${encodeURIComponent(route)}`);
    visitor.unmount();
    const { user, asked } = renderScreen(<Home />, { as: ada, route, api: saved });
    await user.click(await screen.findByRole('button', { name: 'Save this search' }));
    expect(await screen.findByText(/^Search saved\./)).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ search: 'kiosk', region: 'Lagos' });
  });

  it('shows the home page again when the box is emptied, without a request', async () => {
    const { asked, user, address } = renderScreen(<Home />, { route: '/?q=farm', api });
    await screen.findByText('1 guide');
    const before = searches(asked).length;
    await user.clear(box());
    expect(await screen.findByRole('heading', { name: 'Browse By Category' })).toBeInTheDocument();
    expect(address()).toBe('/');
    expect(searches(asked)).toHaveLength(before);
  });

  it('opens a link to a search with its filters', async () => {
    const { asked } = renderScreen(<Home />, { route: '/?q=farm&country=Nigeria', api });
    await screen.findByText('1 guide');
    expect(box()).toHaveValue('farm');
    expect(filter('Country')).toHaveAccessibleName('Country Nigeria');
    expect(searches(asked)[0]?.path).toBe('listing?search=farm&country=Nigeria&limit=12');
  });

  it('disables filters without results', async () => {
    const { user, address } = renderScreen(<Home />, { route: '/?q=farm', api });
    await screen.findByText('1 guide');
    await user.click(filter('Industry'));
    expect(screen.getByRole('checkbox', { name: 'Poultry (0)' })).toBeDisabled();
    await choose(user, 'Sector', 'Pharmaceutical (2)');
    expect(address()).toBe('/?q=farm&sector=pharmaceutical');
  });

  it('takes several values of a filter, each in the URL, and closes its list with Escape', async () => {
    const two = { ...found(aCard()), facets: { ...found().facets, sector: SECTORS } };
    const { asked, user, address } = renderScreen(<Home />, {
      route: '/?q=farm',
      api: { ...api, 'GET listing/': two },
    });
    await screen.findByText('1 guide');
    await choose(user, 'Sector', 'Health (1)');
    await user.click(screen.getByRole('checkbox', { name: 'Energy (4)' }));
    expect(address()).toBe('/?q=farm&sector=health&sector=energy');
    expect(filter('Sector')).toHaveAccessibleName('Sector 2 chosen');
    await waitFor(() =>
      expect(searches(asked).at(-1)?.path).toBe('listing?search=farm&sector=health&sector=energy&limit=12'),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(filter('Sector')).toHaveFocus());
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await choose(user, 'Sector', 'Health (1)');
    expect(address()).toBe('/?q=farm&sector=energy');
  });

  it('keeps each chosen filter as a step of the history, and what is typed as one', async () => {
    const { asked, user, address, router } = renderScreen(<Home />, { route: '/', api });
    await user.type(box(), 'farm');
    await waitFor(() => expect(address()).toBe('/?q=farm'));
    await user.type(box(), 'ing');
    await waitFor(() => expect(searches(asked).at(-1)?.path).toContain('search=farming'));
    await screen.findByText('1 guide');
    await choose(user, 'Sector', 'Pharmaceutical (2)');
    await user.selectOptions(screen.getByLabelText('Sort by'), 'newest');
    expect(address()).toBe('/?q=farming&sector=pharmaceutical&sort=newest');
    const steps = [];
    for (let step = 0; step < 3; step++) {
      await act(() => router.navigate(-1));
      steps.push(address());
    }
    expect(steps).toEqual(['/?q=farming&sector=pharmaceutical', '/?q=farming', '/']);
    expect(box()).toHaveValue('');
  });

  it('clears the words with Clear, while the filters and the order stay', async () => {
    const { user, address } = renderScreen(<Home />, { route: '/?q=farm&country=Nigeria&sort=newest', api });
    await screen.findByText('1 guide');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(address()).toBe('/?country=Nigeria&sort=newest'));
    expect(filter('Country')).toHaveAccessibleName('Country Nigeria');
  });

  it('clears every filter with Clear all, while the words and the order stay', async () => {
    const route = '/?q=farm&country=Nigeria&country=Ghana&sector=health&price=free&creator=chidi&sort=newest';
    const { user, address } = renderScreen(<Home />, { route, api });
    await user.click(await screen.findByRole('button', { name: 'Clear all' }));
    expect(address()).toBe('/?q=farm&sort=newest');
    expect(box()).toHaveValue('farm');
  });

  it('has nothing to clear before a filter is chosen', async () => {
    const { user } = renderScreen(<Home />, { route: '/?q=farm&sort=newest', api });
    expect(await screen.findByRole('button', { name: 'Clear all' })).toBeDisabled();
    await choose(user, 'Sector', 'Pharmaceutical (2)');
    expect(screen.getByRole('button', { name: 'Clear all' })).toBeEnabled();
  });

  it('shows the listings of one creator by name, until that filter is removed', async () => {
    const { asked, user, address } = renderScreen(<Home />, { route: '/?creator=chidi', api: ofChidi });
    await user.click(await screen.findByRole('button', { name: 'By Chidi Nwosu. Show listings of every creator' }));
    expect(searches(asked)[0]?.path).toBe('listing?search=&creator=chidi&limit=12');
    expect(address()).toBe('/');
  });

  it('keeps the last results while newer ones cannot be fetched, and says so', async () => {
    const failing = { ...api, 'GET listing/?search=fishery': [503, { detail: 'Try later.' }] };
    renderScreen(<Home />, { route: '/?q=farm', api: failing });
    await screen.findByText('1 guide');
    fireEvent.change(box(), { target: { value: 'fishery' } });
    expect(await screen.findByRole('alert')).toHaveTextContent('New results could not be fetched.');
    expect(screen.getByText('Opening a pharmacy in Lagos')).toBeInTheDocument();
  });

  it('keeps the last results while the device is offline, and says so', async () => {
    const { user } = renderScreen(<Home />, { route: '/?q=farm', api });
    await screen.findByText('1 guide');
    act(goOffline);
    await user.type(box(), 'ing');
    expect(await screen.findByRole('alert')).toHaveTextContent('You are offline. These are the last results');
    expect(screen.getByText('Opening a pharmacy in Lagos')).toBeInTheDocument();
    act(goOnline);
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('is walked by arrow keys from the box to the results', async () => {
    const two = found(aCard({ id: '1', title: 'A first guide' }), aCard({ id: '2', title: 'A second guide' }));
    const { user } = renderScreen(<Home />, { route: '/?q=farm', api: { ...api, 'GET listing/': two } });
    await screen.findByText('2 guides');
    await user.click(box());
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('link', { name: /A first guide/ })).toHaveFocus());
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(screen.getByRole('link', { name: /A second guide/ })).toHaveFocus());
  });

  it('names the filters that leave nothing, and clears them while the words stay', async () => {
    const sector = [{ value: 'health', label: 'Health & Pharmacy', count: 0 }];
    const { user, address } = renderScreen(<Home />, {
      route: '/?q=farm&sector=health&creator=chidi&sort=newest',
      api: {
        'GET listing/?search=farm': found(aCard()),
        'GET listing/?search=farm&sector=health': { ...found(), facets: { ...found().facets, sector } },
      },
    });
    expect(
      await screen.findByText("No guide for 'farm' matches all filters: Health & Pharmacy, By chidi"),
    ).toBeInTheDocument();
    expect(screen.queryByText(/No listing .* yet/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
    expect(address()).toBe('/?q=farm&sort=newest');
    expect(await screen.findByText('1 guide')).toBeInTheDocument();
  });

  it('names the one filter that leaves nothing', async () => {
    const { user, address } = renderScreen(<Home />, {
      route: '/?country=Ghana',
      api: { ...api, 'GET listing/': found() },
    });
    expect(await screen.findByText('No guide matches the filter: Ghana')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
    expect(address()).toBe('/');
  });

  it('leads from words without a listing to their request, with the words as its title, and to all guides', async () => {
    renderScreen(<Home />, { route: '/?q=snail farm', api: { ...api, 'GET listing/': found() } });
    expect(await screen.findByText("No listing for 'snail farm' yet")).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Request this listing' })).toHaveAttribute(
      'href',
      '/request-listing?title=snail%20farm',
    );
    expect(screen.getByRole('link', { name: 'See all guides' })).toHaveAttribute('href', '/?sort=newest');
  });
});
