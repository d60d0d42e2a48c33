import { screen, waitFor } from '@testing-library/react';
import { HomePage as Home } from '#client/app/home-page';
import { type Network, renderScreen } from '../screen';
import { aCard, found, homeLists } from './a-listing';

const suggested = [
  { kind: 'sector', value: 'pharmaceutical', label: 'Pharmaceutical' },
  { kind: 'listing', value: 'open-a-pharmacy', label: 'Open a pharmacy' },
  { kind: 'creator', value: 'chidi', label: 'Chidi Nwosu' },
];
const api: Network = {
  'GET listing/home/': homeLists,
  'GET listing/': found(aCard()),
  'GET listing/suggestions': { data: suggested },
};
const box = () => screen.getByLabelText('Search listings');
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());

describe('The search box', () => {
  it('suggests sectors, guides and creators while typing', async () => {
    const { user, asked } = renderScreen(<Home />, { api });
    await user.type(box(), 'pha');
    expect(await screen.findByRole('listbox', { name: 'Suggestions' })).toBeInTheDocument();
    await waitFor(() => expect(asked.at(-1)?.path).toMatch(/^listing\?search=pha|^listing\/suggestions\?q=pha/));
    await waitFor(() =>
      expect(options()).toEqual(['PharmaceuticalSector', 'Open a pharmacyGuide', 'Chidi NwosuCreator']),
    );
    expect(box()).toHaveAttribute('aria-expanded', 'true');
  });

  it('is walked by arrow keys with the focus in the box, and Enter opens what is marked', async () => {
    const { user, address } = renderScreen(<Home />, { api });
    await user.type(box(), 'pha');
    await screen.findByRole('listbox');
    await waitFor(() => expect(address()).toBe('/?q=pha'));
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    const marked = screen.getByRole('option', { name: /Pharmaceutical/ });
    expect(marked).toHaveAttribute('aria-selected', 'true');
    expect(box()).toHaveAttribute('aria-activedescendant', marked.id);
    await waitFor(() => expect(box()).toHaveFocus());
    await user.keyboard('{ArrowDown}{Enter}');
    expect(address()).toBe('/listing/open-a-pharmacy');
  });

  it('opens a sector’s or a creator’s guides', async () => {
    const { user, address } = renderScreen(<Home />, { api });
    await user.type(box(), 'chi');
    await user.click(await screen.findByRole('option', { name: /Chidi/ }));
    await waitFor(() => expect(address()).toBe('/?creator=chidi'));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('closes the list with Escape, keeps the words, and then leads to the results', async () => {
    const { user } = renderScreen(<Home />, { api });
    await user.type(box(), 'pha');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(box()).toHaveValue('pha');
    await screen.findByText('1 guide');
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('link', { name: /Opening a pharmacy/ })).toHaveFocus());
  });

  it('offers the last searches of this browser while it is empty, until they are forgotten', async () => {
    const first = renderScreen(<Home />, { api });
    await first.user.type(box(), 'bakery{Enter}');
    await waitFor(() => expect(first.address()).toBe('/?q=bakery'));
    first.unmount();
    const { user, address } = renderScreen(<Home />, { api });
    await user.click(box());
    expect(await screen.findByRole('listbox', { name: 'Your last searches' })).toBeInTheDocument();
    await user.click(screen.getByRole('option', { name: 'bakery' }));
    await waitFor(() => expect(address()).toBe('/?q=bakery'));
    await user.clear(box());
    await user.click(await screen.findByRole('button', { name: 'Forget them' }));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('is a plain box where nothing can be suggested', async () => {
    const failing = { ...api, 'GET listing/suggestions': [500, { detail: 'Sorry.' }] };
    const { user } = renderScreen(<Home />, { api: failing });
    await user.type(box(), 'pha');
    expect(await screen.findByText('1 guide')).toBeInTheDocument();
    expect(screen.queryByText('Sorry.')).not.toBeInTheDocument();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });
});
