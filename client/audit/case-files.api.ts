import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf, keyed } from '../lib/http/api';
import type { CaseFile, CaseFileLog } from '../lib/http/api.types';
import { type Page, pagesOf } from '../lib/http/pages';

export type { CaseFile, CaseFileLog, NewCaseFile } from '../lib/http/api.types';

const PAGE = 5;
/** Building a case file of many events, and fetching one, may take this long, ms. */
const TIMEOUT_MS = 120_000;

/** Live: the server names this view when a case file changes or is downloaded. */
export const caseFileKeys = {
  all: ['case_files'],
  list: ['case_files', 'list'],
  log: (id: string) => ['case_files', 'log', id],
};

/** The latest first. */
export const caseFiles = pagesOf(caseFileKeys.list, PAGE, (query, signal) =>
  bodyOf<Page<CaseFile>>(api.GET('/api/audit/case-files', { params: { query }, signal })),
);

const at = (id: string) => ({ path: { id } });

/** With who had it, and when. */
export const caseFileLog = (id: string) =>
  queryOptions({
    queryKey: caseFileKeys.log(id),
    queryFn: ({ signal }): Promise<CaseFileLog> =>
      dataOf(api.GET('/api/audit/case-files/{id}', { params: at(id), signal })),
  });

export interface CaseFileOrder {
  title: string;
  reason: string;
  /** Names with commas, spaces or lines between them. */
  wallets: string;
  references: string;
  days: number;
}

/** Seals a case file; the answer has the key. */
export const sealCaseFile = (body: CaseFileOrder) =>
  bodyOf(api.POST('/api/audit/case-files', { body, ...{ timeoutMs: TIMEOUT_MS } }));

/** Ends a case file before its time. */
export const destroyCaseFile = (id: string, reason: string, key: string) =>
  bodyOf(api.DELETE('/api/audit/case-files/{id}', { params: { ...at(id), ...keyed(key) }, body: { reason } }));

/** The encrypted bundle; the download is recorded. */
export async function bundleOf(id: string): Promise<Blob> {
  const asked = api.GET('/api/audit/case-files/{id}/download', {
    params: at(id),
    parseAs: 'arrayBuffer',
    ...{ timeoutMs: TIMEOUT_MS },
  });
  const bytes = await bodyOf<ArrayBuffer>(asked as Promise<{ data?: ArrayBuffer }>);
  return new Blob([bytes], { type: 'application/octet-stream' });
}

/** The program that opens a bundle offline. */
export const opener = () =>
  bodyOf<string>(api.GET('/api/audit/case-files/opener', { parseAs: 'text' }) as Promise<{ data?: string }>);
