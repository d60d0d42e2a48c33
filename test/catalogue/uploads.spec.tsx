import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { session } from '#client/lib/http/session';
import { ada, held } from '../screen';
import { answerUploads } from './an-upload';
import { openSections } from './open-sections';

describe('The owner of a listing', () => {
  it('uploads documents and pictures, several at once', async () => {
    const sent = answerUploads({ 'listing/file': [201, { data: {} }], 'listing/image': [201, { data: {} }] });
    const { user } = await openSections({ is_owner: true });
    await user.upload(await screen.findByTestId('file-input'), [new File(['a'], 'a.pdf'), new File(['b'], 'b.txt')]);
    expect(await screen.findByText('Files uploaded successfully')).toBeInTheDocument();
    expect(sent[0]?.form.getAll('file_content')).toHaveLength(2);
    expect(sent[0]?.form.get('section')).toBe('s-1');
    await user.upload(screen.getByTestId('image-input'), new File(['c'], 'c.png', { type: 'image/png' }));
    expect(await screen.findByText('Images uploaded successfully')).toBeInTheDocument();
  });

  it('sends nothing where the dialog of files is closed without a choice', async () => {
    const sent = answerUploads({ 'listing/file': [201, { data: {} }] });
    const { user } = await openSections({ is_owner: true });
    const input = await screen.findByTestId('file-input');
    fireEvent.change(input, { target: { files: [] } });
    expect(screen.queryByRole('progressbar')).toBeNull();
    // What is chosen after it is the first that is sent.
    await user.upload(input, new File(['a'], 'a.pdf'));
    expect(await screen.findByText('Files uploaded successfully')).toBeInTheDocument();
    expect(sent.map(({ form }) => form.getAll('file_content').length)).toEqual([1]);
  });

  it('drops files to upload them; the browser inserts dropped text', async () => {
    const sent = answerUploads({ 'listing/file': [201, { data: {} }] });
    await openSections({ is_owner: true });
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

  it('drops a picture that its browser does not know as one', async () => {
    const sent = answerUploads({ 'listing/image': [201, { data: {} }] });
    await openSections({ is_owner: true });
    const form = await screen.findByRole('form', { name: 'Add content' });
    fireEvent.drop(form, { dataTransfer: { types: ['Files'], files: [new File(['a'], 'IMG_0412.HEIC')] } });
    expect(await screen.findByText('Images uploaded successfully')).toBeInTheDocument();
    expect(sent[0]?.form.getAll('image_content')).toHaveLength(1);
    expect(screen.getByTestId('image-input')).toHaveAttribute('accept', expect.stringContaining('.heic'));
  });

  it('keeps a failed upload with its reason, for a retry under its key', async () => {
    const sent = answerUploads({ 'listing/file': [503, { detail: 'We are busy. Try again in a moment.' }] });
    const { user } = await openSections({ is_owner: true });
    await user.upload(await screen.findByTestId('file-input'), new File(['a'], 'a.pdf'));
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
    const form = screen.getByRole('form', { name: 'Add content' });
    expect(within(form).getByText('We are busy. Try again in a moment.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]!.key).toBe(sent[0]!.key);
  });

  it.each([
    ['file-input', 'listing/file', 'a.pdf', 'Failed to upload files'],
    ['image-input', 'listing/image', 'c.png', 'Failed to upload images'],
  ])('says that an upload failed where the server gives no reason (%s)', async (input, path, name, words) => {
    answerUploads({ [path]: [502, {}] });
    const { user } = await openSections({ is_owner: true });
    const type = name.endsWith('png') ? 'image/png' : 'application/pdf';
    await user.upload(await screen.findByTestId(input), new File(['a'], name, { type }));
    expect(within(screen.getByRole('form', { name: 'Add content' })).getByText(words)).toBeInTheDocument();
  });

  it('finds an upload again after an address without a section', async () => {
    let refuse: (answer: [number, unknown]) => void = () => undefined;
    answerUploads({ 'listing/file': new Promise((resolve) => (refuse = resolve)) });
    const { user, router, address } = await openSections({ is_owner: true });
    await user.upload(await screen.findByTestId('file-input'), new File(['a'], 'fees.pdf'));
    await act(() => router.navigate('/listing/pharmacy-licence/sections'));
    await waitFor(() => expect(address()).toContain('section=step-1'));
    await act(async () => refuse([503, { detail: 'We are busy.' }]));
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });

  it('finds a failed upload in its section again, and hears of it elsewhere', async () => {
    let refuse: (answer: [number, unknown]) => void = () => undefined;
    const sent = answerUploads({ 'listing/file': new Promise((resolve) => (refuse = resolve)) });
    const { user } = await openSections({ is_owner: true });
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
    const { user, asked } = await openSections({ is_owner: true }, { 'POST auth/jwt/refresh': answer });
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
    const { user } = await openSections({ is_owner: true });
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
    const { user } = await openSections({ is_owner: true });
    await user.upload(await screen.findByTestId('file-input'), new File(['a'], 'a.txt'));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    const form = screen.getByRole('form', { name: 'Add content' });
    expect(within(form).queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    expect(within(form).queryByText(refusal.detail)).not.toBeInTheDocument();
  });
});
