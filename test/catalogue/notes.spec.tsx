import { screen, waitFor } from '@testing-library/react';
import { aSection, contentsOf, anItem } from './a-listing';
import { openSections } from './open-sections';

const READ = 'GET listing/pharmacy-licence/step-1/';
const NOTE = 'PUT listing/section/s-1/note/';

/** Opens a section with a note that the server keeps. */
async function open(note = '') {
  let kept = note;
  const view = await openSections(
    { has_purchased: true },
    {
      [READ]: () => {
        const { data } = contentsOf(aSection(1), [anItem(1, { resourcetype: 'Text', text_content: 'Reserve.' })]);
        return { data: { ...data, note: kept } };
      },
      [NOTE]: ({ body }: { body: unknown }) => {
        kept = (body as { note: string }).note;
        return { message: kept ? 'Note saved' : 'Note removed', data: {} };
      },
    },
  );
  return { ...view, kept: () => kept };
}

describe('A note at a section', () => {
  it('is written by its reader, saved, and shown', async () => {
    const { user, kept } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add a note' }));
    const field = await screen.findByRole('textbox', { name: 'Your note' });
    await user.type(field, 'Ask Bisi.');
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('Note saved')).toBeInTheDocument();
    expect(kept()).toBe('Ask Bisi.');
    expect(await screen.findByText('Ask Bisi.')).toBeInTheDocument();
    expect(screen.getByText('Only you can read it.')).toBeInTheDocument();
  });

  it('is removed when it is emptied', async () => {
    const { user, kept } = await open('Ask Bisi.');
    await user.click(await screen.findByRole('button', { name: 'Edit note' }));
    await user.clear(await screen.findByRole('textbox', { name: 'Your note' }));
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('Note removed')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add a note' })).toBeInTheDocument());
    expect(kept()).toBe('');
  });

  it('is kept as typed until it is saved, and dropped by Cancel', async () => {
    const { user, kept } = await open('Ask Bisi.');
    await user.click(await screen.findByRole('button', { name: 'Edit note' }));
    await user.type(await screen.findByRole('textbox', { name: 'Your note' }), ' Twice.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Ask Bisi.')).toBeInTheDocument();
    expect(kept()).toBe('Ask Bisi.');
  });
});
