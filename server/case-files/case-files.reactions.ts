import type { FileId } from '#server/kernel/ids';
import type { Recorded } from '#server/kernel/decider';
import { CancelMessage, OutboxMessage, type Reactions } from '#server/kernel/reactions';
import type { CaseFileEvent } from './case-files.events.js';

export type ExpiryOrder = { caseFileId: string };
export type RemovalOrder = { fileId: FileId };

const QUEUE = 'case-files';
const timerOf = (caseFileId: string) => `case-file-expiry-${caseFileId}`;

const removal = ({ data: { caseFileId, fileId } }: Recorded<Extract<CaseFileEvent, { data: RemovalOrder }>>) =>
  new OutboxMessage<RemovalOrder>({
    ...{ id: `case-file-removal-${caseFileId}`, queue: QUEUE, name: 'remove-bundle', payload: { fileId } },
  });

/** Ends a case file at its time, and removes the bundle of one that ended. */
export const caseFilesReactions: Reactions<Exclude<CaseFileEvent, { type: 'CaseFileDownloaded' }>> = {
  CaseFileSealed: ({ data: { caseFileId, expiresAt } }) =>
    new OutboxMessage<ExpiryOrder>({
      ...{ id: timerOf(caseFileId), queue: QUEUE, name: 'expire', payload: { caseFileId }, dueAt: expiresAt },
    }),
  CaseFileExpired: removal,
  CaseFileDestroyed: (event) => [new CancelMessage(timerOf(event.data.caseFileId)), removal(event)],
};
