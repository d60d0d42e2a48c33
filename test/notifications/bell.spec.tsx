import { screen, waitFor, within } from '@testing-library/react';
import { Bell } from '#client/notifications/bell';
import { ada, type Network, renderScreen } from '../screen';

const one = (id: string, text: string, more: object = {}) => ({
  position: Number(id.slice(1)),
  ...{ id, kind: 'requests', text, link: '/profile?tab=wallet', at: '2026-11-27T09:00:00.000Z', read: false },
  ...{ request_id: null, ...more },
});
const page = (results: object[], next: string | null = null) => ({
  ...{ count: results.length, next, previous: null, results },
});
const unread = (count: number, threads = 0) => ({ data: { count, threads } });
const LIST = 'GET notifications';

async function open(api: Network, name = /^Notifications/) {
  const rendered = renderScreen(<Bell button="" badge="" />, { api, as: ada });
  await rendered.user.click(await screen.findByRole('button', { name }));
  return { ...rendered, panel: await screen.findByRole('dialog', { name: 'Notifications' }) };
}

beforeEach(() => (document.title = 'Home · Groundwork'));

describe('The bell', () => {
  it('counts what is unread, in the title too, also when a page changes the title', async () => {
    const { unmount } = renderScreen(<Bell button="" badge="" />, { api: { 'GET notifications/unread': unread(3) } });
    expect(await screen.findByRole('button', { name: 'Notifications, 3 unread' })).toHaveTextContent('3');
    expect(document.title).toBe('(3) Home · Groundwork');
    document.title = 'Wallet · Groundwork';
    await waitFor(() => expect(document.title).toBe('(3) Wallet · Groundwork'));
    unmount();
    expect(document.title).toBe('Wallet · Groundwork');
  });

  it('counts in the title unread conversations where nothing else is unread', async () => {
    renderScreen(<Bell button="" badge="" />, { api: { 'GET notifications/unread': unread(0, 2) } });
    await waitFor(() => expect(document.title).toBe('(2) Home · Groundwork'));
    expect(screen.getByRole('button', { name: 'Notifications' })).toHaveTextContent(/^$/);
  });

  it('shows no number for none, and of many only that there are more', async () => {
    const { unmount } = renderScreen(<Bell button="" badge="" />, { api: { 'GET notifications/unread': unread(0) } });
    expect(await screen.findByRole('button', { name: 'Notifications' })).toHaveTextContent(/^$/);
    expect(document.title).toBe('Home · Groundwork');
    unmount();
    renderScreen(<Bell button="" badge="" />, { api: { 'GET notifications/unread': unread(250) } });
    expect(await screen.findByRole('button', { name: 'Notifications, 250 unread' })).toHaveTextContent('99+');
  });
});

describe('The panel of notifications', () => {
  it('lists them, marks the one that is opened as read, and goes to its page', async () => {
    let read = false;
    const { panel, user, asked, address } = await open({
      'GET notifications/unread': () => unread(read ? 0 : 1),
      [LIST]: () =>
        page([one('n2', 'Bola Ade wants to connect with you', { read }), one('n1', 'Older', { read: true })]),
      'POST notifications/read': () => ((read = true), { message: 'Marked as read', data: { count: 0 } }),
    });
    const links = await within(panel).findAllByRole('link', { name: /connect|Older/ });
    expect(links.map((link) => link.textContent)).toEqual([
      expect.stringMatching(/^Unread: Bola Ade wants to connect with you/),
      expect.stringMatching(/^Older/),
    ]);
    await user.click(links[0]!);
    expect(address()).toBe('/profile?tab=wallet');
    await waitFor(() => expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ ids: ['n2'] }));
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
  });

  it('marks all as read until the latest that it shows', async () => {
    let read = false;
    const { panel, user, asked } = await open({
      'GET notifications/unread': () => unread(read ? 0 : 2),
      // An event that is recorded later may have happened before.
      [LIST]: () => page([one('n2', 'Newer', { read }), one('n3', 'Older', { read })]),
      'POST notifications/read': () => ((read = true), { message: 'Marked as read', data: { count: 0 } }),
    });
    const button = await within(panel).findByRole('button', { name: 'Mark all as read' });
    await user.click(button);
    await waitFor(() => expect(button).toBeDisabled());
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ up_to: 3 });
    expect(within(panel).queryByText(/Unread/)).toBeNull();
  });

  it('accepts a connect request without leaving the page', async () => {
    let accepted = false;
    const { panel, user, address } = await open({
      'GET notifications/unread': () => unread(accepted ? 0 : 1),
      [LIST]: () => page([one('n1', 'Bola Ade wants to connect with you', { request_id: accepted ? null : 'r1' })]),
      'POST connect/requests/r1/accept': () => {
        accepted = true;
        return { message: 'You are connected', data: { message: 'You are connected' } };
      },
    });
    await user.click(await within(panel).findByRole('button', { name: /^Accept: Bola Ade/ }));
    expect(await screen.findByText('You are connected')).toBeVisible();
    await waitFor(() => expect(within(panel).queryByRole('button', { name: /^Accept/ })).toBeNull());
    expect(address()).toBe('/');
  });

  it('says that there are none, and offers to try again when they cannot be loaded', async () => {
    const { panel, unmount } = await open({ 'GET notifications/unread': unread(0), [LIST]: page([]) });
    expect(await within(panel).findByText(/You have no notifications yet/)).toBeVisible();
    expect(within(panel).queryByRole('button', { name: 'Mark all as read' })).toBeNull();
    unmount();
    let fails = true;
    const failed = await open({
      'GET notifications/unread': unread(0),
      [LIST]: () => (fails ? [500, { detail: 'Broken.', code: 'internal' }] : page([one('n1', 'Back again')])),
    });
    expect(await within(failed.panel).findByText(/We couldn’t load your notifications/)).toBeVisible();
    fails = false;
    await failed.user.click(within(failed.panel).getByRole('button', { name: 'Retry' }));
    expect(await within(failed.panel).findByText('Back again')).toBeVisible();
  });

  it('loads the next page, and Escape returns the focus to the bell', async () => {
    const { panel, user } = await open({
      'GET notifications/unread': unread(0),
      [LIST]: page([one('n2', 'Newer', { read: true })], 'http://x/api/notifications?limit=20&cursor=c2'),
      [`${LIST}?cursor=c2`]: page([one('n1', 'Older', { read: true })]),
    });
    await user.click(await within(panel).findByRole('button', { name: 'Load more' }));
    expect(await within(panel).findByText('Older')).toBeVisible();
    expect(within(panel).queryByText(/are kept; older ones are not/)).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Notifications' })).toHaveFocus());
  });

  it('says at the end of a long list that older ones are not kept', async () => {
    const many = Array.from({ length: 20 }, (_, i) => one(`n${40 - i}`, `No ${40 - i}`, { read: true }));
    const { panel, user } = await open({
      'GET notifications/unread': unread(0),
      [LIST]: page(many, 'http://x/api/notifications?limit=20&cursor=c2'),
      [`${LIST}?cursor=c2`]: page([one('n1', 'The first', { read: true })]),
    });
    await user.click(await within(panel).findByRole('button', { name: 'Load more' }));
    expect(await within(panel).findByText(/The latest 500 notifications are kept; older ones are not/)).toBeVisible();
  });
});
