import { screen, waitFor, within } from '@testing-library/react';
import type { Network } from '../screen';
import { list, open } from './audited-wallet';

const KEY = '0f'.repeat(32);
const vera = { id: 'u-9', username: 'vera' };
const ada = { id: 'u-1', username: 'ada' };
const caseFile = (more: object = {}) => ({
  ...{ id: 'c-1', title: 'Charged twice', reason: 'The bank reported it.', by: vera, wallets: [ada] },
  ...{
    references: ['pur.1', 'pur.2'],
    events: 14,
    bytes: 9_210,
    sha256: 'ab'.repeat(32),
    state: 'sealed',
    downloads: 0,
  },
  ...{ created_at: '2026-01-02T10:00:00.000Z', expires_at: '2026-02-01T10:00:00.000Z', ended_at: null, ...more },
});
const log = (more: object = {}) => ({
  data: {
    ...caseFile({ end_reason: null, ...more }),
    access: [
      { what: 'downloaded', by: { id: 'u-8', username: '' }, at: '2026-01-03T10:00:00.000Z' },
      { what: 'sealed', by: vera, at: '2026-01-02T10:00:00.000Z' },
    ],
  },
});
const section = async () => within(await screen.findByRole('region', { name: 'Case files' }));
const caseFiles = (api: Network) => open(api, '/audit');
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = () => 'blob:case';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    if (this.download) saved.push(this.download);
  };
});

describe('Case files on the audit page', () => {
  it('show what each holds, its state and its end, and who sealed it', async () => {
    const ended = caseFile({ id: 'c-0', state: 'expired', downloads: 2, ended_at: '2026-01-20T10:00:00.000Z' });
    const { container } = caseFiles({ 'GET audit/case-files/': list([caseFile(), { ...ended, title: 'Old' }]) });
    const rows = await (await section()).findAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/^Charged twice Sealed ?The bank reported it\.14 events · @ada · 2 payments/);
    expect(rows[0]).toHaveTextContent(/Sealed by @vera .*kept until 1 Feb 2026, not downloaded/);
    expect(rows[1]).toHaveTextContent(/^Old Expired.*ended 20 Jan 2026, downloaded 2 times/);
    expect(container.querySelector('time[datetime="2026-02-01T10:00:00.000Z"]')).not.toBeNull();
    expect(within(rows[0]!).getByRole('button', { name: 'Download “Charged twice”' })).toBeInTheDocument();
    for (const act of ['Download “Old”', 'Destroy “Old”'])
      expect(within(rows[1]!).queryByRole('button', { name: act })).toBeNull();
  });

  it('are sealed with what was selected, and the key is shown once with a warning', async () => {
    let all: object[] = [];
    const { user, asked } = caseFiles({
      'GET audit/case-files/': () => list(all),
      'POST audit/case-files/': () => {
        all = [caseFile()];
        return [201, { message: 'Case file sealed', data: { key: KEY, case_file: caseFile() } }];
      },
    });
    const found = await section();
    expect(await found.findByText('No case file was sealed yet.')).toBeInTheDocument();
    await user.click(found.getByRole('button', { name: 'Seal a case file' }));
    await user.type(found.getByLabelText('Title'), 'Charged twice');
    await user.type(found.getByLabelText('Why is it needed?'), 'The bank reported it.');
    await user.type(found.getByLabelText('Wallets'), 'ada, ben');
    await user.type(found.getByLabelText('Payments (optional)'), 'pur.1 pur.2');
    await user.click(found.getByRole('button', { name: 'Seal it' }));
    expect(await found.findByText(KEY)).toBeInTheDocument();
    expect(found.getByRole('alert')).toHaveTextContent(/Copy the key now.*cannot be shown again/);
    expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      {
        ...{ title: 'Charged twice', reason: 'The bank reported it.', wallets: 'ada, ben', references: 'pur.1 pur.2' },
        days: 30,
      },
    ]);
    await user.click(found.getByRole('button', { name: 'Copy the key' }));
    expect(await navigator.clipboard.readText()).toBe(KEY);
    expect(await screen.findByText('Key copied')).toBeInTheDocument();
    await user.click(found.getByRole('button', { name: 'I have kept the key' }));
    expect(screen.queryByText(KEY)).toBeNull();
    expect(await found.findByText('Charged twice')).toBeInTheDocument();
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(
      new RegExp(`${KEY}|bank reported`),
    );
  });

  it('say at its field what is missing or unknown', async () => {
    const unknown = [400, { wallets: ["There is no wallet with events of 'ben'."], detail: 'No.' }];
    const { user, asked } = caseFiles({ 'GET audit/case-files/': list([]), 'POST audit/case-files/': unknown });
    const found = await section();
    await user.click(await found.findByRole('button', { name: 'Seal a case file' }));
    await user.clear(found.getByLabelText('Days until it is removed'));
    await user.click(found.getByRole('button', { name: 'Seal it' }));
    expect(found.getByText('Choose at least one wallet.')).toBeInTheDocument();
    expect(found.getByText('Enter a number of days.')).toBeInTheDocument();
    expect(found.getAllByText('This field may not be blank.')).toHaveLength(2);
    await waitFor(() => expect(found.getByLabelText('Title')).toHaveFocus());
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.type(found.getByLabelText('Title'), 'T');
    await user.type(found.getByLabelText('Why is it needed?'), 'R');
    await user.type(found.getByLabelText('Wallets'), 'ben');
    await user.type(found.getByLabelText('Days until it is removed'), '7');
    await user.click(found.getByRole('button', { name: 'Seal it' }));
    expect(await found.findByText("There is no wallet with events of 'ben'.")).toBeInTheDocument();
    await waitFor(() => expect(found.getByLabelText('Wallets')).toHaveFocus());
    await user.click(found.getByRole('button', { name: 'Cancel' }));
    expect(found.getByRole('button', { name: 'Seal a case file' })).toBeInTheDocument();
  });

  it('show who had one and when', async () => {
    const { user } = caseFiles({ 'GET audit/case-files/': list([caseFile()]), 'GET audit/case-files/c-1/': log() });
    const found = await section();
    const button = await found.findByRole('button', { name: 'Who had “Charged twice”' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    const entries = within(await found.findByRole('list', { name: 'Who had “Charged twice”' })).getAllByRole(
      'listitem',
    );
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Downloaded by an erased account /),
      expect.stringMatching(/^Sealed by @vera /),
    ]);
    expect(found.getByText(`SHA-256 ${'ab'.repeat(32)}`)).toBeInTheDocument();
    await user.click(button);
    expect(found.queryByText(/^SHA-256/)).toBeNull();
  });

  it('are downloaded as files, and the list shows that they were', async () => {
    let downloads = 0;
    const { user } = caseFiles({
      'GET audit/case-files/': () => list([caseFile({ downloads })]),
      'GET audit/case-files/c-1/download/': () => {
        downloads++;
        return 'bytes';
      },
    });
    const found = await section();
    await user.click(await found.findByRole('button', { name: 'Download “Charged twice”' }));
    expect(await found.findByText(/downloaded once/)).toBeInTheDocument();
    expect(saved).toEqual(['case-file-c-1.sealed']);
  });

  it('say why one cannot be downloaded', async () => {
    const ended = [410, { detail: 'This case file has ended: its bundle was removed.', code: 'case_file_ended' }];
    const { user } = caseFiles({
      'GET audit/case-files/': list([caseFile()]),
      'GET audit/case-files/c-1/download/': ended,
    });
    await user.click(await (await section()).findByRole('button', { name: 'Download “Charged twice”' }));
    expect(await screen.findByText(/^This case file has ended/)).toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  it('are destroyed for a reason, after it was asked for', async () => {
    let shown = caseFile();
    const { user, asked } = caseFiles({
      'GET audit/case-files/': () => list([shown]),
      'DELETE audit/case-files/c-1/': () => {
        shown = caseFile({ state: 'destroyed', ended_at: '2026-01-04T10:00:00.000Z' });
        return { message: 'Case file destroyed', data: log().data };
      },
    });
    const found = await section();
    await user.click(await found.findByRole('button', { name: 'Destroy “Charged twice”' }));
    expect(found.getByText(/^The file is removed for good/)).toBeInTheDocument();
    expect(asked.filter(({ method }) => method === 'DELETE')).toEqual([]);
    await user.type(found.getByLabelText('Why is it destroyed?'), 'It is closed.');
    await user.click(found.getByRole('button', { name: 'Destroy it' }));
    expect(await found.findByText('Destroyed')).toBeInTheDocument();
    expect(asked.find(({ method }) => method === 'DELETE')!.body).toEqual({ reason: 'It is closed.' });
    expect(found.queryByRole('button', { name: 'Download “Charged twice”' })).toBeNull();
  });

  it('can be loaded again after a failure', async () => {
    let answer: unknown = [500, { detail: 'Something broke.', code: 'internal' }];
    const { user } = caseFiles({ 'GET audit/case-files/': () => answer });
    const found = await section();
    const failure = await found.findByRole('alert', {}, { timeout: 5_000 });
    answer = list([caseFile()]);
    await user.click(within(failure).getByRole('button'));
    await waitFor(() => expect(found.getByText('Charged twice')).toBeInTheDocument());
  });
});
