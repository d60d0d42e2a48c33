import { MAIL_QUEUE } from '#server/kernel/reactions';
import { bind, defineModule } from '#server/platform/module';
import { AUTHENTICATOR_MAIL } from '#server/platform/security/authenticators';
import { CODE_MAIL } from '#server/platform/security/confirmation-codes';
import { account, ChangeMarketingConsent, GrantRole, RevokeRole, VerifyCreator } from './account.js';
import { accountEvents } from './accounts.events.js';
import { type AppealCommand, appealCommands, AppealSuspension, SuspendCreator } from './creator-suspension.js';
import { AccountsEraser } from './accounts.eraser.js';
import {
  ActivateUserHandler,
  DiscardRegistrationHandler,
  EraseUserHandler,
  RecordPersonHandler,
  RegisterUserHandler,
} from './accounts.handlers.js';
import { RecordUnrecordedPeople, SendActivation, SendPasswordReset } from './accounts.jobs.js';
import { accountLimits } from './accounts.limits.js';
import {
  confirmationCodeMail,
  googleLinkedMail,
  newDeviceMail,
  passwordSetMail,
  sessionEndedMail,
} from './accounts.mails.js';
import { accountReactions } from './accounts.reactions.js';
import { AuthenticatorController } from './authenticator.controller.js';
import { authenticatorMail } from './authenticator.mails.js';
import { ConsentsController } from './consents.controller.js';
import { GoogleAccounts } from './google.accounts.js';
import { GoogleController } from './google.controller.js';
import { LinkGoogleHandler } from './google.handlers.js';
import { ErasureController } from './erasure.controller.js';
import { AccountsOwnRows } from './accounts.own-rows.js';
import { OwnDataArchive } from './own-data.archive.js';
import { OwnDataController } from './own-data.controller.js';
import { OwnEvents } from './own-events.reader.js';
import { Inviters } from './inviters.reader.js';
import { KnownDevices } from './known.devices.js';
import { ExpireVerification, type LicenceCommand, RemindOfLicence } from './licence.js';
import { LinkRequests } from './link.requests.js';
import { MailedLinks } from './mailed.links.js';
import { OwnPassword } from './own.password.js';
import { OwnSessionsController } from './own-sessions.controller.js';
import { OwnProfileController } from './own-profile.controller.js';
import { ownProfileEvents } from './own-profile.events.js';
import { ProfileFiles } from './own-profile.files.js';
import { ChooseProfilePictureHandler, EditProfileHandler, ShowProfileHandler } from './own-profile.handlers.js';
import { PROFILE_UPLOADS } from './own-profile.uploads.js';
import { PasswordHashes } from './password.hashes.js';
import { PasswordResetController } from './password-reset.controller.js';
import { ResetPasswordHandler } from './password-reset.handlers.js';
import { PasswordChangeController } from './password-change.controller.js';
import { ChangePasswordHandler } from './password-change.handlers.js';
import { PeopleController } from './people.controller.js';
import { People } from './people.reader.js';
import { Registrants } from './registrant.marks.js';
import { RegistrationController } from './registration.controller.js';
import { ACCOUNTS_QUEUE, REGISTRATION_END, RegistrationEnds } from './registration.timers.js';
import { SessionController } from './session.controller.js';
import { AccountSessions } from './session.lookup.js';
import { SessionTokens } from './session.tokens.js';
import { SignInSessions } from './sign-in.sessions.js';
import { AppealController, SuspensionsController } from './suspensions.controller.js';
import { Suspensions } from './suspensions.reader.js';
import { LICENCE, LICENCE_QUEUE, LicenceDue } from './licence.timers.js';
import { StandingController } from './standing.controller.js';

export const AccountsModule = defineModule({
  name: 'accounts',
  events: [accountEvents, ownProfileEvents],
  commands: [
    ...[
      RegisterUserHandler,
      RecordPersonHandler,
      ActivateUserHandler,
      ResetPasswordHandler,
      ChangePasswordHandler,
      EraseUserHandler,
    ],
    ...[DiscardRegistrationHandler, LinkGoogleHandler],
    ...[EditProfileHandler, ChooseProfilePictureHandler, ShowProfileHandler],
    bind(GrantRole, account, ({ data }) => data.userId),
    bind(RevokeRole, account, ({ data }) => data.userId),
    bind(ChangeMarketingConsent, account, ({ data }) => data.userId),
    bind(VerifyCreator, account, ({ data }) => data.userId),
    bind(SuspendCreator, account, ({ data }) => data.userId),
    bind(AppealSuspension, account, ({ data }) => data.userId),
    ...[RemindOfLicence, ExpireVerification].map((command) =>
      bind<LicenceCommand>(command, account, ({ data }) => data.userId),
    ),
    ...appealCommands.map((command) => bind<AppealCommand>(command, account, ({ data }) => data.userId)),
  ],
  providers: [
    Inviters,
    LinkRequests,
    MailedLinks,
    OwnPassword,
    PasswordHashes,
    People,
    Registrants,
    SessionTokens,
    ...[GoogleAccounts, KnownDevices, SignInSessions],
    ...[OwnDataArchive, OwnEvents, Suspensions],
  ],
  controllers: [
    ...[RegistrationController, SessionController, OwnSessionsController, PeopleController, StandingController],
    ...[
      AuthenticatorController,
      PasswordChangeController,
      PasswordResetController,
      OwnProfileController,
      ErasureController,
    ],
    ...[OwnDataController, ConsentsController, GoogleController, SuspensionsController, AppealController],
  ],
  reactions: {
    startFrom: 'beginning',
    joined: { CreatorVerified: 'beginning', PasswordChanged: 'beginning' },
    on: accountReactions,
  },
  jobs: [
    { queue: LICENCE_QUEUE, name: LICENCE, handler: LicenceDue },
    { queue: ACCOUNTS_QUEUE, name: REGISTRATION_END, handler: RegistrationEnds },
    { queue: MAIL_QUEUE, name: 'activation', handler: SendActivation },
    { queue: MAIL_QUEUE, name: 'password-reset', handler: SendPasswordReset },
  ],
  mailTemplates: {
    ...{ 'session-ended': sessionEndedMail, 'new-device': newDeviceMail, [CODE_MAIL]: confirmationCodeMail },
    ...{ 'password-set': passwordSetMail, 'google-linked': googleLinkedMail, [AUTHENTICATOR_MAIL]: authenticatorMail },
  },
  schedules: [{ name: 'record-unrecorded-people', handler: RecordUnrecordedPeople }],
  rateLimits: accountLimits,
  retention: [
    { table: 'app.session', where: `expires_at < now() - interval '30 days'` },
    { table: 'app.refresh_token', where: `expires_at < now() - interval '1 day'` },
    { table: 'app.confirmation_code', where: `expires_at < now() - interval '1 day'` },
    { table: 'app.authenticator', where: `confirmed_at is null and started_at < now() - interval '1 day'` },
    // A repeated command finds its use while its key is kept.
    { table: 'app.authenticator_use', where: `used_at < now() - interval '2 days'` },
  ],
  fileScopes: { profile: ProfileFiles },
  uploads: PROFILE_UPLOADS,
  erase: AccountsEraser,
  ownRows: AccountsOwnRows,
  sessions: AccountSessions,
});
