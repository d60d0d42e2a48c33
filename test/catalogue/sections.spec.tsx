import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ada } from '../screen';
import { anItem, aSection, contentsOf } from './a-listing';
import { openSections, renderSections } from './open-sections';

describe('The section viewer', () => {
  it('shows an empty state until a section is selected', async () => {
    await openSections({ has_purchased: true }, {}, '');
    expect(screen.getByText('No section selected')).toBeInTheDocument();
  });

  it('has a heading and a retry when the guide could not be fetched', async () => {
    renderSections({}, { 'GET listing/pharmacy-licence/': [503, { detail: 'We are busy.' }] });
    expect(await screen.findByRole('alert')).toHaveTextContent('We are busy.');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sections');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });

  it('shows text, pictures, documents and sound', async () => {
    const { container } = await openSections({ has_purchased: true });
    await waitFor(() => expect(container.querySelector('strong')).toHaveTextContent('name'));
    const plan = screen.getByAltText<HTMLImageElement>('Floor plan');
    expect([plan.width, plan.height, plan.sizes]).toEqual([1_200, 800, 'min(100vw, 720px, 1200px)']);
    expect(plan.srcset).toBe('/api/files/plan?width=480 480w,/api/files/plan?width=960 960w,/api/files/plan 1200w');
    expect(screen.getByRole('link', { name: 'Download Checklist.pdf' })).toHaveAttribute('href', '/api/files/list');
    expect(screen.getByLabelText('Voice note')).toHaveAttribute('src', '/api/files/note');
  });

  it('shows how long a recording is, and no time of a player that does not know it', async () => {
    const note = (duration: number | null) =>
      contentsOf(aSection(1), [anItem(1, { resourcetype: 'Audio', audio_content: '/api/files/note', duration })]);
    const path = 'GET listing/pharmacy-licence/step-1/';
    const known = await openSections({ has_purchased: true }, { [path]: note(65) });
    const sound = await screen.findByLabelText<HTMLAudioElement>('Voice note');
    expect(screen.getByText('1:05')).toBeInTheDocument();
    expect(sound).toHaveAttribute('data-unknown');
    Object.defineProperty(sound, 'duration', { configurable: true, value: Infinity });
    fireEvent.durationChange(sound);
    expect(sound).toHaveAttribute('data-unknown');
    Object.defineProperty(sound, 'duration', { configurable: true, value: 65.2 });
    fireEvent.durationChange(sound);
    expect(sound).not.toHaveAttribute('data-unknown');
    known.unmount();
    await openSections({ has_purchased: true }, { [path]: note(null) });
    await screen.findByLabelText('Voice note');
    expect(screen.queryByText(/\d:\d\d/)).not.toBeInTheDocument();
  });

  it('shows on its pictures whose copy a buyer reads', async () => {
    const bought = await openSections({ has_purchased: true });
    expect(await screen.findByRole('button', { name: /Floor plan/ })).toHaveTextContent(ada.email);
    bought.unmount();
    await openSections({ is_owner: true });
    await screen.findByAltText('Floor plan');
    expect(screen.queryByText(ada.email)).not.toBeInTheDocument();
  });

  it('shows an empty section, and its owner where to start', async () => {
    const reader = await openSections({ has_purchased: true }, {}, '?section=step-2');
    expect(await screen.findByText("There's no content found for this section")).toBeInTheDocument();
    expect(screen.queryByText(/start by adding contents/)).not.toBeInTheDocument();
    reader.unmount();
    await openSections({ is_owner: true }, {}, '?section=step-2');
    expect(
      await screen.findByText('If you are the owner of this listing, start by adding contents'),
    ).toBeInTheDocument();
  });

  it('opens the last section the reader opened', async () => {
    const first = await openSections({ has_purchased: true }, {}, '');
    await first.user.click(screen.getByRole('button', { name: /Step 2/ }));
    first.unmount();
    const again = await openSections({ has_purchased: true }, {}, '');
    await waitFor(() => expect(again.address()).toContain('?section=step-2'));
  });

  it('opens the questions about the section, and takes one more', async () => {
    const path = 'listing/pharmacy-licence/questions/';
    const none = { count: 0, next: null, previous: null, results: [] };
    const { user, asked } = await openSections(
      { has_purchased: true },
      { [`GET ${path}`]: none, [`POST ${path}`]: { message: 'Question sent', data: {} } },
    );
    await user.click(await screen.findByRole('button', { name: 'Questions about this section', expanded: false }));
    // Below the window, too: no part of this page is seen here.
    expect(await screen.findByText('No questions yet.')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Ask a question' }));
    await user.type(await screen.findByLabelText(/know about this section/), 'Is the fee the same in Abuja?');
    await user.click(screen.getByRole('button', { name: 'Send question' }));
    expect(await screen.findByText('Question sent')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ text: 'Is the fee the same in Abuja?', section: 's-1' },
    });
  });

  it('does not request a locked section, and shows how to unlock it', async () => {
    const { asked } = await openSections({ sections: [aSection(1, { locked: true })] });
    expect(screen.getByText('Buy this listing to read this section.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Buy Listing Now/ })).toBeInTheDocument();
    expect(asked.some(({ path }) => path.includes('step-1'))).toBe(false);
  });

  it('shows a free preview to a visitor, and how to read the rest', async () => {
    const sections = [aSection(1, { is_preview: true }), aSection(2, { locked: true })];
    await openSections({ sections }, {}, '?section=step-1', null);
    expect(await screen.findByAltText('Floor plan')).toBeInTheDocument();
    expect(screen.getByText('Free preview')).toBeInTheDocument();
    expect(screen.getByText('Buy this guide to read its other section.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Buy Listing Now/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add a note' })).not.toBeInTheDocument();
  });

  it('marks in its list of sections what a section is to its reader', async () => {
    const sections = [aSection(1, { is_preview: true }), aSection(2)];
    const shown = () => [
      screen.queryAllByText('Free preview').length,
      screen.queryAllByLabelText('Not completed').length,
      screen.queryAllByLabelText('Locked').length,
    ];
    const bought = await openSections({ has_purchased: true, sections });
    expect(shown()).toEqual([0, 2, 0]);
    bought.unmount();
    const own = await openSections({ is_owner: true, sections });
    expect(shown()).toEqual([1, 0, 0]);
    own.unmount();
    await openSections({ sections: sections.map((one) => ({ ...one, locked: !one.is_preview })) });
    expect(shown()).toEqual([1, 0, 1]);
  });

  it('has the whole of a long title in its list', async () => {
    const title = 'Apply for the provisional approval of the premises '.repeat(2).trim();
    await openSections({ has_purchased: true, sections: [aSection(1, { title }), aSection(2)] });
    const entry = screen.getByRole('button', { name: new RegExp(title) });
    expect(within(entry).getByTitle(title)).toHaveTextContent(title);
  });

  it('asks a visitor to sign in and returns to this section', async () => {
    await openSections({ sections: [aSection(1, { locked: true })] }, {}, '?section=step-1', null);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/login?next=%2Flisting%2Fpharmacy-licence%2Fsections%3Fsection%3Dstep-1',
    );
  });

  it('completes a section with Done and opens the next', async () => {
    const { asked, user, address } = await openSections(
      { has_purchased: true },
      { 'PUT listing/section/s-1/progress/': { message: 'Progress saved', data: {} } },
    );
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(address()).toContain('step-2'));
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ completed: true });
  });

  it('changes sections by buttons and arrow keys', async () => {
    const { user, address } = await openSections({ has_purchased: true });
    expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Next Section' }));
    expect(address()).toContain('step-2');
    await user.keyboard('{ArrowLeft}');
    expect(address()).toContain('step-1');
  });
});
