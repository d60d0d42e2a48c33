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
