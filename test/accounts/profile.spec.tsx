import { act, screen, waitFor, within } from '@testing-library/react';
import { ProfilePage } from '#client/app/profile/profile-page';
import { session } from '#client/lib/http/session';
import { ada, type Network, renderClient, renderScreen } from '../screen';

const nameless = { ...ada, first_name: '', last_name: '' };
const api: Network = {
  'GET auth/users/me/': { ...ada, skills: [{ name: 'Copy Writing' }], profession: [{ name: 'Baker' }] },
  'GET auth/sessions': { count: 0, next: null, previous: null, results: [] },
  'GET auth/authenticator': { data: { is_on: false, since: null, codes_left: 0 } },
};

describe('The account', () => {
  const listings = { 'GET listing/user/purchased': { count: 0, next: null, previous: null, results: [] } };
  const requests = (asked: { path: string }[], name: string) => asked.filter(({ path }) => path.startsWith(name));

  it('is asked for once when the stored session does not name it', async () => {
    session.signIn({ access: 'access-1', refresh: 'refresh-1' }, true);
    const { asked } = renderClient({ route: '/profile?tab=listings', api: { ...api, ...listings } });
    await screen.findByRole('heading', { name: 'Ada Obi' });
    await waitFor(() => expect(session.current()?.user?.username).toBe('ada'));
    await waitFor(() => expect(requests(asked, 'listing/user/purchased').length).toBeGreaterThan(0));
    expect(requests(asked, 'auth/users/me')).toHaveLength(1);
    expect(requests(asked, 'listing/user/purchased')).toHaveLength(1);
  });

  it('of another person empties what was asked for the one before', async () => {
    const { asked } = renderClient({ route: '/profile?tab=listings', api: { ...api, ...listings }, as: ada });
    await screen.findByRole('heading', { name: 'Ada Obi' });
    const before = requests(asked, 'listing/user/purchased').length;
    act(() => session.signIn({ access: 'access-2', refresh: 'refresh-2' }, true, { ...ada, id: 'u-2' }));
    await waitFor(() => expect(requests(asked, 'listing/user/purchased').length).toBeGreaterThan(before));
  });
});

describe('The profile', () => {
  it('has six tabs in their order, one of them in the tab order, and the log-out', async () => {
    renderScreen(<ProfilePage />, { route: '/profile', api, as: ada });
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      'Profile',
      'Listings',
      'Co Founders',
      'Networks',
      'Messages',
      'Wallet',
    ]);
    expect(screen.getByRole('button', { name: 'Log out' })).toBeVisible();
    expect(tabs.filter((tab) => tab.tabIndex === 0)).toHaveLength(1);
  });

  it.each(['premium', 'notifications'])('opens at its part "%s" where the address names it', async (part) => {
    const shown: string[] = [];
    const show = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shown.push(this.id);
    });
    renderScreen(<ProfilePage />, { route: `/profile#${part}`, api, as: ada });
    await waitFor(() => expect(shown).toContain(part));
    expect(new Set(shown).size).toBe(1);
    show.mockRestore();
  });

  it('has a heading and a retry when it could not be fetched', async () => {
    renderScreen(<ProfilePage />, {
      route: '/profile?tab=wallet',
      api: { 'GET auth/users/me/': [503, { detail: 'We are busy.' }] },
      as: ada,
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('We are busy.');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Wallet');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });

  it('shows the name, the label Founder, interests and skills', async () => {
    renderScreen(<ProfilePage />, { route: '/profile', api, as: ada });
    expect(await screen.findByRole('heading', { name: 'Ada Obi' })).toBeVisible();
    expect(screen.getByText('Founder')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Skills' })).getByText('Copy Writing')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Interested In' })).getByText('Baker')).toBeVisible();
  });

  it('shows the badges of a verified creator and of Premium beside the name', async () => {
    const known = { ...ada, creator_status: 'verified' as const, is_premium: true };
    renderScreen(<ProfilePage />, { route: '/profile', api: { ...api, 'GET auth/users/me/': known }, as: known });
    const name = (await screen.findByRole('heading', { name: 'Ada Obi' })).parentElement!;
    for (const badge of ['Verified creator', 'Premium']) expect(within(name).getByText(badge)).toBeVisible();
  });

  it('invents no phone and no languages for a person who gave none', async () => {
    renderScreen(<ProfilePage />, { route: '/profile', api, as: ada });
    const contact = await screen.findByRole('region', { name: 'Contact Info' });
    expect(within(contact).getByText('Not given')).toBeVisible();
    const languages = screen.getByRole('region', { name: 'Language' });
    expect(within(languages).getByText('No language given yet.')).toBeVisible();
    expect(within(languages).queryByText(/English|Japanese/)).toBeNull();
  });

  it('shows the phone and the languages that were given', async () => {
    const own = { ...ada, phone: '+234 803 111 2222', languages: [{ name: 'Igbo', proficiency: 'Native' }] };
    renderScreen(<ProfilePage />, { route: '/profile', api: { 'GET auth/users/me/': own }, as: own });
    expect(await screen.findByText('+234 803 111 2222')).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Language' })).getByText('Igbo')).toBeVisible();
  });

  it('calls a person without a name Nil', async () => {
    renderScreen(<ProfilePage />, { route: '/profile', api: { 'GET auth/users/me/': nameless }, as: nameless });
    expect(await screen.findByRole('heading', { name: 'Nil' })).toBeVisible();
  });

  it('says how many conversations are unread, at the tab of messages', async () => {
    const unread = { data: { count: 0, threads: 2 } };
    renderScreen(<ProfilePage />, { route: '/profile', api: { ...api, 'GET notifications/unread': unread }, as: ada });
    expect(await screen.findByRole('tab', { name: 'Messages 2 unread conversations' })).toBeVisible();
    expect(document.title).toBe('Profile · Groundwork');
  });

  it('moves through its entries by arrow keys and opens the selected one', async () => {
    const { user, address } = renderScreen(<ProfilePage />, { route: '/profile', api, as: ada });
    (await screen.findByRole('tab', { name: 'Profile' })).focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Listings' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(address()).toBe('/profile?tab=listings');
    expect(screen.getByRole('tab', { name: 'Listings' })).toHaveAttribute('aria-selected', 'true');
  });
});

describe('Where a person is signed in', () => {
  const at = '2026-01-02T10:00:00.000Z';
  const one = (id: string, device: string | null, more: object = {}) => ({
    ...{ id, device, created_at: at, seen_at: at, is_current: false, ...more },
  });
  const list = (results: object[]) => ({ count: results.length, next: null, previous: null, results });
  const all = [one('s-1', 'Chrome on Windows', { is_current: true }), one('s-2', 'Safari on iOS'), one('s-3', null)];

  it('is listed, this device without a way to end it, and any other can be signed out', async () => {
    let shown = all;
    const network: Network = {
      ...api,
      'GET auth/sessions': () => list(shown),
      'DELETE auth/sessions/s-2': () => ((shown = shown.filter(({ id }) => id !== 's-2')), [204, undefined]),
    };
    const { user } = renderScreen(<ProfilePage />, { route: '/profile', api: network, as: ada });
    const section = await screen.findByRole('region', { name: 'Where you are signed in' });
    const rows = await within(section).findAllByRole('listitem');
    expect(
      rows.map((row) => [row.textContent?.split('Signed')[0], within(row).queryByRole('button')?.ariaLabel]),
    ).toEqual([
      ['Chrome on Windows This device', undefined],
      ['Safari on iOS ', 'Sign out Safari on iOS'],
      ['An unknown device ', 'Sign out An unknown device'],
    ]);
    await user.click(within(section).getByRole('button', { name: 'Sign out Safari on iOS' }));
    expect(await screen.findByText('Safari on iOS is signed out.')).toBeInTheDocument();
    await waitFor(() => expect(within(section).getAllByRole('listitem')).toHaveLength(2));
    await waitFor(() =>
      expect(within(section).getByRole('button', { name: 'Sign out An unknown device' })).toHaveFocus(),
    );
  });

  it('can be ended everywhere else at once', async () => {
    let shown = all;
    const network: Network = {
      ...api,
      'GET auth/sessions': () => list(shown),
      'DELETE auth/sessions': () => ((shown = all.slice(0, 1)), [204, undefined]),
    };
    const { user } = renderScreen(<ProfilePage />, { route: '/profile', api: network, as: ada });
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText('You are signed out everywhere else.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull());
  });
});
