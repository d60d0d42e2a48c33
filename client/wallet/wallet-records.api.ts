import { api, bodyOf, dataOf } from '../lib/http/api';

const STATEMENT_TIMEOUT_MS = 120_000;
const TYPES = { pdf: 'application/pdf', csv: 'text/csv' };
export interface StatementOrder {
  /** Days in Lagos, both included. */
  from: string;
  to: string;
  format: keyof typeof TYPES;
}

/** The statement as a file. */
export async function statement(query: StatementOrder): Promise<Blob> {
  const asked = api.GET('/api/wallet/statement', {
    params: { query },
    parseAs: 'arrayBuffer',
    ...{ timeoutMs: STATEMENT_TIMEOUT_MS },
  });
  return new Blob([await bodyOf<ArrayBuffer>(asked as Promise<{ data?: ArrayBuffer }>)], { type: TYPES[query.format] });
}

/** The whole history may take minutes, ms. */
const EXPORT_TIMEOUT_MS = 10 * 60_000;

/** The files that prove the own wallet offline. */
export const proof = {
  manifest: () => dataOf(api.GET('/api/wallet/proof', {})),
  events: (revision: number) =>
    bodyOf<string>(
      api.GET('/api/wallet/proof/export.jsonl', {
        params: { query: { revision } },
        parseAs: 'text',
        ...{ timeoutMs: EXPORT_TIMEOUT_MS },
      }) as Promise<{ data?: string }>,
    ),
  inclusion: (date: string) => dataOf(api.GET('/api/wallet/proof/inclusion', { params: { query: { date } } })),
  verifier: () =>
    bodyOf<string>(api.GET('/api/wallet/proof/verifier', { parseAs: 'text' }) as Promise<{ data?: string }>),
};

/** Why the balance changed with one movement. More may follow from it, so it is fetched each time it is opened. */
export const causes = (revision: number) => ({
  queryKey: ['wallet', 'causes', revision],
  fetch: () => dataOf(api.GET('/api/wallet/causes', { params: { query: { revision } } })),
});
