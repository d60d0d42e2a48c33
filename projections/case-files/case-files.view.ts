import { caseFileEvents } from '#server/case-files/case-files.events';
import type { Instant, Reference, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import { table, view } from '../projection.js';

/** `downloads`: how often the bundle was downloaded. `end_reason`: of an auditor who destroyed it. */
export type CaseFileRow = {
  id: string;
  by_id: UserId;
  title: Sealed;
  reason: Sealed;
  wallets: UserId[];
  refs: Reference[];
  events: number;
  bytes: number;
  sha256: string;
  state: 'sealed' | 'expired' | 'destroyed';
  downloads: number;
  created_at: Instant;
  expires_at: Instant;
  ended_at: Instant | null;
  end_reason: Sealed | null;
};

/** One entry of the log; `number` is the event's in the stream. `by_id` is null for the expiry. */
export type AccessRow = {
  case_file_id: string;
  number: number;
  what: 'sealed' | 'downloaded' | 'expired' | 'destroyed';
  by_id: UserId | null;
  at: Instant;
};

/** The sealed case files of the auditors (B22), and who had them. */
export const caseFilesView = view(caseFileEvents)({
  name: 'case_files',
  version: 1,
  tables: {
    case_file: table<CaseFileRow>(['id'], {
      id: 'text not null',
      by_id: 'text not null',
      title: 'jsonb not null',
      reason: 'jsonb not null',
      wallets: 'text[] not null',
      refs: 'text[] not null',
      events: 'int not null',
      bytes: 'bigint not null',
      sha256: 'text not null',
      state: 'text not null',
      downloads: 'int not null',
      created_at: 'timestamptz not null',
      expires_at: 'timestamptz not null',
      ended_at: 'timestamptz',
      end_reason: 'jsonb',
    }),
    access: table<AccessRow>(['case_file_id', 'number'], {
      case_file_id: 'text not null',
      number: 'int not null',
      what: 'text not null',
      by_id: 'text',
      at: 'timestamptz not null',
    }),
  },
  indexes: `create index if not exists case_file_last on case_file (created_at desc, id)`,
  on: {
    CaseFileSealed: ({ case_file, access }, { revision: number, data }) => {
      const { caseFileId: id, by: by_id, title, reason, wallets, references, events, bytes, sha256, at } = data;
      case_file.put({
        ...{ id, by_id, title, reason, wallets, refs: references, events, bytes, sha256, state: 'sealed' },
        ...{ downloads: 0, created_at: at, expires_at: data.expiresAt, ended_at: null, end_reason: null },
      });
      access.put({ case_file_id: id, number, what: 'sealed', by_id, at });
    },
    CaseFileDownloaded: ({ case_file, access }, { revision: number, data: { caseFileId: id, by: by_id, at } }) => {
      case_file.add({ id }, { downloads: 1 });
      access.put({ case_file_id: id, number, what: 'downloaded', by_id, at });
    },
    CaseFileExpired: ({ case_file, access }, { revision: number, data: { caseFileId: id, at } }) => {
      case_file.update({ id }, { state: 'expired', ended_at: at });
      access.put({ case_file_id: id, number, what: 'expired', by_id: null, at });
    },
    CaseFileDestroyed: ({ case_file, access }, { revision: number, data: { caseFileId: id, by, reason, at } }) => {
      case_file.update({ id }, { state: 'destroyed', ended_at: at, end_reason: reason });
      access.put({ case_file_id: id, number, what: 'destroyed', by_id: by, at });
    },
  },
  audience: () => [{ role: 'auditor' }],
});
