import { accountEvents, suspensionEvents } from '#server/accounts/accounts.events';
import { creatorApplicationEvents } from '#server/creator-applications/creator-applications.events';
import type { IdCard } from '#server/kernel/id-cards';
import type { Instant, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import { type Audience, table, view } from '../projection.js';

/** An application since it was begun; `round`: how often it was handed in. */
export type ApplicationRow = {
  user_id: UserId;
  status: 'draft' | 'pending' | 'sent_back' | 'approved' | 'rejected';
  round: number;
  id_type: IdCard | null;
  submitted_at: Instant | null;
  answer_by: Instant | null;
  claim_by: UserId | null;
  claim_until: Instant | null;
  decided_at: Instant | null;
  decided_by: UserId | null;
  /** Of the last decision that has one; null after its author is erased. */
  reason: Sealed | null;
};

/** The latest suspension of a creator. */
export type SuspensionRow = {
  user_id: UserId;
  status: 'suspended' | 'appealed' | 'upheld' | 'lifted';
  /** Reasons and the appeal are null after their author is erased. */
  reason: Sealed | null;
  suspended_by: UserId;
  suspended_at: Instant;
  appeal: Sealed | null;
  appealed_at: Instant | null;
  claim_by: UserId | null;
  claim_until: Instant | null;
  decided_by: UserId | null;
  decided_at: Instant | null;
  decision: Sealed | null;
};

const { UserErased } = accountEvents;
const UNCLAIMED = { claim_by: null, claim_until: null };
const UNDECIDED = { decided_at: null, decided_by: null, reason: null };

/** Applications to become a creator, without what is in them, and suspensions of creators. Those of an erased person are gone. */
export const creatorApplicationsView = view({ ...creatorApplicationEvents, ...suspensionEvents, UserErased })({
  name: 'creator_applications',
  version: 3,
  tables: {
    application: table<ApplicationRow>(
      ['user_id'],
      {
        user_id: 'text not null',
        status: 'text not null',
        round: 'int not null',
        id_type: 'text',
        submitted_at: 'timestamptz',
        answer_by: 'timestamptz',
        claim_by: 'text',
        claim_until: 'timestamptz',
        decided_at: 'timestamptz',
        decided_by: 'text',
        reason: 'jsonb',
      },
      [['user_id'], ['decided_by']],
    ),
    suspension: table<SuspensionRow>(
      ['user_id'],
      {
        user_id: 'text not null',
        status: 'text not null',
        reason: 'jsonb',
        suspended_by: 'text not null',
        suspended_at: 'timestamptz not null',
        appeal: 'jsonb',
        appealed_at: 'timestamptz',
        claim_by: 'text',
        claim_until: 'timestamptz',
        decided_by: 'text',
        decided_at: 'timestamptz',
        decision: 'jsonb',
      },
      [['user_id'], ['suspended_by'], ['decided_by']],
    ),
  },
  indexes: `create index if not exists application_waiting on application (answer_by) where status = 'pending';
    create index if not exists application_decided on application (decided_at desc) where decided_at is not null;
    create index if not exists suspension_appealed on suspension (appealed_at) where status = 'appealed';`,

  on: {
    ApplicationStepSaved: ({ application }, { data: { userId: user_id, step, idCard: id_type } }) => {
      if (application.where({ user_id }).length === 0)
        application.put({
          ...{ user_id, status: 'draft', round: 0, id_type: null, submitted_at: null, answer_by: null },
          ...UNCLAIMED,
          ...UNDECIDED,
        });
      if (step === 'identity') application.update({ user_id }, { id_type });
    },
    ApplicationFileAdded: () => undefined,
    ApplicationFileRemoved: () => undefined,
    ApplicationPhoneProven: () => undefined,
    ApplicationSubmitted: ({ application }, { data: { userId: user_id, round, answerBy: answer_by, at } }) =>
      application.update({ user_id }, { status: 'pending', round, submitted_at: at, answer_by, ...UNDECIDED }),
    ApplicationClaimed: ({ application }, { data: { userId: user_id, by, until } }) =>
      application.update({ user_id }, { claim_by: by, claim_until: until }),
    ApplicationReleased: ({ application }, { data: { userId: user_id } }) => application.update({ user_id }, UNCLAIMED),
    ApplicationFileOpened: () => undefined,
    ApplicationFilesDeleted: () => undefined,
    IdentityCheckAsked: () => undefined,
    IdentityCheckSent: () => undefined,
    IdentityCheckMatched: () => undefined,
    IdentityCheckNotMatched: () => undefined,
    IdentityCheckUnanswered: () => undefined,
    ApplicationApproved: ({ application }, { data: { userId: user_id, by, at } }) =>
      application.update(
        { user_id },
        { status: 'approved', ...UNCLAIMED, decided_at: at, decided_by: by, reason: null },
      ),
    ApplicationReopened: ({ application }, { data: { userId: user_id } }) =>
      application.update({ user_id }, { status: 'draft', ...UNDECIDED }),
    ApplicationRejected: ({ application }, { data: { userId: user_id, by, reason, at } }) =>
      application.update({ user_id }, { status: 'rejected', ...UNCLAIMED, decided_at: at, decided_by: by, reason }),
    ApplicationSentBack: ({ application }, { data: { userId: user_id, by, reason, at } }) =>
      application.update({ user_id }, { status: 'sent_back', ...UNCLAIMED, decided_at: at, decided_by: by, reason }),

    CreatorSuspended: ({ suspension }, { data: { userId: user_id, by, reason, at } }) =>
      suspension.put({
        ...{ user_id, status: 'suspended', reason, suspended_by: by, suspended_at: at },
        ...{ appeal: null, appealed_at: null, decided_by: null, decided_at: null, decision: null, ...UNCLAIMED },
      }),
    SuspensionAppealed: ({ suspension }, { data: { userId: user_id, text: appeal, at } }) =>
      suspension.update({ user_id }, { status: 'appealed', appeal, appealed_at: at }),
    SuspensionAppealClaimed: ({ suspension }, { data: { userId: user_id, by, until } }) =>
      suspension.update({ user_id }, { claim_by: by, claim_until: until }),
    SuspensionAppealReleased: ({ suspension }, { data: { userId: user_id } }) =>
      suspension.update({ user_id }, UNCLAIMED),
    SuspensionUpheld: ({ suspension }, { data: { userId: user_id, by, reason: decision, at } }) =>
      suspension.update({ user_id }, { status: 'upheld', ...UNCLAIMED, decided_by: by, decided_at: at, decision }),
    SuspensionLifted: ({ suspension }, { data: { userId: user_id, by, reason: decision, at } }) =>
      suspension.update({ user_id }, { status: 'lifted', ...UNCLAIMED, decided_by: by, decided_at: at, decision }),

    UserErased: ({ application, suspension }, { data: { userId } }) => {
      for (const { user_id } of suspension.where({ suspended_by: userId }))
        suspension.update({ user_id }, { reason: null });
      for (const { user_id } of suspension.where({ decided_by: userId }))
        suspension.update({ user_id }, { decision: null });
      suspension.remove({ user_id: userId });
      for (const { user_id } of application.where({ decided_by: userId }))
        application.update({ user_id }, { reason: null });
      application.remove({ user_id: userId });
    },
  },

  // What the applicant fills in concerns no reviewer yet; who has it concerns the desk alone.
  audience: ({ type, data }) => {
    const [applicant, desk]: [Audience, Audience[]] = [
      { user: data.userId },
      [{ role: 'moderator' }, { role: 'admin' }],
    ];
    switch (type) {
      case 'ApplicationStepSaved':
      case 'ApplicationFileAdded':
      case 'ApplicationFileRemoved':
      case 'ApplicationPhoneProven':
      case 'ApplicationFilesDeleted':
      case 'IdentityCheckAsked':
      case 'IdentityCheckSent':
        return [applicant];
      case 'ApplicationClaimed':
      case 'ApplicationReleased':
      case 'ApplicationFileOpened':
      case 'SuspensionAppealClaimed':
      case 'SuspensionAppealReleased':
        return desk;
      case 'ApplicationSubmitted':
      case 'ApplicationApproved':
      case 'ApplicationRejected':
      case 'ApplicationSentBack':
      case 'ApplicationReopened':
      case 'IdentityCheckMatched':
      case 'IdentityCheckNotMatched':
      case 'IdentityCheckUnanswered':
      case 'CreatorSuspended':
      case 'SuspensionAppealed':
      case 'SuspensionUpheld':
      case 'SuspensionLifted':
      case 'UserErased':
        return [applicant, ...desk];
    }
  },
});
