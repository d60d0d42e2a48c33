import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { publicUserOf } from '#projections/accounts/accounts.queries';
import { standing } from '#server/accounts/accounts.folds';
import { type Identified, withFacts } from '#server/kernel/command';
import type { Recorded } from '#server/kernel/decider';
import { isStaff } from '#server/kernel/roles';
import { namingClaimer } from '#server/kernel/staff-claims';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { Files } from '#server/platform/files/files';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import {
  ApproveApplication,
  ClaimApplication,
  OpenApplicationFile,
  RejectApplication,
  type ReviewCommand,
  SendApplicationBack,
} from './application-review.js';
import { openAnswers } from './application-texts.js';
import {
  AddApplicationFile,
  type ApplicantCommand,
  creatorApplication,
  phonesOf,
  ProvePhone,
  RemoveApplicationFile,
  SaveApplicationStep,
  SubmitApplication,
} from './creator-application.js';
import type { CreatorApplicationEvent } from './creator-applications.events.js';
import { AskIdentityCheck } from './identity-check.js';

/** A command of the applicant, with what the account and the sealed answers say. Files that it removed are deleted. */
@Injectable()
abstract class ApplicantHandler {
  constructor(
    protected readonly encryption: FieldEncryption,
    protected readonly files: Files,
    protected readonly store: EventStore,
  ) {}

  async execute(command: Identified<ApplicantCommand>) {
    const { userId } = command.data;
    const [{ verified, isSuspended, roles }, state] = await Promise.all([
      this.store.state(standing, userId),
      this.store.state(creatorApplication, userId),
    ]);
    const { isPhoneProven } = await openAnswers(this.encryption, state);
    const applicant = {
      ...{ isStaff: isStaff(roles), isVerified: verified, isSuspended },
      ...{ isPhoneProven, phones: phonesOf(state) },
    };
    const informed = withFacts(command, { applicant });
    const events: Recorded<CreatorApplicationEvent>[] = await this.store.decide(
      creatorApplication,
      userId,
      informed,
      command.identity,
    );
    const gone = events.flatMap(({ type, data }) => (type === 'ApplicationFileRemoved' ? data.fileId : []));
    await this.files.remove(gone);
    return events;
  }
}

@CommandHandler(SaveApplicationStep)
export class SaveApplicationStepHandler extends ApplicantHandler implements ICommandHandler<SaveApplicationStep> {}

@CommandHandler(AddApplicationFile)
export class AddApplicationFileHandler extends ApplicantHandler implements ICommandHandler<AddApplicationFile> {}

@CommandHandler(RemoveApplicationFile)
export class RemoveApplicationFileHandler extends ApplicantHandler implements ICommandHandler<RemoveApplicationFile> {}

@CommandHandler(ProvePhone)
export class ProvePhoneHandler extends ApplicantHandler implements ICommandHandler<ProvePhone> {}

@CommandHandler(AskIdentityCheck)
export class AskIdentityCheckHandler extends ApplicantHandler implements ICommandHandler<AskIdentityCheck> {}

@CommandHandler(SubmitApplication)
export class SubmitApplicationHandler extends ApplicantHandler implements ICommandHandler<SubmitApplication> {}

/** A command of a reviewer; while another one has the application, the refusal names that person. */
@Injectable()
abstract class ReviewHandler {
  constructor(
    protected readonly store: EventStore,
    protected readonly db: Database,
  ) {}

  execute(command: Identified<ReviewCommand>) {
    return namingClaimer(
      () => this.store.decide(creatorApplication, command.data.userId, command, command.identity),
      (id) => publicUserOf(this.db.sql, { id }),
      (name) => `${name} is reviewing this application.`,
    );
  }
}

@CommandHandler(ClaimApplication)
export class ClaimApplicationHandler extends ReviewHandler implements ICommandHandler<ClaimApplication> {}

@CommandHandler(OpenApplicationFile)
export class OpenApplicationFileHandler extends ReviewHandler implements ICommandHandler<OpenApplicationFile> {}

@CommandHandler(ApproveApplication)
export class ApproveApplicationHandler extends ReviewHandler implements ICommandHandler<ApproveApplication> {}

@CommandHandler(RejectApplication)
export class RejectApplicationHandler extends ReviewHandler implements ICommandHandler<RejectApplication> {}

@CommandHandler(SendApplicationBack)
export class SendApplicationBackHandler extends ReviewHandler implements ICommandHandler<SendApplicationBack> {}
