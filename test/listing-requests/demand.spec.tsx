import { screen, within } from '@testing-library/react';
import { session } from '#client/lib/http/session';
import { ListingRequests } from '#client/listing-requests/listing-requests';
import { ada, type Network, renderScreen } from '../screen';
import { aRequest, boardOf } from './a-request';

beforeEach(() => session.signOut());

const open = (api: Network, { route = '/listing-requests', as = ada as typeof ada | null } = {}) =>
  renderScreen(<ListingRequests />, { api, route, as: as ?? undefined });
const BOARD = 'GET listing-requests';

describe('The demand by sector and region', () => {
  const ofSector = (slug: string, name: string, region: string) => ({ sector: { slug, name }, region });
  const cells = [
    { ...ofSector('agriculture', 'Agriculture', 'Ogun'), requests: 2, waiting: 5, searches: 12 },
    { ...ofSector('energy', 'Energy', 'All of Nigeria'), requests: 0, waiting: 0, searches: 6 },
  ].map((cell, i) => ({ ...cell, pledges: i ? null : 3, median_kobo: i ? null : 750_000 }));
  const DEMAND = 'GET listing-requests/demand';
  const route = '/listing-requests?list=demand';

  it('is a table whose cells lead to the requests that they count', async () => {
    const { user } = open({ [BOARD]: boardOf(), [DEMAND]: { data: { days: 30, cells } } });
    await user.click(await screen.findByRole('tab', { name: 'Demand' }));
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Sector', 'Ogun', 'All of Nigeria'],
    ]);
    const cell = table.getByRole('link', { name: /^Agriculture, Ogun:/ });
    for (const text of [
      '5 founders waiting',
      '2 requests',
      '12 searches found nothing',
      'a median of ₦7,500 (3 amounts)',
    ])
      expect(cell).toHaveTextContent(text);
    expect(cell).toHaveAttribute('href', '/listing-requests?sector=agriculture&region=Ogun&status=open');
    // No request stands behind what was searched only.
    expect(table.getAllByRole('link')).toHaveLength(1);
    expect(table.getByRole('cell', { name: 'Energy, All of Nigeria: 6 searches found nothing' })).toBeVisible();
  });

  it('says what will appear, and is for those who are signed in', async () => {
    open({ [DEMAND]: { data: { days: 30, cells: [] } } }, { route });
    expect(await screen.findByText(/^Once founders request guides/)).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('is not offered to visitors, who see the requests', async () => {
    open({ [BOARD]: boardOf(aRequest()) }, { route, as: null });
    expect(await screen.findByText('Snail farm')).toBeVisible();
    expect(screen.queryByRole('tab')).toBeNull();
  });
});
