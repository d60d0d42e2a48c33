import { act, screen, waitFor, within } from '@testing-library/react';
import { Desk } from '#client/moderation/desk';
import { ada, type Asked, type Network, renderClient, renderScreen } from '../screen';

const as = (...roles: string[]) => ({ ...ada, roles: ['user', ...roles] });
const none = { count: 0, results: [] };
const ticket = (name: string, number: string) => ({
  ...{ id: `t-${number}`, number, name, email: 'a@example.test', purpose: 'general', username: null, claim: null },
  ...{
    status: 'open',
    since: '2026-11-19T10:00:00.000Z',
    messages: [{ from: 'asker', text: 'Hello', at: '2026-11-19' }],
  },
});
const open = (route: string, api: Network, user = as('moderator')) =>
  renderScreen(<Desk />, { route, as: user, api: { 'GET moderation/tickets': none, ...api } });

describe('The staff desk', () => {
  it('is not found by persons without a role, and asks for nothing', () => {
    const { asked } = open('/admin', {}, as());
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
    expect(asked).toHaveLength(0);
  });

  it.each([
    [['moderator'], ['Guides', 'Creators', 'People'], 10],
    [['finance'], ['Money'], 3],
    [['admin'], ['Guides', 'Creators', 'People', 'Money', 'Site'], 19],
  ])('shows %j the queues of the role', (roles, groups, count) => {
    open('/admin', {}, as(...roles));
    const queues = within(screen.getByRole('navigation', { name: 'Queues' }));
    expect(queues.getAllByRole('list').map((list) => list.getAttribute('aria-labelledby'))).toEqual(
      groups.map((group) => `queues-${group.toLowerCase()}`),
    );
    expect(queues.getAllByRole('link')).toHaveLength(count);
  });

  it('does not show a queue of another role by its address', () => {
    open('/admin/held-payments', {});
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  });

  it('counts what waits in each queue, live', async () => {
    let waiting = { count: 2, results: [ticket('Bola', '1'), ticket('Chidi', '2')] };
    const { queries } = open('/admin', { 'GET moderation/tickets': () => waiting });
    const waits = screen.getByRole('navigation', { name: 'Queues' });
    expect(await within(waits).findByRole('link', { name: 'Messages to us 2 wait' })).toBeInTheDocument();
    waiting = { count: 120, results: waiting.results };
    await act(() => queries.invalidateQueries({ queryKey: ['contact'] }));
    expect(await within(waits).findByRole('link', { name: 'Messages to us 99+ wait' })).toBeInTheDocument();
    expect(
      within(screen.getByRole('list', { name: 'What waits for a decision of yours.' })).getAllByRole('link'),
    ).toHaveLength(1);
  });

  it('says that nothing waits only when every queue was counted', async () => {
    const empty = { results: [], count: 0 };
    const paths = ['listings', 'price-reviews', 'reported-listings', 'creator-applications', 'creator-suspensions'];
    const more = ['tickets', 'reviews', 'message-reports', 'contested-meetings'];
    const all = [...paths, ...more].map((path) => [`GET moderation/${path}`, empty]);
    open('/admin', Object.fromEntries(all) as Network);
    expect(await screen.findByText(/^Nothing waits/)).toBeInTheDocument();
  });

  it('says that a queue could not be counted, and counts it again', async () => {
    const { user, asked } = open('/admin', {});
    expect(await screen.findByText(/^Some queues could not be counted/)).toBeInTheDocument();
    expect(screen.queryByText(/^Nothing waits/)).not.toBeInTheDocument();
    const before = asked.length;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  });

  it('filters a queue by every word that is shown, and keeps the filter in the address', async () => {
    const { user, router } = open('/admin/tickets', {
      'GET moderation/tickets': { count: 2, results: [ticket('Bola', 'T-1'), ticket('Chidi', 'T-2')] },
    });
    expect(await screen.findByRole('heading', { name: 'Chidi' })).toBeInTheDocument();
    await user.type(screen.getByLabelText('Filter this queue'), 'bola t-1{Tab}');
    expect(screen.queryByRole('heading', { name: 'Chidi' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Bola' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('?q=bola+t-1');
    await user.clear(screen.getByLabelText('Filter this queue'));
    await user.type(screen.getByLabelText('Filter this queue'), 'nothing{Tab}');
    expect(await screen.findByText('No entry has these words.')).toBeInTheDocument();
  });

  describe('with a queue of more than a page', () => {
    const names = ['Bola', 'Chidi', 'Dayo', 'Efe'];
    /** Two entries on the first page, one on each after it. */
    const pages = ({ path }: Asked) => {
      const offset = Number(new URLSearchParams(path.split('?')[1]).get('offset') ?? 0);
      const shown = offset === 0 ? names.slice(0, 2) : [names[1 + offset / 100]!];
      const next = offset < 200 ? `http://site.test/api/moderation/tickets/?offset=${offset + 100}` : null;
      return { count: 4, next, results: shown.map((name) => ticket(name, `T-${name}`)) };
    };
    const headings = () => names.filter((name) => screen.queryByRole('heading', { name }));

    it('says how many of how many are shown, and shows more', async () => {
      const { user, asked } = open('/admin/tickets', { 'GET moderation/tickets': pages });
      expect(await screen.findByText('2 of 4 are shown.')).toBeInTheDocument();
      expect(asked.some(({ path }) => path.includes('offset'))).toBe(false);
      await user.click(screen.getByRole('button', { name: 'Show more' }));
      expect(await screen.findByText('3 of 4 are shown.')).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Show more' }));
      await waitFor(() => expect(headings()).toEqual(names));
      expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
      expect(screen.queryByText(/are shown/)).not.toBeInTheDocument();
    });

    it('filters all of it, not only the first page', async () => {
      const { user } = open('/admin/tickets', { 'GET moderation/tickets': pages });
      await screen.findByRole('heading', { name: 'Bola' });
      await user.type(screen.getByLabelText('Filter this queue'), 'efe{Tab}');
      expect(await screen.findByRole('heading', { name: 'Efe' })).toBeInTheDocument();
      expect(await screen.findByText('1 of 4 are shown.')).toBeInTheDocument();
      expect(headings()).toEqual(['Efe']);
    });

    it('says that a further page could not be loaded, and loads it again', async () => {
      let fails = true;
      const { user } = open('/admin/tickets?q=efe', {
        'GET moderation/tickets': (asked: Asked) =>
          fails && asked.path.includes('offset=200') ? [400, { detail: 'Not now.' }] : pages(asked),
      });
      expect(await screen.findByText(/Not now\./)).toBeInTheDocument();
      expect(screen.getByText('0 of 4 are shown. 3 were searched.')).toBeInTheDocument();
      fails = false;
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await screen.findByRole('heading', { name: 'Efe' })).toBeInTheDocument();
    });
  });

  it('moves between the entries by J and K, and never while a field is typed in', async () => {
    const { user } = open('/admin/tickets', {
      'GET moderation/tickets': { count: 2, results: [ticket('Bola', '1'), ticket('Chidi', '2')] },
    });
    const [first, second] = await screen.findAllByRole('button', { name: /^Answer / });
    first!.focus();
    await user.keyboard('j');
    expect(second).toHaveFocus();
    await user.keyboard('j');
    expect(second).toHaveFocus();
    await user.keyboard('k');
    expect(first).toHaveFocus();
    await user.type(screen.getByLabelText('Filter this queue'), 'j');
    expect(screen.getByLabelText('Filter this queue')).toHaveFocus();
  });
});

describe('The address of before', () => {
  it.each([
    ['/moderation', '/admin'],
    ['/moderation#card-disputes', '/admin/card-disputes'],
  ])('%s leads to %s', async (before, now) => {
    const { router } = renderClient({ route: before, as: as('admin') });
    await waitFor(() => expect(router.state.location.pathname).toBe(now));
  });
});
