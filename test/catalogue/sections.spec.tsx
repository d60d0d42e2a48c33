import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import type { Content, Listing } from '#client/catalogue/listing';
import { Sections } from '#client/catalogue/reader/sections';
import { session } from '#client/lib/http/session';
import { ada, held, type Network, renderScreen } from '../screen';
import { aListing, anItem, aSection, contentsOf } from './a-listing';
import { answerUploads } from './an-upload';

const one = aSection(1);
const contents: Content[] = [
  anItem(1, { resourcetype: 'Text', text_content: 'Reserve the **name**.' }),
  anItem(2, { resourcetype: 'Image', image_content: '/api/files/plan', file_name: 'Floor plan' }),
  anItem(3, { resourcetype: 'Document', file_content: '/api/files/list', file_name: 'Checklist.pdf', size: 48_000 }),
  anItem(4, { resourcetype: 'Audio', audio_content: '/api/files/note' }),
];
const open = async (
  part: Partial<Listing>,
  api: Network = {},
  section = '?section=step-1',
  as: typeof ada | null = ada,
) => {
  const table: Network = {
    'GET listing/pharmacy-licence/': { data: aListing(part) },
    'GET listing/pharmacy-licence/step-1/': contentsOf(one, contents, part.is_owner),
    'GET listing/pharmacy-licence/step-2/': contentsOf(aSection(2), [], part.is_owner),
    ...api,
  };
  const view = renderScreen(
    <Routes>
      <Route path="/listing/:slug/sections" element={<Sections />} />
    </Routes>,
    { route: `/listing/pharmacy-licence/sections${section}`, api: table, as: as ?? undefined },
  );
  await screen.findByRole('navigation', { name: 'Sections' });
  return view;
};

describe('The section viewer', () => {
  it('shows an empty state until a section is selected', async () => {
    await open({ has_purchased: true }, {}, '');
    expect(screen.getByText('No section selected')).toBeInTheDocument();
  });

  it('shows text, pictures, documents and sound', async () => {
    const { container } = await open({ has_purchased: true });
    await waitFor(() => expect(container.querySelector('strong')).toHaveTextContent('name'));
    expect(screen.getByRole('img', { name: 'Floor plan' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Download Checklist.pdf' })).toHaveAttribute('href', '/api/files/list');
    expect(screen.getByLabelText('Voice note')).toHaveAttribute('src', '/api/files/note');
  });

  it('shows an empty section, and its owner where to start', async () => {
    const reader = await open({ has_purchased: true }, {}, '?section=step-2');
    expect(await screen.findByText("There's no content found for this section")).toBeInTheDocument();
    expect(screen.queryByText(/start by adding contents/)).not.toBeInTheDocument();
    reader.unmount();
    await open({ is_owner: true }, {}, '?section=step-2');
    expect(
      await screen.findByText('If you are the owner of this listing, start by adding contents'),
    ).toBeInTheDocument();
  });

  it('opens the last section the reader opened', async () => {
    const first = await open({ has_purchased: true }, {}, '');
    await first.user.click(screen.getByRole('button', { name: /Step 2/ }));
    first.unmount();
    const again = await open({ has_purchased: true }, {}, '');
    await waitFor(() => expect(again.address()).toContain('?section=step-2'));
  });

  it('does not request a locked section, and shows how to unlock it', async () => {
    const { asked } = await open({ sections: [aSection(1, { locked: true })] });
    expect(screen.getByText('Buy this listing to read this section.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Buy Listing Now/ })).toBeInTheDocument();
    expect(asked.some(({ path }) => path.includes('step-1'))).toBe(false);
  });

  it('asks a visitor to sign in and returns to this section', async () => {
    await open({ sections: [aSection(1, { locked: true })] }, {}, '?section=step-1', null);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/login?next=%2Flisting%2Fpharmacy-licence%2Fsections%3Fsection%3Dstep-1',
    );
  });

  it('completes a section with Done and opens the next', async () => {
    const { asked, user, address } = await open(
      { has_purchased: true },
      { 'PUT listing/section/s-1/progress/': { message: 'Progress saved', data: {} } },
    );
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(address()).toContain('step-2'));
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ completed: true });
  });

  it('changes sections by buttons and arrow keys', async () => {
    const { user, address } = await open({ has_purchased: true });
    expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Next Section' }));
    expect(address()).toContain('step-2');
    await user.keyboard('{ArrowLeft}');
    expect(address()).toContain('step-1');
  });
});

describe('The owner of a listing', () => {
  it('adds a section and sees the server’s message', async () => {
    const made = { message: 'Section created successfully', data: { id: 's-2', slug: 'step-2' } };
    const { asked, user, address } = await open({ is_owner: true }, { 'POST listing/section/create/': made });
    await user.click(screen.getByRole('button', { name: 'Add New Section' }));
    await user.type(screen.getByLabelText('Section title'), 'Step 2{Enter}');
    expect(await screen.findByText('Section created successfully')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ title: 'Step 2', listing: 'l-1' });
    await waitFor(() => expect(address()).toContain('step-2'));
  });

  it('is not brought back by a section that is added after they have left', async () => {
    const made = { message: 'Section created successfully', data: { id: 's-2', slug: 'step-2' } };
    const { answer, release } = held(made);
    const { user, router, queries, address } = await open(
      { is_owner: true },
      { 'POST listing/section/create/': answer },
    );
    await user.click(screen.getByRole('button', { name: 'Add New Section' }));
    await user.type(screen.getByLabelText('Section title'), 'Step 2{Enter}');
    await act(() => router.navigate('/?q=pharmacy'));
    await release();
    expect(await screen.findByText('Section created successfully')).toBeInTheDocument();
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(address()).toBe('/?q=pharmacy');
  });

  it('cancels a section by the keyboard and is back at its button', async () => {
    const { user } = await open({ is_owner: true });
    await user.click(screen.getByRole('button', { name: 'Add New Section' }));
    expect(screen.getByLabelText('Section title')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Add New Section' })).toHaveFocus();
  });

  it('adds text; a blank one is not sent', async () => {
    const { asked, user } = await open(
      { is_owner: true },
      { 'POST listing/text': [201, { message: 'Text added successfully', data: {} }] },
    );
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    await user.type(screen.getByLabelText('Text'), 'Pay the fee.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Text added successfully')).toBeInTheDocument();
    expect(screen.getByLabelText('Text')).toHaveValue('');
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      text_content: 'Pay the fee.',
      section: 's-1',
    });
  });

  it('keeps what is typed while a text is being sent', async () => {
    let answer = () => {};
    const { user } = await open(
      { is_owner: true },
      {
        'POST listing/text': () =>
          new Promise((resolve) => {
            answer = () => resolve([201, { message: 'Text added successfully', data: {} }]);
          }),
      },
    );
    await user.type(await screen.findByLabelText('Text'), 'Pay the fee.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.type(screen.getByLabelText('Text'), ' Keep the receipt.');
    await act(async () => answer());
    expect(await screen.findByText('Text added successfully')).toBeInTheDocument();
    expect(screen.getByLabelText('Text')).toHaveValue(' Keep the receipt.');
  });

  it('finds unsent text again after another section and after a reload', async () => {
    const first = await open({ is_owner: true });
    await first.user.type(await screen.findByLabelText('Text'), 'Pay the fee.');
    await first.user.click(screen.getByRole('button', { name: /^Step 2/ }));
    await waitFor(() => expect(first.address()).toContain('step-2'));
    expect(screen.getByLabelText('Text')).toHaveValue('');
    await first.user.click(screen.getByRole('button', { name: /^Step 1/ }));
    await waitFor(() => expect(screen.getByLabelText('Text')).toHaveValue('Pay the fee.'));
    first.unmount();
    await open({ is_owner: true });
    expect(await screen.findByLabelText('Text')).toHaveValue('Pay the fee.');
  });

  it('sees why a text was refused at the composer, with the text kept', async () => {
    const { user } = await open(
      { is_owner: true },
      { 'POST listing/text': [409, { detail: 'This listing was rejected.', code: 'rejected' }] },
    );
    await user.type(await screen.findByLabelText('Text'), 'Pay the fee.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    const form = screen.getByRole('form', { name: 'Add content' });
    expect(await within(form).findByRole('alert')).toHaveTextContent('This listing was rejected.');
    expect(screen.getByLabelText('Text')).toHaveValue('Pay the fee.');
  });

  it('finds the title of a section that was not added yet', async () => {
    const first = await open({ is_owner: true });
    await first.user.click(screen.getByRole('button', { name: 'Add New Section' }));
    await first.user.type(screen.getByLabelText('Section title'), 'Inspection');
    first.unmount();
    const { user } = await open({ is_owner: true });
    await user.click(screen.getByRole('button', { name: 'Add New Section' }));
    expect(screen.getByLabelText('Section title')).toHaveValue('Inspection');
  });

  it('repeats a text whose outcome is unknown under its key', async () => {
    const { asked, user } = await open(
      { is_owner: true },
      { 'POST listing/text': [503, { detail: 'We are busy. Try again in a moment.' }] },
    );
    await user.type(await screen.findByLabelText('Text'), 'Pay the fee.');
    const keys = () => asked.filter(({ method }) => method === 'POST').map(({ headers }) => headers['idempotency-key']);
    for (const times of [1, 2]) {
      await user.click(screen.getByRole('button', { name: 'Send' }));
      await waitFor(() => expect(keys()).toHaveLength(times));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled());
    }
    expect(keys()[1]).toBe(keys()[0]);
  });

  it('uploads documents and pictures, several at once', async () => {
    const sent = answerUploads({ 'listing/file': [201, { data: {} }], 'listing/image': [201, { data: {} }] });
    const { user } = await open({ is_owner: true });
    await user.upload(await screen.findByTestId('file-input'), [new File(['a'], 'a.pdf'), new File(['b'], 'b.txt')]);
    expect(await screen.findByText('Files uploaded successfully')).toBeInTheDocument();
    expect(sent[0]?.form.getAll('file_content')).toHaveLength(2);
    expect(sent[0]?.form.get('section')).toBe('s-1');
    await user.upload(screen.getByTestId('image-input'), new File(['c'], 'c.png', { type: 'image/png' }));
    expect(await screen.findByText('Images uploaded successfully')).toBeInTheDocument();
  });

  it('drops files to upload them; the browser inserts dropped text', async () => {
    const sent = answerUploads({ 'listing/file': [201, { data: {} }] });
    await open({ is_owner: true });
    const form = await screen.findByRole('form', { name: 'Add content' });
    const text = { types: ['text/plain'], files: [] };
    // An event is true if nothing prevented the browser's own action.
    expect(fireEvent.dragOver(screen.getByLabelText('Text'), { dataTransfer: text })).toBe(true);
    expect(form).not.toHaveAttribute('data-dragging');
    expect(fireEvent.drop(screen.getByLabelText('Text'), { dataTransfer: text })).toBe(true);
    const files = { types: ['Files'], files: [new File(['a'], 'a.pdf')] };
    expect(fireEvent.dragOver(form, { dataTransfer: files })).toBe(false);
    expect(form).toHaveAttribute('data-dragging');
    expect(fireEvent.drop(form, { dataTransfer: files })).toBe(false);
    expect(form).not.toHaveAttribute('data-dragging');
    expect(await screen.findByText('Files uploaded successfully')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  it('keeps a failed upload with its reason, for a retry under its key', async () => {
    const sent = answerUploads({ 'listing/file': [503, { detail: 'We are busy. Try again in a moment.' }] });
    const { user } = await open({ is_owner: true });
    await user.upload(await screen.findByTestId('file-input'), new File(['a'], 'a.pdf'));
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
    const form = screen.getByRole('form', { name: 'Add content' });
    expect(within(form).getByText('We are busy. Try again in a moment.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]!.key).toBe(sent[0]!.key);
  });

  it('finds a failed upload in its section again, and hears of it elsewhere', async () => {
    let refuse: (answer: [number, unknown]) => void = () => undefined;
    const sent = answerUploads({ 'listing/file': new Promise((resolve) => (refuse = resolve)) });
    const { user } = await open({ is_owner: true });
    await user.upload(await screen.findByTestId('file-input'), new File(['a'], 'fees.pdf'));
    await user.click(screen.getByRole('button', { name: 'Next Section' }));
    await screen.findByRole('heading', { level: 1, name: 'Step 2' });
    expect(within(screen.getByRole('form', { name: 'Add content' })).queryByText('fees.pdf')).not.toBeInTheDocument();
    await act(async () => refuse([503, { detail: 'We are busy.' }]));
    expect(await screen.findByText('fees.pdf: We are busy.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]!.key).toBe(sent[0]!.key);
    expect(sent[1]!.form.get('section')).toBe('s-1');
  });

  it('cancels an upload also while it waits for a renewed token', async () => {
    const sent = answerUploads({ 'listing/file': [201, { data: {} }] });
    const { answer, release } = held({ access: 'access-2', refresh: 'refresh-2' });
    const { user, asked } = await open({ is_owner: true }, { 'POST auth/jwt/refresh': answer });
    const expired = `h.${btoa(JSON.stringify({ exp: 1 }))}.s`;
    act(() => session.signIn({ access: expired, refresh: 'refresh-1' }, true, ada));
    await user.upload(await screen.findByTestId('file-input'), new File(['a'], 'fees.pdf'));
    await waitFor(() => expect(asked.at(-1)?.path).toBe('auth/jwt/refresh'));
    const form = screen.getByRole('form', { name: 'Add content' });
    await user.click(within(form).getByRole('button', { name: 'Cancel' }));
    await release();
    expect(sent).toEqual([]);
    expect(within(form).queryByText('fees.pdf')).not.toBeInTheDocument();
  });

  it('learns before the upload that a file is too large, of a wrong kind or one too many', async () => {
    const sent = answerUploads({ 'listing/file': [201, { data: {} }] });
    const { user } = await open({ is_owner: true });
    const big = new File(['a'], 'big.pdf');
    Object.defineProperty(big, 'size', { value: 25 * 1_048_576 + 1 });
    await user.upload(await screen.findByTestId('file-input'), [big, new File(['b'], 'fees.pdf')]);
    const form = screen.getByRole('form', { name: 'Add content' });
    expect(within(form).getByText('big.pdf is too large (25 MB at most).')).toBeInTheDocument();
    expect(await screen.findByText('Files uploaded successfully')).toBeInTheDocument();
    expect(sent[0]?.form.getAll('file_content').map((file) => (file as File).name)).toEqual(['fees.pdf']);
    const dropped = { types: ['Files'], files: [new File(['a'], 'tool.exe')] };
    fireEvent.drop(form, { dataTransfer: dropped });
    expect(
      await within(form).findByText('tool.exe: only .pdf, .doc, .docx and .txt files can be added.'),
    ).toBeInTheDocument();
    const eleven = Array.from({ length: 11 }, (_, n) => new File(['a'], `${n}.pdf`));
    await user.upload(screen.getByTestId('file-input'), eleven);
    expect(await within(form).findByText('Send at most 10 files at once.')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  it('is offered no retry of a final refusal', async () => {
    const refusal = { detail: 'a.exe: only .pdf, .doc, .docx and .txt files can be added.' };
    answerUploads({ 'listing/file': [415, refusal] });
    const { user } = await open({ is_owner: true });
    await user.upload(await screen.findByTestId('file-input'), new File(['a'], 'a.txt'));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    const form = screen.getByRole('form', { name: 'Add content' });
    expect(within(form).queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    expect(within(form).queryByText(refusal.detail)).not.toBeInTheDocument();
  });

  it('is the only one who sees the composer', async () => {
    await open({ has_purchased: true });
    expect(screen.queryByRole('button', { name: 'Add New Section' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
  });
});
