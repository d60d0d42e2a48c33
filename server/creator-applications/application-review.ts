import { conflict, forbidden, invalid, notFound } from '#server/kernel/domain-error';
import { isWeak } from '#server/kernel/id-cards';
import type { FileId, Instant, UserId } from '#server/kernel/ids';
import type { Envelope } from '#server/kernel/sealed';
import { claimAt, claimedBy, claimedUntil } from '#server/kernel/staff-claims';
import type { Application } from './application-state.js';
import type { Check, CreatorApplicationEvent } from './creator-applications.events.js';

/** `userId` is the applicant, `by` the reviewer. */
type Act = { userId: UserId; by: UserId; at: Instant };

/** A reviewer takes a submitted application: for half an hour no other one decides on it. */
export class ClaimApplication {
  readonly type = 'ClaimApplication';
  constructor(readonly data: Act) {}
}

/** The reviewer leaves it to the others before that. */
export class ReleaseApplication {
  readonly type = 'ReleaseApplication';
  constructor(readonly data: Act) {}
}

/** The reviewer who has it opens one of its files. */
export class OpenApplicationFile {
  readonly type = 'OpenApplicationFile';
  constructor(readonly data: Act & { fileId: FileId }) {}
}

/** `licenceUntil`: when the licence ends, which the reviewer read on it. */
export class ApproveApplication {
  readonly type = 'ApproveApplication';
  constructor(readonly data: Act & { checks: Check[]; licenceUntil?: Instant }) {}
}

export class RejectApplication {
  readonly type = 'RejectApplication';
  constructor(readonly data: Act & { reason: Envelope }) {}
}

/** The applicant is to change or to add something. */
export class SendApplicationBack {
  readonly type = 'SendApplicationBack';
  constructor(readonly data: Act & { reason: Envelope }) {}
}

type Decision = ApproveApplication | RejectApplication | SendApplicationBack;
export type ReviewCommand = ClaimApplication | ReleaseApplication | OpenApplicationFile | Decision;

/** What has to be compared before this application is approved. */
export const checksOf = ({ idCard }: Pick<Application, 'idCard'>): Check[] => [
  ...(['names', 'id_card'] as const),
  ...(isWeak(idCard) ? (['second'] as const) : []),
  ...(['certifications', 'profession'] as const),
];

export function decideReview(command: ReviewCommand, state: Application): CreatorApplicationEvent[] {
  const { userId, by, at } = command.data;
  if (state.round === 0) throw notFound();
  const claim = claimAt(state, at);
  const data = { userId, by, at };
  if (command.type === 'ReleaseApplication') return claim?.by === by ? [{ type: 'ApplicationReleased', data }] : [];
  if (by === userId) throw forbidden('own_case', 'Somebody else must review your own application.');
  if (state.status !== 'pending') throw conflict('decided', 'This application was decided upon already.');
  if (claim && claim.by !== by) throw claimedBy(claim.by, 'Another reviewer has this application.');
  if (command.type === 'ClaimApplication')
    return claim ? [] : [{ type: 'ApplicationClaimed', data: { ...data, until: claimedUntil(at) } }];
  if (!claim) throw conflict('not_claimed', 'Take this application first: your half hour is over.');
  if (command.type !== 'OpenApplicationFile') return decideOutcome(command, state);
  const file = state.files.find(({ id }) => id === command.data.fileId);
  if (!file) throw notFound();
  return [{ type: 'ApplicationFileOpened', data: { ...data, fileId: file.id, use: file.use } }];
}

function decideOutcome(command: Decision, state: Application): CreatorApplicationEvent[] {
  const { userId, by, at } = command.data;
  switch (command.type) {
    case 'ApproveApplication': {
      const { checks, licenceUntil } = command.data;
      if (!checksOf(state).every((check) => checks.includes(check)))
        throw invalid('checks', 'Compare everything on the list before you approve.');
      if (licenceUntil && Date.parse(licenceUntil) <= Date.parse(at))
        throw invalid('licence_expires', 'This licence has ended. Give the date on which it ends, or send it back.');
      return [
        {
          type: 'ApplicationApproved',
          data: { userId, by, checks: checksOf(state), ...(licenceUntil && { licenceUntil }), at },
        },
      ];
    }
    case 'RejectApplication':
      return [{ type: 'ApplicationRejected', data: { userId, by, reason: command.data.reason, at } }];
    case 'SendApplicationBack':
      return [{ type: 'ApplicationSentBack', data: { userId, by, reason: command.data.reason, at } }];
  }
}
