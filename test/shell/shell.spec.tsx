import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { session } from '#client/lib/http/session';
import { Footer } from '#client/app/shell/footer';
import { Header } from '#client/app/shell/header';
import { FindACofounder } from '#client/app/pages/find-a-cofounder';
import { Prose } from '#client/pages/prose';
import { lazyPanel, type PanelProps } from '#client/ui/lazy-panel';
import { toast } from '#client/ui/toast';
import { show } from '#client/ui/toast-stack';
import { ada, type Network, renderScreen } from '../screen';

const wallet: Network = { 'GET wallet/wallet-info': { data: { balance_kobo: 1_250_000 } } };

beforeEach(() => {
  session.signOut();
  show.dismiss();
});

/** React renders as in a browser: what is left for a later task is not done at once. */
async function withoutAct(change: () => void) {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  environment.IS_REACT_ACT_ENVIRONMENT = false;
  change();
  await Promise.resolve();
  environment.IS_REACT_ACT_ENVIRONMENT = true;
}

describe('The header', () => {
  it('offers a visitor home, login, selling and creating', () => {
    renderScreen(<Header />);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(
      expect.arrayContaining(['/', '/login', '/become-creator', '/listing/new', '/find-a-cofounder']),
    );
  });

  it.each([
    ['/listing/oven?x=1', '/login?next=%2Flisting%2Foven%3Fx%3D1'],
    ['/register', '/login'],
  ])('offers a visitor on %s a sign-in at %s', (route, href) => {
    renderScreen(<Header />, { route });
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', href);
  });

  it('shows a signed-in person the balance and the account menu', async () => {
    const { user } = renderScreen(<Header />, { api: wallet, as: ada });
    expect(await screen.findByText('₦12,500')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Your account' }));
    const menu = await screen.findByRole('navigation', { name: 'Your account' });
    const links = within(menu).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Profile',
      'Dashboard',
      'Messages',
      'Meetings',
      'Wallet',
      'Help & Support',
    ]);
    expect(links[2]).toHaveAttribute('href', '/profile?tab=messages');
    expect(within(menu).getByRole('button', { name: 'Log out' })).toBeVisible();
  });

  it('counts unread conversations at the account menu and at the links to messages', async () => {
    const unread = { data: { count: 4, threads: 2 } };
    const { user } = renderScreen(<Header />, { api: { ...wallet, 'GET notifications/unread': unread }, as: ada });
    await user.click(await screen.findByRole('button', { name: 'Your account 2 unread conversations' }));
    const [menu, drawer] = [/^Your account$/, /^Menu$/];
    const link = { name: 'Messages 2 unread conversations' };
    expect(await within(await screen.findByRole('navigation', { name: menu })).findByRole('link', link)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const opened = await screen.findByRole('dialog', { name: drawer });
    expect(await within(opened).findByRole('link', link)).toHaveAttribute('href', '/profile?tab=messages');
  });

  it.each([
    ['auditor', 'Audit'],
    ['moderator', 'Staff desk'],
    ['admin', 'Staff desk'],
  ])('shows a person with the role %s its screen', async (role, link) => {
    const { user } = renderScreen(<Header />, { api: wallet, as: { ...ada, roles: ['user', role] } });
    await user.click(screen.getByRole('button', { name: 'Your account' }));
    expect(await screen.findByRole('link', { name: link })).toBeVisible();
  });

  it.each([
    ['Your account', 'navigation'],
    ['Cart', 'dialog'],
    ['Menu', 'dialog'],
  ])('opens "%s" by the keyboard, and Escape returns the focus to its button', async (name, role) => {
    const { user } = renderScreen(<Header />, { api: wallet, as: ada });
    const opener = screen.getByRole('button', { name });
    opener.focus();
    await user.keyboard('{Enter}');
    const opened = await screen.findByRole(role, name === 'Cart' ? { name: 'My Cart' } : { name });
    await user.tab();
    await waitFor(() => expect(opened).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
    expect(screen.queryByRole(role, { name })).toBeNull();
  });

  it('says that a panel could not be fetched, and opens it at the next attempt where the browser fetches it again', async () => {
    const Panel = lazyPanel(
      jest
        .fn()
        .mockRejectedValueOnce(new Error('Failed to fetch'))
        .mockResolvedValue(({ opened }: PanelProps) => opened && <p>Opened</p>),
    );
    function Page() {
      const [opened, setOpened] = useState(false);
      return (
        <>
          <button onClick={() => setOpened(true)}>Open</button>
          <Panel opened={opened} onClose={() => setOpened(false)} />
        </>
      );
    }
    const { user } = renderScreen(<Page />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(
      await screen.findByText('This could not be opened. Check your connection, then reload the page.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('Opened')).toBeVisible();
  });

  it('opens a panel whose code is there together with the click, so that the next key moves within it', async () => {
    const Panel = lazyPanel(() => Promise.resolve(({ opened }: PanelProps) => opened && <p>Opened</p>));
    function Page() {
      const [opened, setOpened] = useState(false);
      return (
        <>
          <button onClick={() => setOpened(!opened)}>Open</button>
          <Panel opened={opened} onClose={() => setOpened(false)} />
        </>
      );
    }
    const { user } = renderScreen(<Page />);
    const button = screen.getByRole('button', { name: 'Open' });
    await user.click(button);
    expect(await screen.findByText('Opened')).toBeVisible();
    await user.click(button);
    expect(screen.queryByText('Opened')).toBeNull();
    await withoutAct(() => button.click());
    expect(screen.getByText('Opened')).toBeVisible();
  });

  it('logs out: the refresh token is revoked and the stored data cleared', async () => {
    const api = { ...wallet, 'POST auth/logout/': [204, undefined] };
    const { user, asked, address } = renderScreen(<Header />, { api, as: ada });
    await user.click(await screen.findByRole('button', { name: 'Your account' }));
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    expect(address()).toBe('/login');
    expect(session.current()).toBeNull();
    expect(asked.find(({ path }) => path === 'auth/logout')?.body).toEqual({ refresh: 'refresh-1' });
  });

  it('keeps the selling or buying mode, and invites other users to become a creator', async () => {
    const { user, address } = renderScreen(<Header />, { api: wallet, as: ada });
    await user.click(screen.getByRole('button', { name: 'Author' }));
    expect(address()).toBe('/become-creator');
    expect(screen.getByRole('link', { name: 'Your Listings' })).toBeVisible();
    expect(localStorage.getItem('mode:u-1')).toBe('author');
  });

  it('opens the cart as a side panel; an empty one leads to the listings', async () => {
    const { user } = renderScreen(<Header />);
    await user.click(screen.getByRole('button', { name: 'Cart' }));
    const cart = await screen.findByRole('dialog', { name: 'My Cart' });
    expect(within(cart).getByText('Your cart is empty.')).toBeVisible();
    expect(within(cart).getByRole('link', { name: 'See listings' })).toHaveAttribute('href', '/');
    expect(within(cart).queryByRole('button', { name: 'Checkout' })).toBeNull();
  });
});

describe('Find A Cofounder', () => {
  it('explains itself to a visitor, who signs in or registers there', () => {
    renderScreen(<FindACofounder />, { route: '/find-a-cofounder' });
    expect(screen.getByRole('heading', { level: 1, name: 'Find A Cofounder' })).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      ...['Write your profile', 'See who is here', 'Connect'],
    ]);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `/login?next=${encodeURIComponent('/profile/cofounder')}`,
    );
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
  });

  it('leads who is signed in to the Co Founders tab', async () => {
    renderScreen(<Header />, { as: ada, api: wallet });
    await screen.findByText('₦12,500');
    expect(screen.getAllByRole('link', { name: 'Find A Cofounder' })[0]).toHaveAttribute(
      'href',
      '/profile?tab=co-founders',
    );
  });
});

describe('The footer', () => {
  it('links only to existing screens', () => {
    const { unmount } = renderScreen(<Footer />);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href')!);
    expect(links.length).toBeGreaterThanOrEqual(17);
    unmount();
    for (const route of links.filter((link) => link.startsWith('/pages/'))) {
      const page = renderScreen(
        <Routes>
          <Route path="pages/:name" element={<Prose />} />
        </Routes>,
        { route },
      );
      expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('Page not found');
      page.unmount();
    }
  });

  it('counts its years from 2023', () => {
    renderScreen(<Footer />);
    expect(screen.getByText(`© 2023–${new Date().getFullYear()} Groundwork`)).toBeVisible();
  });
});

describe('A toast', () => {
  it('is added to a live region that was on the page before it', async () => {
    const { container } = renderScreen(null);
    const region = container.querySelector('[aria-live="polite"]')!;
    expect(region).toBeEmptyDOMElement();
    act(() => toast.info('The link is copied.'));
    expect(region).toContainElement(await screen.findByRole('status'));
    expect(screen.getByRole('status')).toHaveTextContent('The link is copied.');
  });

  it('appears at the bottom, coloured, without a progress bar', async () => {
    renderScreen(null);
    act(() => toast.success());
    const status = await screen.findByText('Operation successful!');
    const box = status.closest('.Toastify__toast')!;
    expect(box.closest('.Toastify__toast-container')).toHaveClass('Toastify__toast-container--bottom-center');
    expect(box).toHaveClass('Toastify__toast-theme--colored', 'Toastify__toast--success');
    expect(box.querySelector('.Toastify__progress-bar:not([aria-hidden="true"])')).toBeNull();
  });

  it('of an attempt replaces the refusal of the previous one', async () => {
    renderScreen(null);
    const standing = () => [...document.querySelectorAll('.Toastify__toast[data-in="true"]')];
    const only = (text: string) => waitFor(() => expect(standing().map((one) => one.textContent)).toEqual([text]));
    act(() => toast.error('The first attempt failed.'));
    await only('The first attempt failed.');
    act(() => toast.error('The second attempt failed.'));
    await only('The second attempt failed.');
    act(() => toast.success('The third did it.'));
    await only('The third did it.');
  });

  it('is shown once per message', async () => {
    renderScreen(null);
    act(() => {
      toast.error();
      toast.error();
    });
    expect(await screen.findAllByText('Operation failed. Try again!')).toHaveLength(1);
  });
});
