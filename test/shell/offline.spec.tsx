import { act, screen, waitFor } from '@testing-library/react';
import { loadListing } from '#client/catalogue/catalogue.loaders';
import { newQueryClient } from '#client/lib/http/query-client';
import { session } from '#client/lib/http/session';
import { unreachable } from '#client/lib/http/api-error';
import { aCard, aListing, found, homeLists } from '../catalogue/a-listing';
import { ada, goOffline, goOnline, type Network, renderClient } from '../screen';

const OFFLINE = 'You are offline. Check your connection and try again.';
const api: Network = {
  'GET listing/home': homeLists,
  'GET listing': found(aCard()),
  'GET listing/pharmacy-licence': { data: aListing() },
  'GET wallet/wallet-info': { data: { balance_kobo: 0 } },
};
const card = () => screen.findByRole('link', { name: /^Opening a pharmacy in Lagos/ });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => session.signOut());
afterEach(() => jest.restoreAllMocks());

describe('Without a connection', () => {
  it('a listing says so at once, and opens with the connection', async () => {
    await loadListing();
    goOffline();
    renderClient({ route: '/listing/pharmacy-licence', api });
    expect(await screen.findByRole('alert')).toHaveTextContent(OFFLINE);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    goOnline();
    expect(await heading('Opening a pharmacy in Lagos')).toBeVisible();
  });

  it('what was fetched stays readable, and a listing shows its card', async () => {
    const { user, router } = renderClient({ api });
    await card();
    goOffline();
    await user.click(await card());
    expect(await heading('Opening a pharmacy in Lagos')).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent(OFFLINE);
    await act(() => router.navigate(-1));
    expect(await card()).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('a search says so below the box, which keeps the words, and shows the last results', async () => {
    const { user } = renderClient({ api, route: '/?q=farm' });
    await screen.findByText('1 guide');
    goOffline();
    await user.type(screen.getByLabelText('Search listings'), ' eggs');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^You are offline. These are the last results/);
    expect(await card()).toBeVisible();
    expect(screen.getByLabelText('Search listings')).toHaveValue('farm eggs');
    expect(screen.getByRole('button', { name: /^Sector / })).toBeVisible();
  });

  it('nothing is bought, and the button stays', async () => {
    const { user } = renderClient({ api, route: '/listing/pharmacy-licence', as: ada });
    await heading('Opening a pharmacy in Lagos');
    goOffline();
    await user.click(screen.getByRole('button', { name: /Buy Listing Now/ }));
    expect(await screen.findByText(/^You are offline. Nothing was charged/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: /Buy Listing Now/ })).toBeEnabled());
  });

  it('a request is not repeated', async () => {
    goOffline();
    let attempts = 0;
    const queryFn = () => (attempts++, Promise.reject(unreachable()));
    await expect(newQueryClient().fetchQuery({ queryKey: ['any'], queryFn })).rejects.toMatchObject({ status: 0 });
    expect(attempts).toBe(1);
  });
});
