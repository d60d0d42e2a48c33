import { z } from 'zod';
import { defineEvents, type EventOf } from '#server/kernel/event-types';
import { fileId, instant, reference, sealed, userId } from '#server/kernel/shapes';

/** Bind the ciphertexts of case files; stored events depend on them. */
export const [CASE_FILE_TITLE, CASE_FILE_REASON, CASE_FILE_END] = ['case-file-title', 'case-file', 'case-file-end'];

const caseFile = z.strictObject({ caseFileId: z.string().min(1), at: instant });
const ended = caseFile.extend({ fileId });

/** Stream `casefile-<id>`: a sealed case file of an auditor (B22) and the log of who had it. The log outlives the bundle. */
export const caseFileEvents = defineEvents({
  /** The bundle is stored as `fileId`: `bytes` and `sha256` are those of the encrypted file. Its key is not recorded. */
  CaseFileSealed: {
    shape: caseFile.extend({
      ...{ by: userId, title: sealed, reason: sealed },
      ...{ wallets: z.array(userId).min(1), references: z.array(reference), events: z.int().min(1) },
      ...{ fileId, bytes: z.int().min(1), sha256: z.string().length(64), expiresAt: instant },
    }),
    sealed: { title: CASE_FILE_TITLE, reason: CASE_FILE_REASON },
  },
  CaseFileDownloaded: { shape: caseFile.extend({ by: userId }) },
  /** Its time is over. */
  CaseFileExpired: { shape: ended },
  /** An auditor ended it before that. */
  CaseFileDestroyed: { shape: ended.extend({ by: userId, reason: sealed }), sealed: { reason: CASE_FILE_END } },
});

export type CaseFileEvent = EventOf<typeof caseFileEvents>;
export type CaseFileSealed = EventOf<typeof caseFileEvents, 'CaseFileSealed'>;
