import { screen, waitFor } from '@testing-library/react';
import type { Listing } from '#client/catalogue/listing';
import { seenElements } from '../seen-elements';
import { aListing, aSection } from './a-listing';
import { openSections } from './open-sections';

const { scrollTo } = seenElements();

const SAVED = { message: 'Progress saved', data: { progress: { done: 1, total: 2 } } };

/** A reader of a bought guide. */
async function openBought(part: Partial<Listing> = {}) {
  let completed = false;
  const view = await openSections(
    { has_purchased: true, ...part },
    {
      'GET listing/pharmacy-licence/': () => ({
        data: aListing({ has_purchased: true, sections: [aSection(1, { completed }), aSection(2)], ...part }),
      }),
      'PUT listing/section/s-1/progress/': ({ body }: { body: unknown }) => {
        ({ completed } = body as { completed: boolean });
        return SAVED;
      },
    },
  );
  await screen.findByRole('list', { name: 'Contents' });
  const marks = () => view.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const done = () => screen.getByRole('button', { name: 'Done' });
  return { ...view, marks, done };
}

describe('The end of a section', () => {
  it('completes the section once it is scrolled to', async () => {
    const { marks, done, address } = await openBought();
    await scrollTo(false, true, false, true);
    await waitFor(() => expect(done()).toHaveAttribute('aria-pressed', 'true'));
    expect(marks()).toEqual([{ completed: true }]);
    expect(address()).toContain('step-1');
  });

  it('completes nothing where the section is seen whole at once', async () => {
    const { marks } = await openBought();
    await scrollTo(true);
    expect(marks()).toEqual([]);
  });

  it('is followed by Done, which opens the next section and takes nothing back', async () => {
    const { marks, done, user, address } = await openBought();
    await scrollTo(false, true);
    await waitFor(() => expect(done()).toHaveAttribute('aria-pressed', 'true'));
    await user.click(done());
    await waitFor(() => expect(address()).toContain('step-2'));
    expect(marks()).toEqual([{ completed: true }]);
  });

  it('says nothing about a section that is completed already', async () => {
    const { marks } = await openBought({ sections: [aSection(1, { completed: true }), aSection(2)] });
    await scrollTo(false, true);
    expect(marks()).toEqual([]);
  });
});
