import { screen, within } from '@testing-library/react';
import { Transparency } from '#client/transparency/transparency';
import { renderScreen } from '../screen';

const root = (date: string, leaves: number) => ({
  ...{ date, leaves, root: `root-of-${date}`, position: '20415', published_at: `${date}T23:00:01.000Z` },
});

describe('The page of published roots', () => {
  it('lists for anyone the root of each day with the number of wallets', async () => {
    renderScreen(<Transparency />, {
      api: {
        'GET transparency/roots?limit=31&offset=0': {
          ...{ count: 2, next: null, previous: null },
          results: [root('2026-01-02', 12), root('2026-01-01', 1)],
        },
      },
    });
    const [newest, oldest] = await screen.findAllByText(/^root-of-/);
    expect(newest!.closest('li')).toHaveTextContent(/^2 Jan 2026.*12 wallets/);
    expect(within(oldest!.closest('li')!).getByText('1 wallet')).toBeInTheDocument();
  });

  it('tells when the first root comes', async () => {
    renderScreen(<Transparency />, {
      api: { 'GET transparency/roots?limit=31&offset=0': { count: 0, next: null, previous: null, results: [] } },
    });
    expect(await screen.findByText(/^The first root is published at midnight/)).toBeInTheDocument();
  });
});
