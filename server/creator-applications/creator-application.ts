import type { WithFacts } from '#server/kernel/command';
import type { Decider } from '#server/kernel/decider';
import { conflict, DomainError, forbidden, notFound } from '#server/kernel/domain-error';
import { isWeak, MOST_CERTIFICATIONS } from '#server/kernel/id-cards';
import type { FileId, Instant, UserId } from '#server/kernel/ids';
import { ANSWERED_WITHIN, workingDaysAfter } from '#server/kernel/working-days';
import { decideReview, type ReviewCommand } from './application-review.js';
import {
  type Application,
  evolveApplication,
  filesFor,
  isOpen,
  noApplication,
  notHandedIn,
} from './application-state.js';
import {
  type ApplicationStepSaved,
  type CreatorApplicationEvent,
  creatorApplicationEvents,
  type FileUse,
} from './creator-applications.events.js';
import { deletedAt } from './files-deletion.js';
import {
  type AskIdentityCheck,
  askIdentityCheck,
  decideIdentityCheck,
  IDENTITY_CHECKS,
  type IdentityCheckCommand,
} from './identity-check.js';

type Act = { userId: UserId; at: Instant };
type File = { fileId: FileId; use: FileUse };

/** A form as far as it is filled in. */
export class SaveApplicationStep {
  readonly type = 'SaveApplicationStep';
  constructor(readonly data: ApplicationStepSaved['data']) {}
}

export class AddApplicationFile {
  readonly type = 'AddApplicationFile';
  constructor(readonly data: Act & File) {}
}

export class RemoveApplicationFile {
  readonly type = 'RemoveApplicationFile';
  constructor(readonly data: Act & Pick<File, 'fileId'>) {}
}

/** The code was right: the number is the applicant's. */
export class ProvePhone {
  readonly type = 'ProvePhone';
  constructor(readonly data: Act & { phone: ApplicationStepSaved['data']['answers'] }) {}
}

export class SubmitApplication {
  readonly type = 'SubmitApplication';
  constructor(readonly data: Act) {}
}

/** The time for which files are kept after the decision of this instant is over. */
export class DeleteApplicationFiles {
  readonly type = 'DeleteApplicationFiles';
  constructor(readonly data: Act & { decidedAt: Instant }) {}
}

/** The files that were added long ago, and are not handed in, are kept no longer. */
export class DeleteForgottenFiles {
  readonly type = 'DeleteForgottenFiles';
  constructor(readonly data: Act) {}
}

/** The verification has ended with the licence: the application can be changed and handed in again. */
export class ReopenApplication {
  readonly type = 'ReopenApplication';
  constructor(readonly data: Act) {}
}

export type ApplicantCommand =
  SaveApplicationStep | AddApplicationFile | RemoveApplicationFile | ProvePhone | AskIdentityCheck | SubmitApplication;
/**
 * From the streams of the account, and from the sealed answers: `isPhoneProven` compares the typed number with the proven one,
 * and `phones` are what it compared, so that it counts for no number that was saved after.
 */
export type Applicant = {
  isStaff: boolean;
  isVerified: boolean;
  isSuspended?: boolean;
  isPhoneProven: boolean;
  phones: string;
};
export type CreatorApplicationCommand =
  | WithFacts<ApplicantCommand, { applicant: Applicant }>
  | ReviewCommand
  | IdentityCheckCommand
  | DeleteApplicationFiles
  | DeleteForgottenFiles
  | ReopenApplication;

const REVIEWS = {
  ...{ ClaimApplication: true, ReleaseApplication: true, OpenApplicationFile: true },
  ...{ ApproveApplication: true, RejectApplication: true, SendApplicationBack: true },
} satisfies Record<ReviewCommand['type'], true>;
const isReview = (command: CreatorApplicationCommand): command is ReviewCommand => command.type in REVIEWS;
const isCheck = (command: CreatorApplicationCommand): command is IdentityCheckCommand =>
  command.type in IDENTITY_CHECKS;

/** The application of one person. It is changed until it is submitted, and again after it was sent back or rejected. */
export const creatorApplication: Decider<Application, CreatorApplicationCommand, CreatorApplicationEvent> = {
  category: 'creatorapplication',
  events: creatorApplicationEvents,
  initial: noApplication,
  /** Forms are saved while they are typed: no decision reads more than fifty events. */
  snapshot: {
    ...{ name: 'application', version: 2, every: 50 },
    pack: (state) => state,
    unpack: (packed) => packed as Application,
  },
  decide(command, state) {
    if (isReview(command)) return decideReview(command, state);
    if (isCheck(command)) return decideIdentityCheck(command, state);
    if (command.type === 'ReopenApplication')
      return state.status === 'approved' ? [{ type: 'ApplicationReopened', data: command.data as Act }] : [];
    if (command.type === 'DeleteForgottenFiles') return decideForgotten(command as DeleteForgottenFiles, state);
    return command.type === 'DeleteApplicationFiles'
      ? decideDeletion(command as DeleteApplicationFiles, state)
      : decideOwn(command as WithFacts<ApplicantCommand, { applicant: Applicant }>, state);
  },
  evolve: evolveApplication,
};

/** Nothing is deleted of an application that was handed in again meanwhile, nor of what was added after the decision. */
function decideDeletion({ data }: DeleteApplicationFiles, state: Application): CreatorApplicationEvent[] {
  const { userId, decidedAt, at } = data;
  const isDecided = state.status !== 'pending' && state.decidedAt === decidedAt;
  const fileIds = state.files.filter((file) => Date.parse(file.at) <= Date.parse(decidedAt)).map(({ id }) => id);
  return isDecided && fileIds.length > 0 ? [{ type: 'ApplicationFilesDeleted', data: { userId, fileIds, at } }] : [];
}

function decideForgotten(
  { data: { userId, at } }: DeleteForgottenFiles,
  state: Application,
): CreatorApplicationEvent[] {
  const fileIds = notHandedIn(state).flatMap((file) => (deletedAt(file.at) <= at ? [file.id] : []));
  return fileIds.length > 0 ? [{ type: 'ApplicationFilesDeleted', data: { userId, fileIds, at } }] : [];
}

function decideOwn(
  command: WithFacts<ApplicantCommand, { applicant: Applicant }>,
  state: Application,
): CreatorApplicationEvent[] {
  const { applicant } = command.data;
  refuseClosed(state, applicant);
  return change(command as ApplicantCommand, state, applicant);
}

/** Throws where the person cannot change an application now. */
export function refuseClosed(
  state: Application,
  { isStaff, isVerified, isSuspended }: Pick<Applicant, 'isStaff' | 'isVerified' | 'isSuspended'>,
) {
  if (isStaff) throw forbidden('staff', 'An account of our staff cannot become a creator.');
  if (isSuspended) throw conflict('suspended', 'Your creator account is suspended. You can appeal.');
  if (isVerified || state.status === 'approved') throw conflict('verified', 'You are a verified creator already.');
  if (!isOpen(state))
    throw conflict('under_review', 'We are checking your application. You can change it if we ask you for more.');
}

function change(command: ApplicantCommand, state: Application, applicant: Applicant): CreatorApplicationEvent[] {
  const { userId, at } = command.data;
  switch (command.type) {
    case 'SaveApplicationStep': {
      const { step, answers, missing, idCard } = command.data;
      return [{ type: 'ApplicationStepSaved', data: { userId, step, answers, missing, idCard, at } }];
    }
    case 'AddApplicationFile': {
      const { fileId, use } = command.data;
      if (use === 'certification' && filesFor(state, use).length >= MOST_CERTIFICATIONS)
        throw conflict('too_many', `You can add ${MOST_CERTIFICATIONS} certificates. Remove one first.`);
      const before = use === 'certification' ? [] : filesFor(state, use);
      return [
        ...before.map(({ id }) => removed({ userId, fileId: id, use, at })),
        { type: 'ApplicationFileAdded', data: { userId, fileId, use, at } },
      ];
    }
    case 'RemoveApplicationFile': {
      const file = state.files.find(({ id }) => id === command.data.fileId);
      if (!file) throw notFound();
      return [removed({ userId, fileId: file.id, use: file.use, at })];
    }
    case 'ProvePhone':
      return [{ type: 'ApplicationPhoneProven', data: { userId, phone: command.data.phone, at } }];
    case 'AskIdentityCheck':
      return askIdentityCheck(command.data, state);
    case 'SubmitApplication':
      return submit(state, applicant, { userId, at });
  }
}

/** The sealed numbers of the application, the typed and the proven one. */
export const phonesOf = ({ answers, phone }: Application) => JSON.stringify([answers.identity, phone]);

const removed = (data: Act & File) => ({ type: 'ApplicationFileRemoved', data }) as const;

function submit(state: Application, applicant: Applicant, { userId, at }: Act): CreatorApplicationEvent[] {
  const fields = lacking(state, applicant.isPhoneProven && applicant.phones === phonesOf(state));
  const [first] = Object.values(fields).flat();
  if (first) throw new DomainError('invalid', 'incomplete', first, { fields });
  const answerBy = workingDaysAfter(at, ANSWERED_WITHIN);
  return [{ type: 'ApplicationSubmitted', data: { userId, round: state.round + 1, answerBy, at } }];
}

const SAYS: Readonly<Record<string, string>> = {
  first_name: 'Enter your first name.',
  last_name: 'Enter your last name.',
  description: 'Describe what you can write guides about.',
  languages: 'Add a language that you write in.',
  profession: 'Enter your profession.',
  id_type: 'Choose the kind of your ID card.',
  country: 'Choose your country.',
  phone: 'Enter your phone number.',
  certifications: 'Add a certificate of your profession.',
  id_card: 'Add a picture or PDF of your ID card.',
  second: 'This ID card has no photo: add a second document that shows your face.',
  code: 'Verify your phone number with the code that we send you.',
};
export const ALL_FIELDS = {
  about: ['first_name', 'last_name', 'description', 'languages'],
  identity: ['profession', 'id_type', 'country', 'phone'],
};

/** What an application still needs, by the field of the form. */
export function lacking(state: Application, isPhoneProven: boolean): Record<string, string[]> {
  const { missing, idCard } = state;
  const blank = [...(missing.about ?? ALL_FIELDS.about), ...(missing.identity ?? ALL_FIELDS.identity)];
  const lacks = [
    ...blank,
    ...(filesFor(state, 'certification').length === 0 ? ['certifications'] : []),
    ...(filesFor(state, 'id_card').length === 0 ? ['id_card'] : []),
    ...(isWeak(idCard) && filesFor(state, 'second').length === 0 ? ['second'] : []),
    ...(blank.includes('phone') || isPhoneProven ? [] : ['code']),
  ];
  return Object.fromEntries(lacks.map((field) => [field, [SAYS[field] ?? 'This field may not be blank.']]));
}
