import type { FileId, Instant } from '#server/kernel/ids';
import type { IdCard } from '#server/kernel/id-cards';
import type { Sealed } from '#server/kernel/sealed';
import type { StaffClaim } from '#server/kernel/staff-claims';
import type { CreatorApplicationEvent, FileUse, Mismatch, Silence, Step } from './creator-applications.events.js';

export type ApplicationStatus = 'none' | 'draft' | 'pending' | 'sent_back' | 'approved' | 'rejected';
/** `opened`: the files that the reviewer who has it opened. */
export type Claim = StaffClaim & { opened: FileId[] };

/**
 * The latest check of an application. `asked`: recorded, not yet sent. `details` are gone once the documents of the decided
 * application are deleted.
 */
export type IdentityCheck = {
  id: string;
  status: 'asked' | 'sent' | 'matched' | 'not_matched' | 'unanswered';
  details?: Sealed;
  askedAt: Instant;
  answeredAt?: Instant;
  reason?: Mismatch | Silence;
};

export type Application = {
  status: ApplicationStatus;
  /** What was saved last of each form, and which of its fields have no value; a form that was never saved has neither. */
  answers: Partial<Record<Step, Sealed>>;
  missing: Partial<Record<Step, string[]>>;
  idCard: IdCard | null;
  /** `at`: when it was added. */
  files: { id: FileId; use: FileUse; at: Instant }[];
  /** The number that the person proved last. */
  phone?: Sealed;
  round: number;
  claim?: Claim;
  submittedAt?: Instant;
  answerBy?: Instant;
  decidedAt?: Instant;
  /** Of the last decision that had one. */
  reason?: Sealed;
  identityCheck?: IdentityCheck;
};

export const noApplication = (): Application => ({
  ...{ status: 'none', answers: {}, missing: {}, idCard: null, files: [], round: 0 },
});

/** Statuses in which the applicant may change it. */
export const isOpen = ({ status }: Pick<Application, 'status'>) => status !== 'pending' && status !== 'approved';

export const filesFor = ({ files }: Pick<Application, 'files'>, use: FileUse) =>
  files.filter((file) => file.use === use);

/** The files that no reviewer was given: added since the last decision, or before there was one. */
export const notHandedIn = (state: Pick<Application, 'status' | 'files' | 'decidedAt'>) =>
  isOpen(state) ? state.files.filter(({ at }) => !state.decidedAt || at > state.decidedAt) : [];

export function evolveApplication(state: Application, { type, data }: CreatorApplicationEvent): Application {
  switch (type) {
    case 'ApplicationStepSaved':
      state.answers[data.step] = data.answers;
      state.missing[data.step] = data.missing;
      if (data.step === 'identity') state.idCard = data.idCard;
      return begun(state);
    case 'ApplicationFileAdded':
      state.files.push({ id: data.fileId, use: data.use, at: data.at });
      return begun(state);
    case 'ApplicationFileRemoved':
      state.files = state.files.filter(({ id }) => id !== data.fileId);
      return state;
    case 'ApplicationFilesDeleted':
      state.files = state.files.filter(({ id }) => !data.fileIds.includes(id));
      if (state.identityCheck && state.decidedAt && state.identityCheck.askedAt <= state.decidedAt)
        delete state.identityCheck.details;
      return state;
    case 'ApplicationPhoneProven':
      state.phone = data.phone;
      return begun(state);
    case 'ApplicationSubmitted':
      return Object.assign(state, {
        ...{ status: 'pending', round: data.round, submittedAt: data.at, answerBy: data.answerBy },
        ...{ decidedAt: undefined, reason: undefined },
      });
    case 'ApplicationClaimed':
      state.claim = { by: data.by, until: data.until, opened: [] };
      return state;
    case 'ApplicationReleased':
      return Object.assign(state, { claim: undefined });
    case 'ApplicationFileOpened':
      if (state.claim && !state.claim.opened.includes(data.fileId)) state.claim.opened.push(data.fileId);
      return state;
    case 'ApplicationApproved':
      return Object.assign(state, { status: 'approved', claim: undefined, decidedAt: data.at, reason: undefined });
    // The files of before are deleted when their time is over, as those of any decided application.
    case 'ApplicationReopened':
      return Object.assign(state, { status: 'draft' });
    case 'ApplicationRejected':
      return Object.assign(state, { status: 'rejected', claim: undefined, decidedAt: data.at, reason: data.reason });
    case 'ApplicationSentBack':
      return Object.assign(state, { status: 'sent_back', claim: undefined, decidedAt: data.at, reason: data.reason });
    case 'IdentityCheckAsked':
      state.identityCheck = { id: data.checkId, status: 'asked', details: data.details, askedAt: data.at };
      return state;
    case 'IdentityCheckSent':
      return checked(state, data, { status: 'sent' });
    case 'IdentityCheckMatched':
      return checked(state, data, { status: 'matched', answeredAt: data.at, reason: undefined });
    case 'IdentityCheckNotMatched':
      return checked(state, data, { status: 'not_matched', answeredAt: data.at, reason: data.reason });
    case 'IdentityCheckUnanswered':
      return checked(state, data, { status: 'unanswered', answeredAt: data.at, reason: data.reason });
  }
}

function checked(state: Application, { checkId }: { checkId: string }, change: Partial<IdentityCheck>): Application {
  if (state.identityCheck?.id === checkId) Object.assign(state.identityCheck, change);
  return state;
}

function begun(state: Application): Application {
  if (state.status === 'none') state.status = 'draft';
  return state;
}
