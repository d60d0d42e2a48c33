import { act, screen, waitFor, within } from '@testing-library/react';
import { catalogueKeys } from '#client/catalogue/catalogue.api';
import type { Listing } from '#client/catalogue/listing';
import { ada, held, type Network, renderClient } from '../screen';
import { aListing, anItem, aSection, contentsOf } from './a-listing';
import { renderSections } from './open-sections';

const saved: Network = { 'PUT listing/section/s-1/progress/': { message: 'Progress saved', data: {} } };
const open = async (part: Partial<Listing>, api: Network = {}, section?: string) => {
  const empty = { 'GET listing/pharmacy-licence/step-1/': contentsOf(aSection(1), []) };
  const view = renderSections({ has_purchased: true, ...part }, { ...empty, ...api }, section);
  await screen.findByRole('heading', { level: 1 });
  return view;
};
const heading = (name: string) => screen.getByRole('heading', { level: 1, name });

/** The page as on a phone or a desktop. */
const narrow = (isNarrow: boolean) =>
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) => ({ media, matches: isNarrow, addEventListener() {}, removeEventListener() {} }) as never,
    );

describe('Reading a guide on a phone', () => {
  afterEach(() => jest.restoreAllMocks());

  it('begins with the section; the list opens in a drawer, and closes when a section is chosen', async () => {
    narrow(true);
    const { user } = await open({});
    expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull();
    const opener = screen.getByRole('button', { name: 'Section 1 of 2' });
    await user.click(opener);
    const list = await screen.findByRole('navigation', { name: 'Sections' });
    await user.click(within(list).getByRole('button', { name: /Step 2/ }));
    expect(heading('Step 2')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Section 2 of 2' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(heading('Step 2')).toHaveFocus());
  });

  it('offers an author of a guide without sections to begin the first, and opens it', async () => {
    narrow(true);
    let sections: Listing['sections'] = [];
    const mine = { has_purchased: false, is_owner: true };
    const { user, address } = await open(
      mine,
      {
        'GET listing/pharmacy-licence/': () => ({ data: aListing({ ...mine, sections }) }),
        'POST listing/section/create/': () => {
          sections = [aSection(1)];
          return { message: 'Section created successfully', data: sections[0] };
        },
      },
      '',
    );
    expect(screen.getByText('Add your first section; it is what buyers pay for.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sections' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Add New Section' }));
    await user.type(screen.getByLabelText('Section title'), 'Step 1{Enter}');
    await waitFor(() => expect(address()).toContain('?section=step-1'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Step 1' })).toBeVisible();
  });

  it('tells a buyer of a guide without sections that they come, and offers nothing to press', async () => {
    narrow(true);
    await open({ sections: [] }, {}, '');
    expect(screen.getByText(/^The sections are being written/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /section/i })).not.toBeInTheDocument();
  });

  it('returns the focus to the button when the list is closed', async () => {
    narrow(true);
    const { user } = await open({});
    const opener = screen.getByRole('button', { name: 'Section 1 of 2' });
    await user.click(opener);
    await screen.findByRole('navigation', { name: 'Sections' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  });
});

describe('Reading a guide', () => {
  describe('at its address', () => {
    const route = '/listing/pharmacy-licence/sections?section=step-1';
    const guide = { data: aListing({ has_purchased: true }) };
    const sections: Network = {
      'GET listing/pharmacy-licence/step-1/': contentsOf(aSection(1), []),
      'GET listing/pharmacy-licence/step-2/': contentsOf(aSection(2), []),
    };
    const countOf = (asked: { path: string }[], wanted: string) => asked.filter(({ path }) => path === wanted).length;

    it('asks for the section together with the guide', async () => {
      const { answer, release } = held(guide);
      const api = { 'GET listing/pharmacy-licence/': answer, ...sections };
      const { asked } = renderClient({ route, as: ada, api });
      await waitFor(() => expect(countOf(asked, 'listing/pharmacy-licence/step-1')).toBe(1));
      await release();
      expect(await screen.findByText("There's no content found for this section")).toBeInTheDocument();
      expect(countOf(asked, 'listing/pharmacy-licence/step-1')).toBe(1);
    });

    it('does not ask for the guide again at a page turn, however long ago it was fetched', async () => {
      const api = { 'GET listing/pharmacy-licence/': guide, ...sections };
      const { asked, queries, user } = renderClient({ route, as: ada, api });
      await screen.findByRole('heading', { level: 1, name: 'Step 1' });
      await queries.invalidateQueries({ queryKey: ['catalogue', 'listing'], refetchType: 'none' });
      await user.click(screen.getByRole('button', { name: 'Next Section' }));
      await screen.findByRole('heading', { level: 1, name: 'Step 2' });
      await waitFor(() => expect(countOf(asked, 'listing/pharmacy-licence/step-2')).toBe(1));
      expect(countOf(asked, 'listing/pharmacy-licence')).toBe(1);
    });
  });

  it('asks for the contents of a section that was seen before no second time', async () => {
    const { asked, user } = await open({}, { 'GET listing/pharmacy-licence/step-2/': contentsOf(aSection(2), []) });
    await user.click(screen.getByRole('button', { name: 'Next Section' }));
    await screen.findByRole('heading', { level: 1, name: 'Step 2' });
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith('/step-2'))).toBe(true));
    await user.click(screen.getByRole('button', { name: /Step 1/ }));
    await screen.findByRole('heading', { level: 1, name: 'Step 1' });
    expect(asked.filter(({ path }) => path.endsWith('/step-1'))).toHaveLength(1);
  });

  it('scrolls to the heading of the next section', async () => {
    const brought: Element[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      brought.push(this);
    };
    const { user } = await open({});
    expect(heading('Step 1')).not.toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Next Section' }));
    await waitFor(() => expect(heading('Step 2')).toHaveFocus());
    expect(brought).toEqual([heading('Step 2')]);
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(heading('Step 1')).toHaveFocus());
  });

  it('leaves the arrow keys to a table that scrolls', async () => {
    const fees = anItem(1, { resourcetype: 'Text', text_content: '| Fee | Naira |\n| --- | --- |\n| Form | 10,000 |' });
    const { user } = await open({}, { 'GET listing/pharmacy-licence/step-1/': contentsOf(aSection(1), [fees]) });
    const table = await screen.findByRole('region', { name: 'Table' });
    act(() => table.focus());
    await user.keyboard('{ArrowRight}');
    expect(heading('Step 1')).toBeVisible();
  });

  it('counts a double-click on Done once', async () => {
    const { asked, user, address } = await open({}, saved);
    await user.dblClick(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(address()).toContain('step-2'));
    expect(asked.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
      'listing/section/s-1/progress',
    ]);
  });

  it('fetches the purchased guides again after Done', async () => {
    const { queries, user, address } = await open({}, saved);
    queries.setQueryData(['purchases', 'listings'], { data: [] });
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(address()).toContain('step-2'));
    await waitFor(() => expect(queries.getQueryState(['purchases', 'listings'])?.isInvalidated).toBe(true));
  });

  describe('with a slow answer to Done', () => {
    const slow = () => held(saved['PUT listing/section/s-1/progress/']);
    const three = [1, 2, 3].map((number) => aSection(number));
    const toBeSaved = (asked: { path: string }[]) =>
      waitFor(() => expect(asked.filter(({ path }) => path === 'listing/pharmacy-licence').length).toBeGreaterThan(1));

    it('stays on the section that the reader has turned to meanwhile', async () => {
      const { answer, release } = slow();
      const progress = { 'PUT listing/section/s-1/progress/': answer };
      const { asked, user, address } = await open({ sections: three }, progress);
      await user.click(screen.getByRole('button', { name: 'Done' }));
      await user.click(screen.getByRole('button', { name: 'Next Section' }));
      await release();
      await toBeSaved(asked);
      expect(address()).toContain('step-2');
    });

    it('stays on the page that the reader has gone to meanwhile', async () => {
      const { answer, release } = slow();
      const { user, router, queries, address } = await open({}, { 'PUT listing/section/s-1/progress/': answer });
      await user.click(screen.getByRole('button', { name: 'Done' }));
      await act(() => router.navigate('/?q=pharmacy'));
      await release();
      await waitFor(() => expect(queries.isMutating()).toBe(0));
      expect(address()).toBe('/?q=pharmacy');
    });
  });

  it('offers the first section when none is selected', async () => {
    const { user, address } = await open({}, {}, '');
    await user.click(screen.getByRole('button', { name: 'Open the first section' }));
    expect(address()).toContain('?section=step-1');
    await waitFor(() => expect(heading('Step 1')).toHaveFocus());
  });

  it('shows an owner without sections where to add one', async () => {
    await open({ has_purchased: false, is_owner: true, sections: [] }, {}, '');
    expect(screen.getByText('No section selected')).toBeInTheDocument();
    expect(screen.getByText('Add the first one with Add New Section.')).toBeInTheDocument();
  });

  describe('of which the open section is removed', () => {
    /** Opens the second section; `remove` leaves these and has the page fetch what a live message names, in either order. */
    async function openSecond(part: Partial<Listing> = {}) {
      const all = [1, 2, 3].map((n) => aSection(n));
      let sections = all;
      const view = await open(
        part,
        {
          'GET listing/pharmacy-licence/': () => ({ data: aListing({ has_purchased: true, ...part, sections }) }),
          'GET listing/pharmacy-licence/step-3/': contentsOf(aSection(3), []),
        },
        '?section=step-2',
      );
      await screen.findByText("There's no content found for this section");
      const before = view.asked.length;
      const remove = (...left: number[]) =>
        act(async () => {
          sections = all.filter(({ position }) => left.includes(position));
          for (const queryKey of [catalogueKeys.allSections, catalogueKeys.listing('pharmacy-licence')])
            void view.queries.invalidateQueries({ queryKey });
        });
      return {
        ...view,
        remove,
        restore: () => remove(1, 2, 3),
        askedSince: () => view.asked.slice(before).map(({ path }) => path),
      };
    }

    it('goes on with the one in its place, says so, and requests the removed one no more', async () => {
      const { remove, address, askedSince } = await openSecond();
      await remove(1, 3);
      expect(await screen.findByRole('heading', { level: 1, name: 'Step 3' })).toBeVisible();
      expect(screen.getByText('“Step 2” was removed from this guide. “Step 3” is open in its place.')).toBeVisible();
      await waitFor(() => expect(address()).toContain('?section=step-3'));
      await waitFor(() => expect(askedSince()).toContain('listing/pharmacy-licence/step-3'));
      expect(askedSince()).not.toContain('listing/pharmacy-licence/step-2');
    });

    it('goes on with the one before it when it was the last', async () => {
      const { remove } = await openSecond();
      await remove(1);
      expect(await screen.findByRole('heading', { level: 1, name: 'Step 1' })).toBeVisible();
      expect(screen.getByText(/^“Step 2” was removed/)).toBeVisible();
    });

    it('shows the empty state when no other is left', async () => {
      const { remove, address, askedSince } = await openSecond();
      await remove();
      expect(await screen.findByText('No section selected')).toBeVisible();
      expect(screen.getByText('“Step 2” was removed from this guide.')).toBeVisible();
      await waitFor(() => expect(address()).toBe('/listing/pharmacy-licence/sections'));
      expect(askedSince()).toEqual(['listing/pharmacy-licence']);
    });

    it('says it until another section is chosen', async () => {
      const { remove, user } = await openSecond();
      await remove(1, 3);
      await screen.findByText(/^“Step 2” was removed/);
      await user.click(screen.getByRole('button', { name: 'Back' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'Step 1' })).toBeVisible();
      expect(screen.queryByText(/^“Step 2” was removed/)).not.toBeInTheDocument();
    });

    it('says it no longer once the section is restored', async () => {
      const { remove, restore } = await openSecond();
      await remove(1, 3);
      await screen.findByText(/^“Step 2” was removed/);
      await restore();
      await waitFor(() => expect(screen.queryByText(/^“Step 2” was removed/)).not.toBeInTheDocument());
      expect(heading('Step 3')).toBeVisible();
    });
  });

  it('shows a message when the last section is done', async () => {
    const done = [aSection(1, { completed: true }), aSection(2, { completed: true })];
    const { user } = await open({ sections: done });
    expect(screen.queryByText(/You have finished this guide/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next Section' }));
    expect(screen.getByText(/You have finished this guide/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the whole guide' })).toHaveAttribute(
      'href',
      '/listing/pharmacy-licence/PaidListingDetail',
    );
  });
});
