import { screen, waitFor, within } from '@testing-library/react';
import { session } from '#client/lib/http/session';
import { ListingRequests } from '#client/listing-requests/listing-requests';
import { ada, type Network, renderScreen } from '../screen';
import { aRequest, boardOf } from './a-request';

beforeEach(() => session.signOut());

const open = (api: Network, { route = '/listing-requests', as = ada as typeof ada | null } = {}) =>
  renderScreen(<ListingRequests />, { api, route, as: as ?? undefined });
const BOARD = 'GET listing-requests';

describe('The board of requests', () => {
  it('shows each request with its person and tags to visitors, who sign in to vote', async () => {
    const { user, address } = open({ [BOARD]: boardOf(aRequest({ votes: 3 })) }, { as: null });
    for (const text of ['Snail farm', 'Bola Ige', 'Agriculture', 'Livestock', 'Ogun', 'Which permits?', '1 request'])
      expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'I wrote this guide' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'I want this too (3)' }));
    await waitFor(() => expect(address()).toMatch(/^\/login\?next=/));
  });

  it('holds its filters in the address, and Reset All empties them', async () => {
    const business_type = { slug: 'cooperative', name: 'Cooperative society' };
    const found = boardOf(aRequest({ business_type }));
    const facets = {
      ...found.facets,
      business_type: [{ value: 'cooperative', label: 'Cooperative society', count: 1 }],
    };
    const { user, asked, address } = open({ [BOARD]: { ...found, facets } });
    await screen.findByText('Snail farm');
    expect(screen.getByText('Cooperative society')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Sector/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Agriculture (1)' }));
    await user.click(screen.getByRole('button', { name: /^Business Type/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Cooperative society (1)' }));
    await user.selectOptions(screen.getByLabelText('Date'), 'Last 30 days');
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Newest');
    expect(address()).toBe('/listing-requests?sector=agriculture&business_type=cooperative&date=month&sort=newest');
    await waitFor(() =>
      expect(asked.at(-1)?.path).toMatch(/sector=agriculture.*business_type=cooperative.*date=month.*sort=newest/),
    );
    await user.click(screen.getByRole('button', { name: 'Reset All' }));
    expect(address()).toBe('/listing-requests');
  });

  it('says what is wrong with an address, and how to leave it', async () => {
    const refusal = [
      400,
      { date: ['Choose week, month, quarter or year.'], detail: 'Choose week, month, quarter or year.' },
    ];
    open({ [BOARD]: refusal }, { route: '/listing-requests?date=century' });
    expect(await screen.findByText(/Choose week, month, quarter or year/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reset All' })).toBeVisible();
  });

  it('invents no request', async () => {
    open({ [BOARD]: boardOf() });
    expect(await screen.findByText('There are no requests yet.')).toBeVisible();
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });

  it('says how many founders wait, the requester among them, while a guide is missing', async () => {
    open({
      [BOARD]: boardOf(
        aRequest({ votes: 3 }),
        aRequest({ id: 'r-2', requester: null, votes: 1 }),
        aRequest({ id: 'r-3', status: 'fulfilled', votes: 5 }),
        aRequest({ id: 'r-4', requester: null }),
      ),
    });
    expect(await screen.findByText('4 founders waiting')).toBeVisible();
    expect(screen.getByText('1 founder waiting')).toBeVisible();
    expect(screen.getAllByText(/founders? waiting/)).toHaveLength(2);
  });

  it('takes a vote, and takes it back', async () => {
    const [before, after] = [aRequest({ votes: 1 }), aRequest({ votes: 2, voted: true })];
    let voted = false;
    const { user, asked } = open({
      [BOARD]: () => boardOf(voted ? after : before),
      'POST listing-requests/r-1/vote': () => ((voted = true), { message: 'Thank you', data: after }),
      'DELETE listing-requests/r-1/vote': () => ((voted = false), { message: 'Vote withdrawn', data: before }),
    });
    await user.click(await screen.findByRole('button', { name: 'I want this too (1)' }));
    await user.click(await screen.findByRole('button', { name: 'I want this too (2)', pressed: true }));
    expect(await screen.findByRole('button', { name: 'I want this too (1)', pressed: false })).toBeVisible();
    expect(asked.filter(({ method }) => method !== 'GET').map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  });

  it('lets a person withdraw the own request and bring it back', async () => {
    const own = aRequest({ is_own: true, votes: 2 });
    let isShown = true;
    const { user } = open({
      [BOARD]: () => (isShown ? boardOf(own) : boardOf()),
      'DELETE listing-requests/r-1': () => ((isShown = false), [204, null]),
      'POST listing-requests/r-1/restore': () => ((isShown = true), { message: 'Request restored', data: own }),
    });
    expect(await screen.findByText('Your request')).toBeVisible();
    expect(screen.getByText('2 votes')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    await screen.findByText('There are no requests yet.');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Snail farm')).toBeVisible();
  });

  it('links one of the creator’s guides that is published or in review', async () => {
    const guides = [
      { slug: 'snails', title: 'Farm snails', status: 'pending_review' },
      { slug: 'phones', title: 'Sell phones', status: 'rejected' },
    ];
    const { user, asked } = open({
      [BOARD]: boardOf(aRequest()),
      'GET listing/user/created': { count: 2, next: null, previous: null, results: guides },
      'POST listing-requests/r-1/answers': [201, { message: 'Guide linked' }],
    });
    await user.click(await screen.findByRole('button', { name: 'I wrote this guide' }));
    await user.click(await screen.findByRole('button', { name: 'Link this guide' }));
    expect(await screen.findByText('Choose a guide.')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'Your guide' }));
    await user.click(await screen.findByRole('option', { name: 'Farm snails', hidden: true }));
    expect(screen.queryByRole('option', { name: 'Sell phones', hidden: true })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Link this guide' }));
    expect(await screen.findByText('Guide linked')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ listing: 'snails' });
  });

  it('leads to the guide of a fulfilled request, which a moderator removes with a reason', async () => {
    const guide = { slug: 'phones', title: 'Sell phones' };
    const moderator = { ...ada, roles: ['moderator'] };
    const { user, asked } = open(
      {
        [BOARD]: boardOf(aRequest({ status: 'fulfilled', guide, votes: 1 })),
        'POST moderation/listing-requests/r-1/remove-answer': { message: 'Guide removed from the request' },
      },
      { as: moderator as typeof ada },
    );
    const row = within((await screen.findByRole('heading', { name: 'Snail farm' })).closest('li')!);
    expect(row.getByText('Has its guide')).toBeVisible();
    expect(row.getByRole('link', { name: 'Sell phones' })).toHaveAttribute('href', '/listing/phones');
    await user.click(row.getByRole('button', { name: 'Remove this guide' }));
    await user.type(screen.getByLabelText('Why does it not answer the request?'), 'It is about phones.');
    await user.click(screen.getByRole('button', { name: 'Remove guide' }));
    expect(await screen.findByText('Guide removed from the request')).toBeInTheDocument();
    const body = { listing: 'phones', reason: 'It is about phones.' };
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual(body);
  });

  it('lets a verified creator take a request, and give it back with an undo', async () => {
    const claim = { by: { ...ada, avatar: null }, until: '2026-12-08T09:00:00.000Z', is_own: true };
    const [free, own] = [aRequest(), aRequest({ claim })];
    let taken = false;
    const { user, asked } = open(
      {
        [BOARD]: () => boardOf(taken ? own : free),
        'POST listing-requests/r-1/claim': () => ((taken = true), { message: 'Request taken', data: own }),
        'DELETE listing-requests/r-1/claim': () => ((taken = false), { message: 'Request given back', data: free }),
      },
      { as: { ...ada, creator_status: 'verified' } },
    );
    await user.click(await screen.findByRole('button', { name: 'I’ll write this guide' }));
    expect(await screen.findByText(/You are writing this guide. It is yours until/)).toHaveTextContent('8 Dec 2026');
    await user.click(screen.getByRole('button', { name: 'Give it back' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Give it back' })).toBeVisible();
    expect(asked.filter(({ path }) => path.endsWith('/claim')).map(({ method }) => method)).toEqual([
      ...['POST', 'DELETE', 'POST'],
    ]);
  });

  it('offers Premium to a creator who takes a request without it', async () => {
    const detail = 'Taking a request needs Premium.';
    const refusal = { code: 'premium_required', detail, premium_path: '/plans/premium' };
    const { user } = open(
      { [BOARD]: boardOf(aRequest()), 'POST listing-requests/r-1/claim': [403, refusal] },
      { as: { ...ada, creator_status: 'verified' } },
    );
    await user.click(await screen.findByRole('button', { name: 'I’ll write this guide' }));
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See Premium' })).toHaveAttribute('href', '/plans/premium');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('takes what a person who waits would pay, says that no money moves, and takes it back', async () => {
    const free = aRequest({ voted: true, votes: 1 });
    const named = aRequest({ voted: true, votes: 1, own_pledge_kobo: 750_000 });
    let isNamed = false;
    const { user, asked } = open({
      [BOARD]: () => boardOf(isNamed ? named : free),
      'POST listing-requests/r-1/pledge': () => (
        (isNamed = true),
        { message: 'Thank you. No money moves.', data: named }
      ),
      'DELETE listing-requests/r-1/pledge': () => ((isNamed = false), { message: 'Taken back', data: free }),
    });
    await user.click(await screen.findByRole('button', { name: 'Say what I’d pay' }));
    expect(screen.getByText(/No money moves, and you owe nothing/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save amount' }));
    expect(await screen.findByText('Name an amount.')).toBeVisible();
    await user.type(screen.getByLabelText('I’d pay'), '100');
    await user.click(screen.getByRole('button', { name: 'Save amount' }));
    expect(await screen.findByText('Name ₦500 to ₦1,000,000, in whole naira.')).toBeVisible();
    await user.clear(screen.getByLabelText('I’d pay'));
    await user.type(screen.getByLabelText('I’d pay'), '7,500');
    await user.click(screen.getByRole('button', { name: 'Save amount' }));
    expect(await screen.findByText('You’d pay ₦7,500. No money moves.')).toBeVisible();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ amount: '7,500' });
    await user.click(screen.getByRole('button', { name: 'Take my amount back' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Change what I’d pay' })).toBeVisible();
    expect(asked.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({ amount: 7_500 });
  });

  it('shows what people would pay, never who, also to the creator who links a guide; others than who wait name none', async () => {
    const pledged = { count: 5, median_kobo: 750_000, least_kobo: 100_000, most_kobo: 900_000 };
    const { user } = open({
      [BOARD]: boardOf(aRequest({ pledged })),
      'GET listing/user/created': { count: 0, next: null, previous: null, results: [] },
    });
    const demand = '5 people would pay a median of ₦7,500 (₦1,000 to ₦9,000).';
    expect(await screen.findByText(demand)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Say what I’d pay' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'I wrote this guide' }));
    expect(screen.getByText(demand)).toBeVisible();
  });

  it('says who writes a guide, and what is in review', async () => {
    const claim = { by: { username: 'chi', first_name: 'Chi', last_name: 'Obi', avatar: null }, is_own: false };
    const until = '2026-12-08T09:00:00.000Z';
    open({
      [BOARD]: boardOf(
        aRequest({ claim: { ...claim, until } }),
        aRequest({ id: 'r-2', title: 'Goat ranch', in_review: true }),
      ),
    });
    expect(await screen.findByText(/Chi Obi is writing this guide, until/)).toHaveTextContent('8 Dec 2026');
    for (const status of ['Being written', 'In review']) expect(screen.getByText(status)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'I’ll write this guide' })).toBeNull();
  });

  it('has an address of each request; that of a merged one leads to the one that counts', async () => {
    const { address } = open(
      {
        'GET listing-requests/r-2': { data: aRequest({ id: 'r-2', merged_into: { id: 'r-1', title: 'Snail farm' } }) },
        'GET listing-requests/r-1': { data: aRequest() },
      },
      { route: '/listing-requests?request=r-2' },
    );
    expect(await screen.findByRole('heading', { name: 'Snail farm', level: 1 })).toBeVisible();
    expect(address()).toBe('/listing-requests?request=r-1');
  });

  it('says that a request is gone', async () => {
    open({ 'GET listing-requests/r-7': [404, { detail: 'Not found.' }] }, { route: '/listing-requests?request=r-7' });
    expect(await screen.findByText('This request does not exist, or is no longer on the board.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All requests' })).toBeVisible();
  });
});
