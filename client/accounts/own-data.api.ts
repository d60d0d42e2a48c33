import { queryOptions } from '@tanstack/react-query';
import type { Kobo } from '#server/kernel/money';
import { api, bodyOf } from '../lib/http/api';
import { session } from '../lib/http/session';
import { forgetGuides } from '../lib/offline/kept-guides';

/** An archive of large files may take minutes, ms. */
const EXPORT_TIMEOUT_MS = 10 * 60_000;

/** Everything we keep of the person, as a ZIP archive (A8.17). */
export async function ownData(body: { current_password: string }): Promise<Blob> {
  const asked = api.POST('/api/auth/users/me/export', {
    ...{ body, parseAs: 'arrayBuffer' as const, timeoutMs: EXPORT_TIMEOUT_MS },
  });
  const bytes = await bodyOf<ArrayBuffer>(asked as unknown as Promise<{ data?: ArrayBuffer }>);
  return new Blob([bytes], { type: 'application/zip' });
}

/** What would be given up with the account, kobo. */
export const balanceLeft = queryOptions({
  queryKey: ['wallet', 'info', 'left'],
  queryFn: async ({ signal }): Promise<Kobo> =>
    (await bodyOf(api.GET('/api/wallet/wallet-info', { signal }))).data.balance_kobo,
  staleTime: 0,
});

/** Erases the account for ever. Every session ends, this one too. Resolves to the address of the certificate. */
export async function eraseAccount(body: { current_password: string; give_up_balance?: Kobo }): Promise<string> {
  const asked = api.DELETE('/api/auth/users/me', { body });
  await bodyOf(asked);
  const certificate = (await asked).response.headers.get('location');
  session.signOut();
  void forgetGuides();
  return certificate ? new URL(certificate).pathname : '/';
}
