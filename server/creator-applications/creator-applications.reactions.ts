import type {
  CreatorSuspended,
  SuspensionLifted,
  SuspensionUpheld,
  LicenceExpiryReminded,
  VerificationExpired,
} from '#server/accounts/accounts.events';
import type { Recorded } from '#server/kernel/decider';
import type { UserId } from '#server/kernel/ids';
import { mail, OutboxMessage, type Reactions } from '#server/kernel/reactions';
import type {
  ApplicationApproved,
  ApplicationFileAdded,
  ApplicationRejected,
  ApplicationSentBack,
  ApplicationSubmitted,
  IdentityCheckAsked,
} from './creator-applications.events.js';
import type { ApplicationMail } from './creator-applications.mails.js';
import { ReopenApplication } from './creator-application.js';
import type { OverdueOrder } from './overdue.jobs.js';
import { silence } from './identity-check.jobs.js';
import { deletion, FILES_QUEUE, forgotten } from './files-deletion.js';

const mailed = (id: string, to: UserId, about: Omit<ApplicationMail, 'to'>) =>
  mail<ApplicationMail>('creator-application', `creator-application-${id}`, { to, ...about });

const suspension =
  (about: 'suspended' | 'upheld' | 'lifted') =>
  ({ id, data: { userId, reason } }: Recorded<CreatorSuspended | SuspensionUpheld | SuspensionLifted>) =>
    mailed(id, userId, { about, words: reason, answerBy: null });

/** Mails the applicant that the application arrived, and what was decided; admins, where that comes late. Its files are deleted later, as are those of one that is never handed in. A creator is mailed what was decided about a suspension. */
export const creatorApplicationsReactions: Reactions<
  | ApplicationFileAdded
  | ApplicationSubmitted
  | ApplicationApproved
  | ApplicationRejected
  | ApplicationSentBack
  | IdentityCheckAsked
  | CreatorSuspended
  | SuspensionUpheld
  | SuspensionLifted
  | LicenceExpiryReminded
  | VerificationExpired
> = {
  ApplicationFileAdded: ({ data: { userId, at } }) => forgotten(userId, at),
  IdentityCheckAsked: ({ data }) => silence(data),
  ApplicationSubmitted: ({ id, data: { userId, round, answerBy } }) => [
    mailed(id, userId, { about: 'submitted', words: null, answerBy }),
    new OutboxMessage<OverdueOrder>({
      ...{ id: `application-overdue-${id}`, queue: FILES_QUEUE, name: 'application-overdue' },
      ...{ payload: { userId, round, answerBy }, dueAt: answerBy },
    }),
  ],
  ApplicationApproved: ({ id, data: { userId, at } }) => [
    mailed(id, userId, { about: 'approved', words: null, answerBy: null }),
    deletion(id, userId, at),
  ],
  ApplicationRejected: ({ id, data: { userId, reason, at } }) => [
    mailed(id, userId, { about: 'rejected', words: reason, answerBy: null }),
    deletion(id, userId, at),
  ],
  ApplicationSentBack: ({ id, data: { userId, reason, at } }) => [
    mailed(id, userId, { about: 'sent_back', words: reason, answerBy: null }),
    deletion(id, userId, at),
  ],
  LicenceExpiryReminded: ({ id, data: { userId, licenceUntil } }) =>
    mailed(id, userId, { about: 'licence_ends', words: null, answerBy: licenceUntil }),
  VerificationExpired: ({ id, data: { userId, licenceUntil, at } }) => [
    new ReopenApplication({ userId, at }),
    mailed(id, userId, { about: 'licence_ended', words: null, answerBy: licenceUntil }),
  ],
  CreatorSuspended: suspension('suspended'),
  SuspensionUpheld: suspension('upheld'),
  SuspensionLifted: suspension('lifted'),
};
