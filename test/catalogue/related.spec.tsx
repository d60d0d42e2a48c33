import { act, screen, within } from '@testing-library/react';
import { aCard } from './a-listing';
import { openListing } from './open-listing';

const ROUTE = 'GET listing/pharmacy-licence/related/';

/** Observers of elements that are not in the window. */
let waiting: (() => void)[] = [];
const RealObserver = globalThis.IntersectionObserver;
beforeEach(() => {
  waiting = [];
  globalThis.IntersectionObserver = class {
    constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
    observe = () => void waiting.push(() => this.tell([{ isIntersecting: true }]));
    disconnect = () => undefined;
  } as never;
});
afterEach(() => void (globalThis.IntersectionObserver = RealObserver));

const scrollToEnd = () => act(() => Promise.resolve(waiting.forEach((come) => come())));

describe('The end of a listing’s page', () => {
  it('shows guides like it, requested when it is seen', async () => {
    const { asked } = await openListing({}, { [ROUTE]: { data: [aCard({ title: 'Opening a clinic in Jos' })] } });
    expect(asked.some(({ path }) => path.includes('related'))).toBe(false);
    await scrollToEnd();
    const region = await screen.findByRole('region', { name: 'More guides like this' });
    expect(within(region).getByRole('link', { name: /Opening a clinic in Jos/ })).toBeInTheDocument();
  });

  it.each([
    ['there is none', { data: [] }],
    ['they could not be fetched', [500, { detail: 'Sorry.' }] as [number, object]],
  ])('says nothing of other guides where %s', async (_, answer) => {
    const { asked } = await openListing({}, { [ROUTE]: answer });
    await scrollToEnd();
    await act(() => Promise.resolve());
    expect(asked.some(({ path }) => path.includes('related'))).toBe(true);
    expect(screen.queryByText('More guides like this')).not.toBeInTheDocument();
  });
});
