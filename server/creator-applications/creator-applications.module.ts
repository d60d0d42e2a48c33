import { bind, defineModule } from '#server/platform/module';
import { ReleaseApplication } from './application-review.js';
import { ApplicationsDeskController } from './applications-desk.controller.js';
import { Applications } from './applications.reader.js';
import { BecomeCreatorController } from './become-creator.controller.js';
import {
  creatorApplication,
  DeleteApplicationFiles,
  DeleteForgottenFiles,
  ReopenApplication,
} from './creator-application.js';
import { ApplicationsEraser } from './creator-applications.eraser.js';
import { creatorApplicationEvents } from './creator-applications.events.js';
import { ApplicationFiles } from './creator-applications.files.js';
import {
  AddApplicationFileHandler,
  ApproveApplicationHandler,
  ClaimApplicationHandler,
  OpenApplicationFileHandler,
  ProvePhoneHandler,
  RejectApplicationHandler,
  RemoveApplicationFileHandler,
  SaveApplicationStepHandler,
  SendApplicationBackHandler,
  SubmitApplicationHandler,
} from './creator-applications.handlers.js';
import { PHONE_CODE, PHONE_QUEUE, SendPhoneCode } from './creator-applications.jobs.js';
import {
  applicationFileLimit,
  applicationSaveLimit,
  phoneCodeLimit,
  phoneNumberLimit,
} from './creator-applications.limits.js';
import { applicationMails } from './creator-applications.mails.js';
import { creatorApplicationsReactions } from './creator-applications.reactions.js';
import { ApplicationsOwnRows } from './creator-applications.own-rows.js';
import { APPLICATION_UPLOADS } from './creator-applications.uploads.js';
import { DeleteFiles, DeleteForgotten, EndedFiles, RemindOfFiles } from './files-deletion.jobs.js';
import { DELETE_FILES, DELETE_FORGOTTEN, FILES_QUEUE, REMIND_OF_FILES } from './files-deletion.js';
import { MailOverdue } from './overdue.jobs.js';
import { overdueMails } from './overdue.mails.js';
import { OwnSuspension } from './own-suspension.reader.js';
import { PhoneController } from './phone.controller.js';

export const CreatorApplicationsModule = defineModule({
  name: 'creator-applications',
  events: [creatorApplicationEvents],
  commands: [
    ...[SaveApplicationStepHandler, AddApplicationFileHandler, RemoveApplicationFileHandler],
    ...[ProvePhoneHandler, SubmitApplicationHandler],
    ...[ClaimApplicationHandler, OpenApplicationFileHandler],
    ...[ApproveApplicationHandler, RejectApplicationHandler, SendApplicationBackHandler],
    bind(DeleteApplicationFiles, creatorApplication, ({ data }) => data.userId),
    bind(DeleteForgottenFiles, creatorApplication, ({ data }) => data.userId),
    bind(ReopenApplication, creatorApplication, ({ data }) => data.userId),
    bind(ReleaseApplication, creatorApplication, ({ data }) => data.userId),
  ],
  providers: [Applications, OwnSuspension, EndedFiles],
  controllers: [BecomeCreatorController, PhoneController, ApplicationsDeskController],
  reactions: {
    startFrom: 'beginning',
    joined: {
      CreatorSuspended: 'beginning',
      SuspensionUpheld: 'beginning',
      SuspensionLifted: 'beginning',
      ...{ LicenceExpiryReminded: 'beginning', VerificationExpired: 'beginning' },
      // Files of before get no timer of their own: they go with those that their person adds next.
      ApplicationFileAdded: 'now',
    },
    on: creatorApplicationsReactions,
  },
  jobs: [
    { queue: PHONE_QUEUE, name: PHONE_CODE, handler: SendPhoneCode },
    { queue: FILES_QUEUE, name: DELETE_FILES, handler: DeleteFiles },
    { queue: FILES_QUEUE, name: DELETE_FORGOTTEN, handler: DeleteForgotten },
    { queue: FILES_QUEUE, name: REMIND_OF_FILES, handler: RemindOfFiles },
    { queue: FILES_QUEUE, name: 'application-overdue', handler: MailOverdue },
  ],
  mailTemplates: { ...applicationMails, ...overdueMails },
  rateLimits: [applicationSaveLimit, applicationFileLimit, phoneCodeLimit, phoneNumberLimit],
  fileScopes: { [APPLICATION_UPLOADS.applicationFile.scope]: ApplicationFiles },
  uploads: APPLICATION_UPLOADS,
  erase: ApplicationsEraser,
  ownRows: ApplicationsOwnRows,
});
