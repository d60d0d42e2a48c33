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
  AskIdentityCheckHandler,
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
  identityCheckLimit,
  phoneCodeLimit,
  phoneNumberLimit,
} from './creator-applications.limits.js';
import { applicationMails } from './creator-applications.mails.js';
import { IdentityCheckController } from './identity-check.controller.js';
import { END_IDENTITY_CHECK, EndSilentCheck } from './identity-check.jobs.js';
import { AnswerIdentityCheck, EndIdentityCheck, SendIdentityCheck } from './identity-check.js';
import { IdentityCheckRequest } from './identity-check.request.js';
import { identityCheckWebhooks } from './identity-check.webhooks.js';
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
    ...[ProvePhoneHandler, AskIdentityCheckHandler, SubmitApplicationHandler],
    ...[ClaimApplicationHandler, OpenApplicationFileHandler],
    ...[ApproveApplicationHandler, RejectApplicationHandler, SendApplicationBackHandler],
    bind(DeleteApplicationFiles, creatorApplication, ({ data }) => data.userId),
    bind(DeleteForgottenFiles, creatorApplication, ({ data }) => data.userId),
    bind(ReopenApplication, creatorApplication, ({ data }) => data.userId),
    bind(SendIdentityCheck, creatorApplication, ({ data }) => data.userId),
    bind(AnswerIdentityCheck, creatorApplication, ({ data }) => data.userId),
    bind(EndIdentityCheck, creatorApplication, ({ data }) => data.userId),
    bind(ReleaseApplication, creatorApplication, ({ data }) => data.userId),
  ],
  providers: [Applications, OwnSuspension, EndedFiles, IdentityCheckRequest],
  controllers: [BecomeCreatorController, PhoneController, IdentityCheckController, ApplicationsDeskController],
  reactions: {
    startFrom: 'beginning',
    joined: {
      CreatorSuspended: 'beginning',
      SuspensionUpheld: 'beginning',
      SuspensionLifted: 'beginning',
      ...{ LicenceExpiryReminded: 'beginning', VerificationExpired: 'beginning' },
      // Files of before get no timer of their own: they go with those that their person adds next.
      ApplicationFileAdded: 'now',
      IdentityCheckAsked: 'beginning',
    },
    on: creatorApplicationsReactions,
  },
  jobs: [
    { queue: PHONE_QUEUE, name: PHONE_CODE, handler: SendPhoneCode },
    { queue: FILES_QUEUE, name: DELETE_FILES, handler: DeleteFiles },
    { queue: FILES_QUEUE, name: DELETE_FORGOTTEN, handler: DeleteForgotten },
    { queue: FILES_QUEUE, name: REMIND_OF_FILES, handler: RemindOfFiles },
    { queue: FILES_QUEUE, name: 'application-overdue', handler: MailOverdue },
    { queue: FILES_QUEUE, name: END_IDENTITY_CHECK, handler: EndSilentCheck },
  ],
  webhooks: identityCheckWebhooks,
  mailTemplates: { ...applicationMails, ...overdueMails },
  rateLimits: [applicationSaveLimit, applicationFileLimit, identityCheckLimit, phoneCodeLimit, phoneNumberLimit],
  fileScopes: { [APPLICATION_UPLOADS.applicationFile.scope]: ApplicationFiles },
  uploads: APPLICATION_UPLOADS,
  erase: ApplicationsEraser,
  ownRows: ApplicationsOwnRows,
});
