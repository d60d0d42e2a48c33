import type { Decider } from '#server/kernel/decider';
import { DomainError, notFound } from '#server/kernel/domain-error';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import { type CaseFileEvent, caseFileEvents, type CaseFileSealed } from './case-files.events.js';

type Act = { caseFileId: string; at: Instant };

/** Records a bundle that is stored. */
export class SealCaseFile {
  readonly type = 'SealCaseFile';
  constructor(readonly data: CaseFileSealed['data']) {}
}

/** An auditor takes a copy of the bundle. */
export class DownloadCaseFile {
  readonly type = 'DownloadCaseFile';
  constructor(readonly data: Act & { by: UserId }) {}
}

/** Ends it once its time is over. */
export class ExpireCaseFile {
  readonly type = 'ExpireCaseFile';
  constructor(readonly data: Act) {}
}

/** An auditor ends it at once. */
export class DestroyCaseFile {
  readonly type = 'DestroyCaseFile';
  constructor(readonly data: Act & { by: UserId; reason: Envelope }) {}
}

export type CaseFileCommand = SealCaseFile | DownloadCaseFile | ExpireCaseFile | DestroyCaseFile;
type CaseFile = { sealed?: CaseFileSealed['data']; isEnded: boolean };

/** One sealed case file. After its end, or once its time is over, no copy is given out. */
export const caseFile: Decider<CaseFile, CaseFileCommand, CaseFileEvent> = {
  category: 'casefile',
  events: caseFileEvents,
  initial: () => ({ isEnded: false }),

  decide(command, { sealed, isEnded }) {
    if (command.type === 'SealCaseFile') return sealed ? [] : [{ type: 'CaseFileSealed', data: command.data }];
    if (!sealed) throw notFound();
    const { caseFileId, fileId, expiresAt } = sealed;
    const { at } = command.data;
    const isDue = Date.parse(at) >= Date.parse(expiresAt);
    switch (command.type) {
      case 'DownloadCaseFile':
        if (isEnded || isDue) throw ended();
        return [{ type: 'CaseFileDownloaded', data: { caseFileId, by: command.data.by, at } }];
      case 'ExpireCaseFile':
        return isEnded || !isDue ? [] : [{ type: 'CaseFileExpired', data: { caseFileId, fileId, at } }];
      case 'DestroyCaseFile': {
        const { by, reason } = command.data;
        if (isEnded || isDue) throw ended();
        return [{ type: 'CaseFileDestroyed', data: { caseFileId, fileId, by, reason, at } }];
      }
    }
  },

  evolve(state, { type, data }) {
    switch (type) {
      case 'CaseFileSealed':
        state.sealed = data;
        return state;
      case 'CaseFileExpired':
      case 'CaseFileDestroyed':
        state.isEnded = true;
        return state;
      case 'CaseFileDownloaded':
        return state;
    }
  },
};

const ended = () =>
  new DomainError('gone', 'case_file_ended', 'This case file has ended: its bundle was removed, its log is kept.');
