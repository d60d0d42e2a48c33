import { act, screen, waitFor, within } from '@testing-library/react';
import { answerUploads, CUT } from './an-upload';
import { openSections } from './open-sections';

const MEGABYTE = 1_048_576;
const LOST = 'Connection lost. The upload goes on by itself when you are back.';

/** A server that stores the pieces of one upload after another; `cuts` says for each piece how much of it arrives. */
function serverOf(cuts: number[] = []) {
  const offsets: number[] = [];
  let [stored, begun] = [0, 0];
  const state = () => ({ data: { id: `u-${begun}`, offset: stored, size: 0 } });
  const takePiece = (form: FormData) => {
    const piece = form.get('piece') as File;
    offsets.push(Number(form.get('offset')));
    const share = cuts.shift() ?? 1;
    stored = Number(form.get('offset')) + piece.size * share;
    return share < 1 ? CUT : ([200, state()] as [number, unknown]);
  };
  return {
    offsets,
    pieces: { 'uploads/u-1': takePiece, 'uploads/u-2': takePiece },
    network: {
      'POST uploads': () => ((stored = 0), begun++, [201, state()]),
      'GET uploads/u-1': state,
      'DELETE uploads/u-1': [204, undefined],
    },
  };
}

const fees = () => new File([new Uint8Array(2.5 * MEGABYTE)], 'fees.pdf');
const form = () => screen.getByRole('form', { name: 'Add content' });

describe('A large file', () => {
  it('goes in pieces; after a cut its upload goes on by itself where the server has it', async () => {
    const { offsets, pieces, network } = serverOf([1, 0.5]);
    const sent = answerUploads({ ...pieces, 'listing/file': [201, { data: {} }] });
    const { user } = await openSections({ is_owner: true }, network);
    await user.upload(await screen.findByTestId('file-input'), [fees(), new File(['a'], 'list.txt')]);
    expect(await within(form()).findByText(LOST)).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Files uploaded successfully')).toBeInTheDocument();
    expect(offsets).toEqual([0, MEGABYTE, 1.5 * MEGABYTE, 0]);
    const { form: last, path } = sent.at(-1)!;
    expect([path, last.getAll('uploads'), last.getAll('file_content'), last.get('section')]).toEqual([
      ...['listing/file', ['u-1', 'u-2'], [], 's-1'],
    ]);
  });

  it('is removed from the server when its upload is cancelled, also while the connection is lost', async () => {
    const { pieces, network } = serverOf([0.5]);
    answerUploads(pieces);
    const { user, asked } = await openSections({ is_owner: true }, network);
    await user.upload(await screen.findByTestId('file-input'), fees());
    await within(form()).findByText(LOST);
    await user.click(within(form()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ method: 'DELETE', path: 'uploads/u-1' }));
    expect(within(form()).queryByText('fees.pdf')).not.toBeInTheDocument();
  });

  it('is not sent again by a retry of its form', async () => {
    const { offsets, pieces, network } = serverOf();
    const sent = answerUploads({ ...pieces, 'listing/file': [500, { detail: 'Something went wrong.' }] });
    const { user } = await openSections({ is_owner: true }, network);
    await user.upload(await screen.findByTestId('file-input'), fees());
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    const forms = () => sent.filter(({ path }) => path === 'listing/file');
    await waitFor(() => expect(forms()).toHaveLength(2));
    expect(offsets).toHaveLength(3);
    expect(forms()[1]!.key).toBe(forms()[0]!.key);
    expect(forms()[1]!.form.getAll('uploads')).toEqual(['u-1']);
  });

  it('is sent once more when the server has its upload no longer', async () => {
    const { offsets, pieces, network } = serverOf();
    const gone = { detail: 'An uploaded file is not there any more. Choose it again.', code: 'upload_missing' };
    const answer = (sent: FormData): [number, unknown] =>
      sent.get('uploads') === 'u-1' ? [410, gone] : [201, { data: {} }];
    answerUploads({ ...pieces, 'listing/file': answer });
    const { user } = await openSections({ is_owner: true }, network);
    await user.upload(await screen.findByTestId('file-input'), fees());
    expect(await screen.findByText('Files uploaded successfully')).toBeInTheDocument();
    expect(offsets).toHaveLength(6);
  });

  it('that the server refuses before any byte is named with the reason', async () => {
    const detail = 'You have sent as many files as one day allows (200 MB). Try again tomorrow.';
    const sent = answerUploads({});
    const { user } = await openSections({ is_owner: true }, { 'POST uploads': [429, { detail, code: 'throttled' }] });
    await user.upload(await screen.findByTestId('file-input'), fees());
    expect(await within(form()).findByText(detail)).toBeInTheDocument();
    expect(sent).toEqual([]);
  });
});
