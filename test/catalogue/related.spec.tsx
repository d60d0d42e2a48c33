import { act, screen, within } from '@testing-library/react';
import { seenElements } from '../seen-elements';
import { aCard } from './a-listing';
import { openListing } from './open-listing';

const ROUTE = 'GET listing/pharmacy-licence/related/';

const { scrollTo } = seenElements();

describe('The end of a listing’s page', () => {
  it('shows guides like it, requested when it is seen', async () => {
    const { asked } = await openListing({}, { [ROUTE]: { data: [aCard({ title: 'Opening a clinic in Jos' })] } });
    expect(asked.some(({ path }) => path.includes('related'))).toBe(false);
    await scrollTo(true);
    const region = await screen.findByRole('region', { name: 'More guides like this' });
    expect(within(region).getByRole('link', { name: /Opening a clinic in Jos/ })).toBeInTheDocument();
  });

  it.each([
    ['there is none', { data: [] }],
    ['they could not be fetched', [500, { detail: 'Sorry.' }] as [number, object]],
  ])('says nothing of other guides where %s', async (_, answer) => {
    const { asked } = await openListing({}, { [ROUTE]: answer });
    await scrollTo(true);
    await act(() => Promise.resolve());
    expect(asked.some(({ path }) => path.includes('related'))).toBe(true);
    expect(screen.queryByText('More guides like this')).not.toBeInTheDocument();
  });
});
