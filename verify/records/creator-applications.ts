import type { ModuleRecord } from '../module-records.js';

export const record: ModuleRecord = {
  fields: {
    ApplicationStepSaved: 'userId at step answers missing idCard',
    ApplicationFileAdded: 'userId at fileId use',
    ApplicationFileRemoved: 'userId at fileId use',
    ApplicationPhoneProven: 'userId at phone',
    ApplicationSubmitted: 'userId at round answerBy',
    ApplicationClaimed: 'userId at by until',
    ApplicationReleased: 'userId at by',
    ApplicationFileOpened: 'userId at by fileId use',
    ApplicationApproved: 'userId at by checks licenceUntil?',
    ApplicationReopened: 'userId at',
    ApplicationRejected: 'userId at by reason',
    ApplicationSentBack: 'userId at by reason',
    ApplicationFilesDeleted: 'userId at fileIds',
    IdentityCheckAsked: 'userId at checkId consent details',
    IdentityCheckSent: 'userId at checkId',
    IdentityCheckMatched: 'userId at checkId',
    IdentityCheckNotMatched: 'userId at checkId reason',
    IdentityCheckUnanswered: 'userId at checkId reason',
  },
  shows: `ApplicationStepSaved ApplicationFileAdded ApplicationFileRemoved ApplicationPhoneProven ApplicationSubmitted
    ApplicationClaimed ApplicationReleased ApplicationFileOpened ApplicationApproved ApplicationRejected ApplicationSentBack ApplicationFilesDeleted ApplicationReopened
    IdentityCheckAsked IdentityCheckSent IdentityCheckMatched IdentityCheckNotMatched IdentityCheckUnanswered
    CreatorSuspended SuspensionAppealed SuspensionAppealClaimed SuspensionAppealReleased SuspensionUpheld SuspensionLifted UserErased`,
};
