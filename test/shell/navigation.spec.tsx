import { act, screen, waitFor } from '@testing-library/react';
import { lazyPage } from '#client/app/page-route';
import { session } from '#client/lib/http/session';
import { aListing, found, homeLists } from '../catalogue/a-listing';
import { ada, type Network, renderClient, renderRouter } from '../screen';

const api: Network = {
  'GET listing/home/': homeLists,
  'GET listing/': found(aListing()),
  'GET listing/pharmacy-licence/': { data: aListing() },
  'GET auth/users/me/': ada,
  'GET wallet/wallet-info': { data: { balance_kobo: 0 } },
};
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const main = () => screen.getByRole('main');
const card = () => screen.findByRole('link', { name: /^Opening a pharmacy in Lagos/ });

let scrolled: jest.SpyInstance;
beforeEach(() => {
  session.signOut();
  scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

describe('A new page', () => {
  it('is shown from its top, has the focus and is announced by its title', async () => {
    const { user, address } = renderClient({ api });
    await user.click(await card());
    await heading('Opening a pharmacy in Lagos');
    expect(address()).toBe('/listing/pharmacy-licence');
    await waitFor(() => expect(main()).toHaveFocus());
    expect(scrolled).toHaveBeenLastCalledWith(0, 0);
    expect(document.title).toBe('Opening a pharmacy in Lagos · Groundwork');
    expect(
      screen.getByText('Opening a pharmacy in Lagos · Groundwork', { selector: '[aria-live]' }),
    ).toBeInTheDocument();
  });

  it('is fetched before it is opened, when its link is hovered', async () => {
    const { user, asked, address } = renderClient({ api });
    await user.hover(await card());
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain('listing/pharmacy-licence'));
    expect(address()).toBe('/');
    await user.click(await card());
    await heading('Opening a pharmacy in Lagos');
    expect(asked.filter(({ path }) => path === 'listing/pharmacy-licence')).toHaveLength(1);
  });

  it('has its own title also when it asks a visitor to sign in', async () => {
    const { router } = renderClient({ api, route: '/pages/about' });
    await heading('About');
    expect(document.title).toBe('About · Groundwork');
    await act(() => router.navigate('/profile?tab=wallet'));
    await heading('Sign in to continue');
    expect(document.title).toBe('Sign in to continue · Groundwork');
  });

  it('of an account sends no request of the account for a visitor', async () => {
    const { asked } = renderClient({ api, route: '/profile?tab=wallet' });
    await heading('Sign in to continue');
    expect(asked).toEqual([]);
  });
});

describe('The same page under another query string', () => {
  it('is shown from the top of its results', async () => {
    const { user } = renderClient({ api });
    await card();
    await user.click(screen.getAllByRole('link', { name: /^Agriculture/ })[0]!);
    await screen.findByText('1 guide');
    expect(scrolled).toHaveBeenLastCalledWith(0, 0);
    await waitFor(() => expect(main()).toHaveFocus());
  });

  it('keeps the scroll position and the focus when a filter is chosen', async () => {
    const { user, address } = renderClient({ api, route: '/?q=farm' });
    await screen.findByText('1 guide');
    scrolled.mockClear();
    await user.click(screen.getByRole('button', { name: /^Sector / }));
    await user.click(screen.getByRole('checkbox', { name: 'Pharmaceutical (2)' }));
    await waitFor(() => expect(address()).toBe('/?q=farm&sector=pharmaceutical'));
    await screen.findByText('1 guide');
    expect(scrolled).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Pharmaceutical (2)' })).toHaveFocus());
  });

  it('keeps the focus on the selected tab', async () => {
    const { user, address } = renderClient({
      ...{ route: '/profile', as: ada },
      api: { ...api, 'GET messages/threads': { count: 0, next: null, previous: null, results: [] } },
    });
    await user.click(await screen.findByRole('tab', { name: 'Messages' }));
    await waitFor(() => expect(address()).toBe('/profile?tab=messages'));
    await screen.findByText(/You have no conversations yet/);
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Messages' })).toHaveFocus());
    expect(document.title).toBe('Messages · Groundwork');
  });
});

describe('A page that cannot be rendered', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));

  it('leaves the frame usable, and a retry fetches its data again', async () => {
    let lists: unknown = { data: { ...homeLists.data, most_searched: undefined } };
    const { user } = renderClient({ api: { ...api, 'GET listing/home/': () => lists } });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This page could not be shown. Nothing you saved is lost.',
    );
    expect(document.title).toBe('Page unavailable · Groundwork');
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
    lists = homeLists;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await card()).toBeVisible();
  });

  it('because its code is gone offers a reload, whether it has data or not', async () => {
    const gone = () => Promise.reject<{ Page: () => null }>(new TypeError('Importing a module script failed.'));
    for (const open of [undefined, () => Promise.resolve()]) {
      const client = renderRouter(() => [{ path: '*', ...lazyPage(gone, 'Page', open) }]);
      expect(await screen.findByRole('alert')).toHaveTextContent('Groundwork was updated. Reload to continue.');
      expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
      client.unmount();
    }
  });
});
