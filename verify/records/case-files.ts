import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    CaseFileSealed: 'caseFileId at by title reason wallets references events fileId bytes sha256 expiresAt',
    CaseFileDownloaded: 'caseFileId at by',
    CaseFileExpired: 'caseFileId at fileId',
    CaseFileDestroyed: 'caseFileId at fileId by reason',
  },
  shows: 'CaseFileSealed CaseFileDownloaded CaseFileExpired CaseFileDestroyed',
};
