import { screen, waitFor, within } from '@testing-library/react';
import { held, type Network } from '../screen';
import { aListing, anItem, aSection, contentsOf } from './a-listing';
import { openSections } from './open-sections';

const three = { is_owner: true, sections: [aSection(1), aSection(2), aSection(3)] };

async function openOwn(api: Network = {}) {
  const view = await openSections(three, api);
  const options = (of: string) => screen.findByRole('button', { name: `Options for ${of}` });
  /** Presses the handle of a row and chooses from its menu. */
  const choose = async (of: string, what: string) => {
    await view.user.click(await options(of));
    await view.user.click(await screen.findByRole('menuitem', { name: what }));
  };
  const sent = (method: string) => view.asked.filter((one) => one.method === method);
  return { ...view, options, choose, sent };
}
const titles = () =>
  screen.getAllByRole('button', { name: /^\d?Step \d/ }).map((button) => /Step \d/.exec(button.textContent!)![0]);

describe('The owner of a listing', () => {
  it('renames a section, and is back at its handle', async () => {
    const { choose, options, user, sent } = await openOwn({
      'PATCH listing/section/s-2/': { message: 'Section renamed', data: {} },
    });
    await choose('Step 2', 'Rename');
    const field = screen.getByLabelText('Section title');
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveValue('Step 2');
    await user.clear(field);
    await user.type(field, 'Fees{Enter}');
    expect(await screen.findByText('Section renamed')).toBeInTheDocument();
    expect(sent('PATCH')[0]!.body).toEqual({ title: 'Fees' });
    await waitFor(async () => expect(await options('Step 2')).toHaveFocus());
  });

  it('cancels a new title by the keyboard', async () => {
    const { choose, options, user, sent } = await openOwn();
    await choose('Step 2', 'Rename');
    await user.keyboard('{Escape}');
    await waitFor(async () => expect(await options('Step 2')).toHaveFocus());
    expect(sent('PATCH')).toEqual([]);
  });

  it('moves a section by its menu: it shows at once, is said, and keeps the focus', async () => {
    const { answer, release } = held({ message: '', data: {} });
    const { choose, options, sent } = await openOwn({ 'POST listing/section/reorder/': answer });
    await choose('Step 2', 'Move up');
    expect(titles()).toEqual(['Step 2', 'Step 1', 'Step 3']);
    expect(screen.getByText('Step 2 is now 1 of 3.')).toBeInTheDocument();
    expect(sent('POST')[0]!.body).toEqual({ listing: 'l-1', order: ['s-2', 's-1', 's-3'] });
    await waitFor(async () => expect(await options('Step 2')).toHaveFocus());
    await release();
  });

  it('sees the old order again when the new one was refused', async () => {
    const { choose } = await openOwn({
      'POST listing/section/reorder/': [409, { detail: 'This listing was rejected.' }],
    });
    await choose('Step 2', 'Move up');
    expect(await screen.findByText('This listing was rejected.')).toBeInTheDocument();
    expect(titles()).toEqual(['Step 1', 'Step 2', 'Step 3']);
  });

  it('cannot move the first up or the last down', async () => {
    const { user, options } = await openOwn();
    await user.click(await options('Step 1'));
    expect(await screen.findByRole('menuitem', { name: 'Move up' })).toHaveAttribute('data-disabled');
    expect(screen.getByRole('menuitem', { name: 'Move down' })).not.toHaveAttribute('data-disabled');
  });

  it('drags a section to another place', async () => {
    const { user, options, sent } = await openOwn({ 'POST listing/section/reorder/': { message: '', data: {} } });
    const handle = await options('Step 3');
    const rows = handle.closest('ol')!.children;
    [...rows].forEach((row, at) => {
      row.getBoundingClientRect = () => ({ top: 100 * at, height: 100 }) as DOMRect;
    });
    await user.pointer([
      { keys: '[MouseLeft>]', target: handle, coords: { clientX: 5, clientY: 250 } },
      { target: handle, coords: { clientX: 5, clientY: 120 } },
      { keys: '[/MouseLeft]', target: handle, coords: { clientX: 5, clientY: 120 } },
    ]);
    expect(sent('POST')[0]!.body).toEqual({ listing: 'l-1', order: ['s-1', 's-3', 's-2'] });
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('lets everybody read a section', async () => {
    const { choose, sent } = await openOwn({
      'PUT listing/section/s-2/preview/': { message: 'Everybody can read this section now', data: {} },
    });
    await choose('Step 2', 'Make it a free preview');
    expect(await screen.findByText('Everybody can read this section now')).toBeInTheDocument();
    expect(sent('PUT')[0]!.body).toEqual({ preview: true });
  });

  it('removes a section at once; Undo, in its place and with the focus, brings it back', async () => {
    let sections = three.sections;
    const { choose, options, user, sent } = await openOwn({
      'GET listing/pharmacy-licence/': () => ({ data: aListing({ ...three, sections }) }),
      'DELETE listing/section/s-2/': () => {
        sections = sections.filter(({ id }) => id !== 's-2');
        return { message: 'Section removed', data: {} };
      },
      'POST listing/section/s-2/restore/': () => {
        ({ sections } = three);
        return { message: 'Section restored', data: {} };
      },
    });
    await choose('Step 2', 'Remove');
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await waitFor(() => expect(undo).toHaveFocus());
    expect(undo).toHaveAccessibleDescription('Removed: Step 2');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Removed: Step 2');
    expect(undo.closest('li')!.previousElementSibling).toHaveTextContent('Step 1');
    expect(undo.closest('li')!.nextElementSibling).toHaveTextContent('Step 3');
    expect(sent('DELETE')).toHaveLength(1);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent('POST').map(({ path }) => path)).toEqual(['listing/section/s-2/restore']));
    await waitFor(async () => expect(await options('Step 2')).toHaveFocus());
    expect(undo).not.toBeInTheDocument();
  });

  it('is offered Undo by a toast after the list was left', async () => {
    const { choose, user, sent } = await openOwn({
      'GET listing/pharmacy-licence/step-1/': contentsOf(aSection(1), [anItem(1, { resourcetype: 'Text' })], true),
      'DELETE listing/content/c-1/': { message: 'Removed', data: {} },
      'POST listing/content/c-1/restore/': { message: 'Restored', data: {} },
    });
    await choose('text 1', 'Remove');
    await screen.findByText('Removed: text 1', { selector: '.undo-note p' });
    await user.click(screen.getByRole('button', { name: 'Next Section' }));
    const said = await screen.findByText('Removed: text 1', { selector: '.Toastify__toast, .Toastify__toast *' });
    await user.click(within(said.closest<HTMLElement>('.Toastify__toast')!).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent('POST').map(({ path }) => path)).toEqual(['listing/content/c-1/restore']));
  });

  it('can undo the removal of the last item of a section', async () => {
    let contents = [anItem(1, { resourcetype: 'Text', text_content: 'Note 1' })];
    const before = contents;
    const { choose, user } = await openOwn({
      'GET listing/pharmacy-licence/step-1/': () => contentsOf(aSection(1), contents, true),
      'DELETE listing/content/c-1/': () => ((contents = []), { message: 'Removed', data: {} }),
      'POST listing/content/c-1/restore/': () => ((contents = before), { message: 'Restored', data: {} }),
    });
    await choose('text 1', 'Remove');
    expect(await screen.findByText("There's no content found for this section")).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Note 1')).toBeVisible();
  });

  it('edits a text, and nothing but a text', async () => {
    const { choose, options, user, sent } = await openOwn({
      'PATCH listing/content/c-1/': { message: 'Text saved', data: {} },
    });
    await choose('text 1', 'Edit');
    const field = screen.getAllByLabelText('Text')[0]!;
    expect(field).toHaveValue('Reserve the **name**.');
    await user.type(field, ' Then pay.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Text saved')).toBeInTheDocument();
    expect(sent('PATCH')[0]!.body).toEqual({ text_content: 'Reserve the **name**. Then pay.' });
    await user.click(await options('Checklist.pdf'));
    expect(await screen.findByRole('menuitem', { name: 'Remove' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument();
  });

  it('describes a picture, and is asked to where one has no description', async () => {
    const contents = [anItem(1, { resourcetype: 'Image', image_content: '/api/files/a', alt: null })];
    const { choose, user, sent } = await openOwn({
      'GET listing/pharmacy-licence/step-1/': contentsOf(aSection(1), contents, true),
      'PATCH listing/content/c-1/': { message: 'Description saved', data: {} },
    });
    expect(await screen.findByText('Describe this picture for readers who do not see it.')).toBeInTheDocument();
    await choose('picture 1', 'Describe');
    await user.type(screen.getByLabelText('What the picture shows'), 'The front of a pharmacy{Enter}');
    expect(await screen.findByText('Description saved')).toBeInTheDocument();
    expect(sent('PATCH')[0]!.body).toEqual({ alt: 'The front of a pharmacy' });
  });

  it('moves and removes an item', async () => {
    const contents = [1, 2].map((n) => anItem(n, { resourcetype: 'Text', text_content: `Note ${n}` }));
    const { choose, sent } = await openOwn({
      'GET listing/pharmacy-licence/step-1/': contentsOf(aSection(1), contents, true),
      'POST listing/content/reorder/': { message: '', data: {} },
      'DELETE listing/content/c-1/': { message: 'Removed', data: {} },
    });
    await choose('text 1', 'Move down');
    expect(sent('POST')[0]!.body).toEqual({ section: 's-1', order: ['c-2', 'c-1'] });
    await choose('text 1', 'Remove');
    expect(await screen.findByText('Removed: text 1', { selector: '.undo-note p' })).toBeInTheDocument();
  });
});

describe('A reader', () => {
  it('has no handles', async () => {
    await openSections({ has_purchased: true });
    expect(screen.queryByRole('button', { name: /^Options for/ })).not.toBeInTheDocument();
  });
});
