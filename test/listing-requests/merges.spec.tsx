import { screen } from '@testing-library/react';
import { session } from '#client/lib/http/session';
import { ListingRequests } from '#client/listing-requests/listing-requests';
import { ada, type Network, renderScreen } from '../screen';
import { aRequest, boardOf } from './a-request';

beforeEach(() => session.signOut());

const open = (api: Network, { route = '/listing-requests', as = ada as typeof ada | null } = {}) =>
  renderScreen(<ListingRequests />, { api, route, as: as ?? undefined });
const BOARD = 'GET listing-requests';

describe('A request that a moderator declines', () => {
  it('leaves the board with a reason, and comes back by the undo', async () => {
    let isShown = true;
    const { user, asked } = open(
      {
        [BOARD]: () => (isShown ? boardOf(aRequest()) : boardOf()),
        'POST moderation/listing-requests/r-1/decline': () => ((isShown = false), { message: 'Request declined' }),
        'POST moderation/listing-requests/r-1/withdraw-decline': () => (
          (isShown = true),
          { message: 'Request open again' }
        ),
      },
      { as: { ...ada, roles: ['moderator'] } as typeof ada },
    );
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    await user.click(screen.getByRole('button', { name: 'Decline request' }));
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    await user.type(screen.getByLabelText('Why should no guide be written for it?'), 'It is no business.');
    await user.click(screen.getByRole('button', { name: 'Decline request' }));
    await screen.findByText('There are no requests yet.');
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'It is no business.' });
    expect(screen.queryByText('Operation successful!')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Snail farm')).toBeVisible();
    expect(await screen.findByText('Request open again')).toBeInTheDocument();
  });

  it('is shown to its person with the reason, and with nothing to do; other people decline none', async () => {
    const declined = { status: 'declined', decline_reason: 'It is no business.', votes: 2 } as const;
    open({ [BOARD]: boardOf(aRequest({ is_own: true, ...declined }), aRequest({ id: 'r-2', title: 'Goat ranch' })) });
    expect(await screen.findByText('Declined')).toBeVisible();
    expect(screen.getByText(/A moderator declined this request/)).toHaveTextContent('“It is no business.”');
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
  });
});

describe('The merge of requests', () => {
  it('merges a request into another one that a moderator finds, with a reason', async () => {
    const found = { id: 'r-2', title: 'Farming snails', votes: 2, voted: false, is_own: false };
    const { user, asked } = open(
      {
        [BOARD]: boardOf(aRequest()),
        'GET listing-requests/similar': { data: { requests: [found, { ...found, id: 'r-1' }], guides: [] } },
        'POST moderation/listing-requests/r-1/merge': { message: 'Request merged' },
      },
      { as: { ...ada, roles: ['moderator'] } as typeof ada },
    );
    await user.click(await screen.findByRole('button', { name: 'Merge into another request' }));
    await user.click(await screen.findByRole('button', { name: 'Merge requests' }));
    expect(await screen.findByText('Choose a request.')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: 'The request that asks for the same' }));
    await user.click(await screen.findByRole('option', { name: 'Farming snails (2 votes)', hidden: true }));
    await user.type(screen.getByLabelText('Why do both ask for the same?'), 'Both are about snails.');
    await user.click(screen.getByRole('button', { name: 'Merge requests' }));
    expect(await screen.findByText('Request merged')).toBeInTheDocument();
    const body = { into: 'r-2', reason: 'Both are about snails.' };
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual(body);
  });

  it('keeps the reason of a merge that is not sent, and not the request, which would not be seen', async () => {
    const kept = { at: Date.now(), values: { into: 'r-2', reason: 'Both are about snails.' } };
    localStorage.setItem(`draft:merge-request:r-1:${ada.id}`, JSON.stringify(kept));
    const { user, asked } = open(
      {
        [BOARD]: boardOf(aRequest()),
        'GET listing-requests/similar': { data: { requests: [], guides: [] } },
      },
      { as: { ...ada, roles: ['moderator'] } as typeof ada },
    );
    await user.click(await screen.findByRole('button', { name: 'Merge into another request' }));
    expect(await screen.findByLabelText('Why do both ask for the same?')).toHaveValue('Both are about snails.');
    await user.click(screen.getByRole('button', { name: 'Merge requests' }));
    expect(await screen.findByText('Choose a request.')).toBeVisible();
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('names what was merged into a request, and lets a moderator separate it', async () => {
    const merged = [
      { id: 'r-2', title: 'Farming snails', is_own: false },
      { id: 'r-3', title: 'My snails', is_own: true },
    ];
    const { user, asked } = open(
      {
        [BOARD]: boardOf(aRequest({ merged })),
        'POST moderation/listing-requests/r-2/unmerge': { message: 'Request separated' },
      },
      { as: { ...ada, roles: ['moderator'] } as typeof ada },
    );
    expect(await screen.findByText('“Farming snails”')).toBeVisible();
    // Another moderator decides on the own one.
    expect(screen.queryByRole('button', { name: 'Separate “My snails”' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Separate “Farming snails”' }));
    expect(await screen.findByText('Request separated')).toBeInTheDocument();
    expect(asked.some(({ path }) => path.endsWith('r-2/unmerge'))).toBe(true);
  });

  it('says where an own request was merged, and takes the objection until its day', async () => {
    const until = '2026-12-08T09:00:00.000Z';
    const own = { is_own: true, merged_into: { id: 'r-9', title: 'Snails of Ogun' } };
    const message = 'Your request stands by itself again';
    const { user } = open({
      [BOARD]: boardOf(
        aRequest({ ...own, object_until: until }),
        aRequest({ ...own, id: 'r-2', title: 'Goat ranch', object_until: null }),
      ),
      'POST listing-requests/r-1/object': { message },
    });
    const [link] = await screen.findAllByRole('link', { name: 'Snails of Ogun' });
    expect(link).toHaveAttribute('href', '/listing-requests?request=r-9');
    await user.click(screen.getByRole('button', { name: 'Object to the merge' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
  });
});
