import { screen, waitFor } from '@testing-library/react';
import { session } from '#client/lib/http/session';
import { RequestListing } from '#client/listing-requests/request-listing';
import { ada, type Network, renderScreen } from '../screen';
import { aRequest } from './a-request';

const DONE =
  "You have successfully requested for a listing, we'll notify you by email immediately the listing you requested has been uploaded.";
const page = (...results: object[]) => ({ count: results.length, next: null, previous: null, results });
const api: Network = {
  'GET listing/sector': page(
    { id: 'a', slug: 'agriculture', name: 'Agriculture' },
    { id: 'e', slug: 'energy', name: 'Energy' },
  ),
  'GET listing/industry': page(
    { id: 'l', slug: 'livestock', name: 'Livestock', sector: 'agriculture' },
    { id: 's', slug: 'solar', name: 'Solar', sector: 'energy' },
  ),
  'GET listing-requests/similar': { data: { requests: [], guides: [] } },
};

beforeEach(() => {
  session.signOut();
  sessionStorage.clear();
  localStorage.clear();
});

const open = (more: Network = {}, { as = ada as typeof ada | null, title = 'snail farm' } = {}) =>
  renderScreen(<RequestListing />, {
    api: { ...api, ...more },
    route: `/request-listing?title=${encodeURIComponent(title)}`,
    as: as ?? undefined,
  });
type User = ReturnType<typeof open>['user'];

async function fill(user: User) {
  for (const [label, choice] of [
    ['Choose Sector', 'Agriculture'],
    ['Choose Industry', 'Livestock'],
  ] as const) {
    await user.click(screen.getByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: choice, hidden: true }));
  }
  await user.type(screen.getByLabelText('Further Description'), 'Which permits?');
}
const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Submit' }));

describe('The request of a listing', () => {
  it('begins with the words of the search, and is confirmed only after the server has taken it', async () => {
    let answer: (body: unknown) => void = () => {};
    const { user, asked, address } = open({
      'POST listing-requests': () => new Promise((resolve) => (answer = resolve)),
    });
    expect(await screen.findByLabelText('Business name')).toHaveValue('snail farm');
    await fill(user);
    await submit(user);
    await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
    expect(screen.queryByText(DONE)).toBeNull();
    answer([201, { message: 'Listing requested', data: aRequest({ is_own: true }) }]);
    expect(await screen.findByText(DONE)).toBeVisible();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ sector: 'agriculture', industry: 'livestock', business_type: '', region: '', title: 'snail farm' },
      description: 'Which permits?',
    });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(address()).toBe('/listing-requests');
  });

  it('may name the legal form of the business', async () => {
    const { user, asked } = open({
      'POST listing-requests': [201, { message: 'Listing requested', data: aRequest({ is_own: true }) }],
    });
    const field = await screen.findByRole('combobox', { name: 'Business Type' });
    expect(field).toHaveValue('Any');
    await fill(user);
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: 'Private limited company (Ltd)', hidden: true }));
    await submit(user);
    expect(await screen.findByText(DONE)).toBeVisible();
    expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
      business_type: 'private-limited-company',
    });
  });

  it('offers the industries of the chosen sector', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('combobox', { name: 'Choose Sector' }));
    await user.click(await screen.findByRole('option', { name: 'Energy', hidden: true }));
    await user.click(screen.getByRole('combobox', { name: 'Choose Industry' }));
    expect(await screen.findByRole('option', { name: 'Solar', hidden: true })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: 'Livestock', hidden: true })).toBeNull();
  });

  it('leads a visitor to the sign-in at Submit, and keeps what was typed', async () => {
    const { user, address, asked } = open({}, { as: null });
    await submit(user);
    expect(await screen.findByText('Choose a sector.')).toBeVisible();
    await fill(user);
    await submit(user);
    await waitFor(() => expect(address()).toMatch(/^\/login\?next=%2Frequest-listing%3Ftitle%3D/));
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    expect(sessionStorage.getItem('draft:listing-request:snail farm:')).toContain('Which permits?');
  });

  it('names the open request where there is one, and offers Premium', async () => {
    const detail = 'Your request “Cold room” is still open. Withdraw it first.';
    const { user } = open({ 'POST listing-requests': [409, { detail, code: 'open_request' }] });
    await screen.findByLabelText('Business name');
    await fill(user);
    await submit(user);
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByText('With Premium any number of your requests may be open.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See Premium' })).toHaveAttribute('href', '/plans/premium');
    expect(screen.queryByText(DONE)).toBeNull();
  });

  it('shows what there is of the kind while the title is typed, to vote for it instead', async () => {
    const requests = [{ id: 'r-1', title: 'Snail farm', votes: 2, voted: false, is_own: false }];
    const guides = [{ slug: 'catfish', title: 'Farm catfish' }];
    let voted = false;
    const { user, asked } = open(
      {
        'GET listing-requests/similar': () => ({ data: { requests: [{ ...requests[0], voted }], guides } }),
        'POST listing-requests/r-1/vote': () => ((voted = true), { message: 'Thank you', data: aRequest() }),
      },
      { title: '' },
    );
    await user.type(await screen.findByLabelText('Business name'), 'Snails');
    await user.click(await screen.findByRole('button', { name: 'Vote for “Snail farm” instead' }));
    expect(await screen.findByText('You voted for it')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Farm catfish' })).toHaveAttribute('href', '/listing/catfish');
    const typed = asked.filter(({ path }) => path.startsWith('listing-requests/similar')).map(({ path }) => path);
    expect(typed[0]).toMatch(/title=Snails$/);
  });
});
