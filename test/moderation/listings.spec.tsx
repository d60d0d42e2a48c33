import { act, screen, waitFor } from '@testing-library/react';
import { Desk } from '#client/moderation/desk';
import { ada, clickTwice, type Network, renderScreen } from '../screen';

const moderator = { ...ada, roles: ['user', 'moderator'] };
const waiting = (blockers: string[] = []) => ({
  results: [
    {
      id: 'l-1',
      slug: 'pharmacy-licence',
      title: 'Opening a pharmacy',
      creator: { username: 'chidi', first_name: 'Chidi', last_name: 'Nwosu' },
      price_kobo: 1_250_000,
      status: 'pending_review',
      created_at: '2026-11-19T10:00:00.000Z',
      submitted_at: '2026-11-19T10:00:00.000Z',
      is_own: false,
      blockers,
    },
  ],
});
const CHANGES_REQUESTED = 'GET moderation/listings?status=changes_requested&limit=100';
const open = (api: Network, as = moderator) =>
  renderScreen(<Desk />, {
    route: '/admin/listings',
    as,
    api: {
      [CHANGES_REQUESTED]: { results: [] },
      'GET moderation/price-reviews': { results: [] },
      'GET moderation/tickets': { count: 0, results: [] },
      'GET moderation/reported-listings': { results: [] },
      'GET moderation/desk': { data: [] },
      'GET moderation/creator-applications': { count: 0, results: [] },
      'GET moderation/creator-suspensions': { count: 0, results: [] },
      'GET moderation/reviews': { results: [] },
      ...api,
    },
  });

async function tickAll(user: ReturnType<typeof open>['user']) {
  for (const point of await screen.findAllByRole('checkbox')) await user.click(point);
}

describe('The moderation screen', () => {
  it('is not found by other roles', () => {
    const { asked } = open({}, ada as typeof moderator);
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
    expect(asked).toHaveLength(0);
  });

  it('approves a listing and refetches the queue', async () => {
    let queue: unknown = waiting();
    const { asked, user } = open({
      'GET moderation/listings/': () => queue,
      'POST moderation/listings/l-1/approve/': () => {
        queue = { results: [] };
        return { message: 'Listing approved' };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    await tickAll(user);
    await user.click(screen.getByRole('button', { name: 'Approve listing' }));
    expect(await screen.findByText('Listing approved')).toBeInTheDocument();
    expect(await screen.findByText('Nothing is waiting for review.')).toBeInTheDocument();
    expect(asked.map(({ path }) => path)).toContain('moderation/listings?status=pending_review&limit=100');
  });

  it('approves only with every point of the checklist ticked, and sends them with a note', async () => {
    const { asked, user } = open({
      'GET moderation/listings/': waiting(),
      'POST moderation/listings/l-1/approve/': () => new Promise(() => {}),
    });
    await user.click(await screen.findByRole('button', { name: 'Approve' }));
    await user.click(screen.getByRole('button', { name: 'Approve listing' }));
    expect(screen.getByText('Tick every point, or ask the creator for changes.')).toBeInTheDocument();
    await tickAll(user);
    await user.type(screen.getByLabelText('Note for other staff (optional)'), 'Fees of 2026.');
    clickTwice(screen.getByRole('button', { name: 'Approve listing' }));
    await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1));
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      checked: ['complete', 'licences', 'price', 'contact', 'own_work'],
      note: 'Fees of 2026.',
    });
  });

  it('refuses to approve while a blocker is left, and resolves the blocker', async () => {
    const { asked, user } = open({
      'GET moderation/listings/': waiting(['creator_verification']),
      'POST moderation/creators/chidi/verify/': { message: 'Creator verified' },
    });
    expect(await screen.findByText('Creator not verified')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Verify creator' }));
    await user.type(await screen.findByLabelText('What did you verify this creator by?'), 'Her certificate.');
    clickTwice(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('Creator verified')).toBeInTheDocument();
    const sent = asked.filter(({ path }) => path === 'moderation/creators/chidi/verify');
    expect(sent).toMatchObject([{ body: { reason: 'Her certificate.' } }]);
  });

  it('lists the listings sent back with the requested changes', async () => {
    const { results } = waiting();
    open({
      'GET moderation/listings/': { results: [] },
      [CHANGES_REQUESTED]: { results: [{ ...results[0], status: 'changes_requested', reason: 'Name the regulator.' }] },
    });
    expect(await screen.findByRole('region', { name: 'Waiting for the creator' })).toHaveTextContent(
      'Asked for: Name the regulator.',
    );
    expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
  });

  it('shows a new submission after the catalogue’s notification', async () => {
    let queue: unknown = { results: [] };
    const { queries } = open({ 'GET moderation/listings/': () => queue });
    expect(await screen.findByText('Nothing is waiting for review.')).toBeInTheDocument();
    queue = waiting();
    await act(() => queries.invalidateQueries({ queryKey: ['catalogue'] }));
    expect(await screen.findByRole('link', { name: 'Opening a pharmacy' })).toBeInTheDocument();
  });

  it('offers a retry when the listings sent back could not be loaded', async () => {
    let sentBack: unknown = [503, { detail: 'Try again.', code: 'unavailable' }];
    const { user } = open({ 'GET moderation/listings/': { results: [] }, [CHANGES_REQUESTED]: () => sentBack });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    sentBack = waiting();
    await user.click(retry);
    expect(await screen.findByRole('region', { name: 'Waiting for the creator' })).toBeInTheDocument();
  });

  it('leaves a listing that its reviewer writes, alone or with others, to another reviewer', async () => {
    const { results } = waiting();
    open({ 'GET moderation/listings/': { results: [{ ...results[0], is_own: true }] } });
    expect(await screen.findByText(/another moderator reviews it/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  });

  it('rejects only with a reason', async () => {
    const { asked, user } = open({
      'GET moderation/listings/': waiting(),
      'POST moderation/listings/l-1/reject/': { message: 'Listing rejected' },
    });
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    await user.click(screen.getByRole('button', { name: 'Reject listing' }));
    expect(screen.getByText('Write a reason.')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Why is this listing rejected?'), 'Too thin.');
    await user.click(screen.getByRole('button', { name: 'Reject listing' }));
    expect(await screen.findByText('Listing rejected')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Too thin.' });
  });
  it('keeps a reason that could not be sent, and says why at its form', async () => {
    const api = {
      'GET moderation/listings/': waiting(),
      'POST moderation/listings/l-1/reject/': [
        409,
        { detail: 'This listing is published already.', code: 'published' },
      ],
    };
    const { user, unmount } = open(api);
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    await user.type(screen.getByLabelText('Why is this listing rejected?'), 'Too thin.');
    await user.click(screen.getByRole('button', { name: 'Reject listing' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This listing is published already.');
    unmount();
    const again = open(api);
    await again.user.click(await screen.findByRole('button', { name: 'Reject' }));
    expect(screen.getByLabelText('Why is this listing rejected?')).toHaveValue('Too thin.');
  });
});
