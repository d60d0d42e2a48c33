import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { session } from '#client/lib/http/session';
import { open } from './audited-wallet';

describe('The export of a wallet', () => {
  it('exports the stream with the auditor’s own token', async () => {
    const files: Blob[] = [];
    URL.createObjectURL = (file) => `#file-${files.push(file as Blob)}`;
    const { user, asked } = open({ 'GET audit/wallets/u-1/export.csv': 'revision,type' });
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]!.type).toBe('text/csv');
    expect(asked.find(({ path }) => path.endsWith('export.csv'))?.headers.authorization).toBe('Bearer access-1');
  });

  it('keeps an exported file until the browser has read it', async () => {
    const steps: string[] = [];
    URL.createObjectURL = () => '#file';
    const revoke = jest.spyOn(URL, 'revokeObjectURL').mockImplementation(() => void steps.push('revoked'));
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => void steps.push('clicked'));
    open({ 'GET audit/wallets/u-1/export.csv': 'revision,type' });
    const button = await screen.findByRole('button', { name: 'Export CSV' });
    jest.useFakeTimers({ advanceTimers: true });
    fireEvent.click(button);
    await waitFor(() => expect(steps).toContain('clicked'));
    await waitFor(() => expect(button).not.toHaveAttribute('data-loading'));
    expect(steps).toEqual(['clicked']);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(steps).toEqual(['clicked', 'revoked']);
    jest.useRealTimers();
    revoke.mockRestore();
    click.mockRestore();
  });

  it('ends the session when the export is refused after a renewal', async () => {
    const unauthorised = [401, { detail: 'Expired.', code: 'token_not_valid' }];
    const { user } = open({
      'GET audit/wallets/u-1/export.csv': unauthorised,
      'POST auth/jwt/refresh/': { access: 'access-2', refresh: 'refresh-2' },
    });
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(session.current()).toBeNull());
  });
});

describe('The offline proof of a wallet', () => {
  const day = (date: string, root: string) => ({
    date,
    root,
    leaves: 2,
    position: '9',
    published_at: `${date}T23:00:00.000Z`,
  });
  const manifest = { wallet: 'u-1', stream: 'wallet-u-1', revision: 3, count: 4, head: 'hash-3', files: [] };

  it('saves the events of the manifest’s revision, the manifest and the verifier, and tells how to run it', async () => {
    const [files, names]: [Blob[], string[]] = [[], []];
    URL.createObjectURL = (file) => `#file-${files.push(file as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const { user, asked } = open({
      'GET audit/wallets/u-1/manifest': { data: manifest },
      'GET audit/wallets/u-1/export.jsonl?revision=3': '{"revision":0}',
      'GET audit/verifier': 'console.log("OK")',
      'GET transparency/roots?limit=31&offset=0': {
        ...{ count: 2, next: null, previous: null },
        results: [day('2026-01-02', 'root-2'), day('2026-01-01', 'root-1')],
      },
      'GET audit/wallets/u-1/inclusion?date=2026-01-01': { data: { date: '2026-01-01' } },
    });
    await user.click(await screen.findByText('Verify offline'));
    expect(screen.getByText('node verify-wallet.mjs wallet-u-1.jsonl wallet-u-1.manifest.json')).toBeVisible();
    for (const name of ['Events', 'Manifest', 'Verifier']) {
      const count = files.length;
      await user.click(screen.getByRole('button', { name }));
      await waitFor(() => expect(files).toHaveLength(count + 1));
    }
    await user.click(screen.getByRole('button', { name: 'Prove it with a published root' }));
    expect(await screen.findByLabelText('Day')).toHaveValue('2026-01-02');
    await user.selectOptions(screen.getByLabelText('Day'), '2026-01-01');
    expect(screen.getByText(/--proof wallet-u-1.2026-01-01.proof.json --root root-1$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Proof of the day' }));
    await waitFor(() => expect(names.splice(3)).toEqual(['wallet-u-1.2026-01-01.proof.json']));
    expect(names).toEqual(['wallet-u-1.jsonl', 'wallet-u-1.manifest.json', 'verify-wallet.mjs']);
    expect(asked.filter(({ path }) => path.includes('manifest'))).toHaveLength(1);
    click.mockRestore();
  });
});
