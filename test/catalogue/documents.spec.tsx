import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Content } from '#client/catalogue/listing';
import { anItem, aSection, contentsOf } from './a-listing';
import { openSections } from './open-sections';

const link = (file: string) =>
  `/api/files/${file}?user=u-1&expires=${Math.round(Date.now() / 1_000) + 300}&signature=s`;
const aDocument = (file: string, mime_type: string, size = 2_000): Content =>
  anItem(1, { resourcetype: 'Document', file_content: link(file), file_name: file, mime_type, size });
const open = (item: Content, files: object = {}) =>
  openSections(
    { has_purchased: true },
    { 'GET listing/pharmacy-licence/step-1/': contentsOf(aSection(1), [item]), ...files },
  );
const withViewer = (pdfViewerEnabled: boolean) =>
  Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, value: pdfViewerEnabled });

beforeEach(() => {
  localStorage.clear();
  withViewer(true);
});
afterAll(() => Reflect.deleteProperty(navigator, 'pdfViewerEnabled'));

describe('A text among the contents', () => {
  it('is read on the page, and opens where it was left', async () => {
    const { user } = await open(aDocument('fees.txt', 'text/plain; charset=utf-8'), {
      'GET files/fees.txt': 'Form: 10,000 naira',
    });
    await user.click(await screen.findByRole('button', { name: 'Read fees.txt' }));
    const text = await screen.findByRole('region', { name: 'fees.txt' });
    expect(text).toHaveTextContent('Form: 10,000 naira');
    fireEvent.scroll(text, { target: { scrollTop: 120 } });
    await user.click(screen.getByRole('button', { name: 'Close fees.txt' }));
    expect(screen.queryByRole('region', { name: 'fees.txt' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Read fees.txt' }));
    expect((await screen.findByRole('region', { name: 'fees.txt' })).scrollTop).toBe(120);
  });

  it('offers another try when it could not be fetched', async () => {
    const { user } = await open(aDocument('fees.txt', 'text/plain'), { 'GET files/fees.txt': [500, {}] });
    await user.click(await screen.findByRole('button', { name: 'Read fees.txt' }));
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });

  it('is only downloaded when it is long', async () => {
    await open(aDocument('log.txt', 'text/plain', 5_000_000));
    await screen.findByRole('link', { name: 'Download log.txt' });
    expect(screen.queryByRole('button', { name: 'Read log.txt' })).not.toBeInTheDocument();
  });
});

describe('A PDF among the contents', () => {
  const pdf = () => aDocument('form.pdf', 'application/pdf');

  const pages = (count: number) => ({
    'GET files/form.pdf': `%PDF-1.4 1 0 obj <</Type /Pages /Kids [2 0 R] /Count ${count}>> endobj`,
  });
  const shown = () => screen.findByTitle<HTMLIFrameElement>('form.pdf');
  const type = (value: string) => {
    const field = screen.getByRole('spinbutton', { name: /^Page/ });
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };

  it('is read in the browser’s viewer, at the page where it was left', async () => {
    const { user } = await open(pdf(), pages(9));
    await user.click(await screen.findByRole('button', { name: 'Read form.pdf' }));
    expect((await shown()).src).toMatch(/&inline=1#page=1$/);
    await screen.findByText('of 9');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(async () => expect((await shown()).src).toMatch(/#page=2$/));
    type('7');
    await waitFor(async () => expect((await shown()).src).toMatch(/#page=7$/));
    await user.click(screen.getByRole('button', { name: 'Close form.pdf' }));
    await user.click(screen.getByRole('button', { name: 'Read form.pdf' }));
    expect((await shown()).src).toMatch(/#page=7$/);
  });

  it('is turned neither past its last page nor before its first', async () => {
    const { user } = await open(pdf(), pages(3));
    await user.click(await screen.findByRole('button', { name: 'Read form.pdf' }));
    await screen.findByText('of 3');
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    type('12');
    await waitFor(async () => expect((await shown()).src).toMatch(/#page=3$/));
    expect(screen.getByRole('spinbutton', { name: /^Page/ })).toHaveValue(3);
    expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
    type('-4');
    await waitFor(async () => expect((await shown()).src).toMatch(/#page=1$/));
    type('');
    expect(screen.getByRole('spinbutton', { name: /^Page/ })).toHaveValue(1);
  });

  it('opens at its last page when it was left further on', async () => {
    localStorage.setItem('read-to:c-1', '8');
    const { user } = await open(pdf(), pages(3));
    await user.click(await screen.findByRole('button', { name: 'Read form.pdf' }));
    expect((await shown()).src).toMatch(/#page=3$/);
  });

  it('whose pages cannot be counted is turned further all the same', async () => {
    const { user } = await open(pdf(), { 'GET files/form.pdf': 'encrypted' });
    await user.click(await screen.findByRole('button', { name: 'Read form.pdf' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Next page' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(async () => expect((await shown()).src).toMatch(/#page=2$/));
  });

  it('is only downloaded where the browser has no viewer', async () => {
    withViewer(false);
    await open(pdf());
    await screen.findByRole('link', { name: 'Download form.pdf' });
    expect(screen.queryByRole('button', { name: 'Read form.pdf' })).not.toBeInTheDocument();
  });
});
