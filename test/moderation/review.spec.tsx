import { act, screen, waitFor, within } from '@testing-library/react';
import { Desk } from '#client/moderation/desk';
import { ada, type Network, renderScreen } from '../screen';

const moderator = { ...ada, roles: ['user', 'moderator'] };
const none = { results: [] };
const submission = {
  ...{ id: 'l-1', slug: 'pharmacy-licence', title: 'Opening a pharmacy', price_kobo: 1_250_000, blockers: [] },
  creator: { username: 'chidi', first_name: 'Chidi', last_name: 'Nwosu' },
  ...{ status: 'pending_review', is_own: false },
  ...{ created_at: '2026-11-19T10:00:00.000Z', submitted_at: '2026-11-19T10:00:00.000Z' },
};
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const entry = { id: 'l-1', claim: null, answer_by: inHours(40), contacts: [], copies: [] };
const person = { username: 'bola', first_name: 'Bola', last_name: 'Ade', avatar: null };
const open = (api: Network) =>
  renderScreen(<Desk />, {
    route: '/admin/listings',
    as: moderator,
    api: {
      'GET moderation/listings?status=changes_requested&limit=100': none,
      'GET moderation/listings?status=pending_review&limit=100': { results: [submission] },
      'GET moderation/price-reviews': none,
      'GET moderation/tickets': { count: 0, results: [] },
      'GET moderation/reviews': none,
      ...api,
    },
  });

describe('A submission on the desk', () => {
  it('is taken for review by one moderator and left to the others by hand', async () => {
    let claim: object | null = null;
    const { user, asked } = open({
      'GET moderation/desk': () => ({ data: [{ ...entry, claim }] }),
      'POST moderation/listings/l-1/claim': () => {
        claim = { ...person, is_own: true, until: inHours(0.5) };
        return { message: 'You are reviewing this listing', data: [] };
      },
      'POST moderation/listings/l-1/release': () => {
        claim = null;
        return { message: 'Left to other moderators', data: [] };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Start review' }));
    expect(await screen.findByText(/^You are reviewing this until \d\d:\d\d$/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Leave to others' }));
    expect(await screen.findByRole('button', { name: 'Start review' })).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  it('says who reviews it, live, without decision buttons until they leave it', async () => {
    let claim: object | null = { ...person, is_own: false, until: inHours(0.5) };
    const { queries } = open({ 'GET moderation/desk': () => ({ data: [{ ...entry, claim }] }) });
    expect(await screen.findByText('Being reviewed by Bola Ade')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    claim = null;
    await act(() => queries.invalidateQueries({ queryKey: ['moderation'] }));
    expect(await screen.findByRole('button', { name: 'Approve' })).toBeInTheDocument();
  });

  it('is free again when the time of a claim is over', async () => {
    const claim = { ...person, is_own: false, until: inHours(-0.1) };
    open({ 'GET moderation/desk': { data: [{ ...entry, claim }] } });
    expect(await screen.findByRole('button', { name: 'Start review' })).toBeInTheDocument();
    expect(screen.queryByText(/Being reviewed/)).not.toBeInTheDocument();
  });

  it.each([
    [40, /^Answer due by \d+ /, 'plain'],
    [5, /^Answer due by \d\d:\d\d, /, 'attention'],
    [-5, /^Answer was due /, 'attention'],
  ])('shows when an answer is due, in %d hours, and stands out when it is late', async (hours, words, tone) => {
    open({ 'GET moderation/desk': { data: [{ ...entry, answer_by: inHours(hours) }] } });
    expect((await screen.findByText(words)).closest('[data-tone]')).toHaveAttribute('data-tone', tone);
  });

  it('is due to no moderator while it waits for its creator', async () => {
    const sentBack = { ...submission, status: 'changes_requested', reason: 'Name the agencies.' };
    open({
      'GET moderation/listings?status=pending_review&limit=100': none,
      'GET moderation/listings?status=changes_requested&limit=100': { results: [sentBack] },
      'GET moderation/desk': { data: [{ ...entry, answer_by: null, contacts: ['wa.me/234'] }] },
    });
    expect(await screen.findByRole('list', { name: 'Automatic checks' })).toBeInTheDocument();
    expect(screen.getByText('Asked for: Name the agencies.')).toBeInTheDocument();
    expect(screen.queryByText(/Answer (was )?due/)).not.toBeInTheDocument();
  });

  it('says what was asked for last time, and when it was submitted again', async () => {
    const again = { ...submission, submitted_at: '2026-11-22T09:30:00.000Z', reason: 'Name the agencies.' };
    open({
      'GET moderation/listings?status=pending_review&limit=100': { results: [again] },
      'GET moderation/desk': { data: [entry] },
    });
    expect(await screen.findByText('Asked for last time: Name the agencies.')).toBeInTheDocument();
    expect(within(screen.getByText(/^Submitted again/)).getByTitle(/^22 November 2026/)).toBeInTheDocument();
  });

  it('names contacts past the platform and published guides with the same text', async () => {
    const copies = [{ slug: 'a-pharmacy', title: 'A pharmacy in Lagos' }];
    open({ 'GET moderation/desk': { data: [{ ...entry, contacts: ['0803 123 4567', 'wa.me/234'], copies }] } });
    const checks = await screen.findByRole('list', { name: 'Automatic checks' });
    expect(checks).toHaveTextContent('Contact past the platform: 0803 123 4567, wa.me/234');
    expect(within(checks).getByRole('link', { name: 'A pharmacy in Lagos' })).toHaveAttribute(
      'href',
      '/listing/a-pharmacy',
    );
  });

  it('is sent back with usual reasons, which the moderator edits', async () => {
    const { user, asked } = open({
      'GET moderation/desk': { data: [entry] },
      'POST moderation/listings/l-1/request-changes/': () => new Promise(() => {}),
    });
    await user.click(await screen.findByRole('button', { name: 'Request changes' }));
    const words = screen.getByLabelText('What should the creator change?');
    await user.type(words, 'Good start.');
    await user.click(screen.getByRole('button', { name: 'Name the agencies' }));
    expect(words).toHaveValue('Good start.\n\nPlease name the agency for every licence, with its fee of this year.');
    expect(screen.getByRole('button', { name: 'Name the agencies' })).toBeDisabled();
    await user.type(words, ' Start with the CAC.');
    await user.click(screen.getByRole('button', { name: 'Send request' }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
        reason:
          'Good start.\n\nPlease name the agency for every licence, with its fee of this year. Start with the CAC.',
      }),
    );
  });
});
