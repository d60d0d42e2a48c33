import { api, bodyOf, keyed } from './api';

/** The receipt of a payment, as a file. */
export async function receipt(reference: string): Promise<Blob> {
  const asked = api.GET('/api/purchases/{reference}/receipt', {
    params: { path: { reference } },
    parseAs: 'arrayBuffer',
  });
  return new Blob([await bodyOf<ArrayBuffer>(asked as Promise<{ data?: ArrayBuffer }>)], { type: 'application/pdf' });
}

/** Mails the receipt again; `key` is the idempotency key. */
export const resendReceipt = ({ reference, key }: { reference: string; key: string }) =>
  bodyOf(
    api.POST('/api/purchases/{reference}/receipt/resend', {
      params: { path: { reference }, ...keyed(key) },
    }),
  );
