import { Module } from '@nestjs/common';
import { defineModule } from '#server/platform/module';
import {
  ActivateUserHandler,
  GrantRoleHandler,
  RecordPersonHandler,
  RegisterPersonHandler,
  VerifyCreatorHandler,
} from './accounts.handlers.js';
import { AccountJobs } from './accounts.jobs.js';
import { ActivationLinks } from './activation.links.js';
import { PasswordHashes } from './password.hashes.js';
import { PeopleController } from './people.controller.js';
import { RegistrationController } from './registration.controller.js';
import { SessionController } from './session.controller.js';
import { SessionTokens } from './session.tokens.js';
import { StandingController } from './standing.controller.js';

@Module({})
class Accounts {}

export const AccountsModule = defineModule(Accounts, {
  edge: [RegistrationController, SessionController, PeopleController, StandingController],
  handlers: [
    ...[RegisterPersonHandler, RecordPersonHandler, ActivateUserHandler, GrantRoleHandler, VerifyCreatorHandler],
    ...[ActivationLinks, PasswordHashes, SessionTokens],
  ],
  work: [AccountJobs],
});
