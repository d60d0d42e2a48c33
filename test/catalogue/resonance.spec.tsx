import { screen, within } from '@testing-library/react';
import { ListingsTab } from '#client/catalogue/own/listings-tab';
import { ada, renderScreen } from '../screen';
import { aResonance, noResonance } from './a-resonance';

const open = (answer: unknown) =>
  renderScreen(<ListingsTab />, {
    ...{ as: ada, route: '/profile?tab=listings&list=audience' },
    api: { 'GET listing/user/resonance': answer, 'GET listing/user/invitations': { data: [] } },
  });

describe('The audience resonance insights', () => {
  it('are shown for each guide beside what is usual in its sector', async () => {
    open({ data: aResonance });
    const guides = within(await screen.findByRole('list', { name: 'Your guides' })).getAllByRole('listitem');
    expect(guides.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(
        '3.5 % of the openings ended in a purchase. That is more than the 2.1 % of a usual guide',
      ),
      expect.stringContaining('A usual guide in its sector reaches 2.1 %. A clearer description'),
      expect.stringContaining('No opening in these days.'),
    ]);
    expect(guides[0]).toHaveTextContent('Shown in searches1,240Opened400Bought14');
    expect(guides[0]).toHaveTextContent('Its 62 buyers have completed 48 % of it on average.Rated 4.5 in 12 reviews.');
    expect(within(guides[0]!).getByRole('link')).toHaveAttribute('href', '/listing/guide-1');
    expect(screen.getByRole('table', { name: 'Searches that led to your guides' })).toHaveTextContent(
      'pharmacy licence210',
    );
    expect(screen.getByRole('table', { name: 'Searches that found no guide' })).toHaveTextContent('snail farm18');
  });

  it('say what to do without a guide', async () => {
    open({ data: noResonance });
    expect(await screen.findByText(/You have no published guide yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create a guide' })).toHaveAttribute('href', '/listing/new');
    expect(screen.getByText('Each search of these days found a guide.')).toBeVisible();
  });

  it('offer Premium to whom it misses', async () => {
    const detail = 'Audience resonance insights are part of Premium.';
    open([403, { detail, code: 'premium_required', premium_path: '/plans/premium' }]);
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByRole('link', { name: 'See Premium' })).toHaveAttribute('href', '/plans/premium');
  });
});
