import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { standing } from '#server/accounts/accounts.folds';
import { dayOf } from '#server/kernel/days';
import type { UserId } from '#server/kernel/ids';
import { mail } from '#server/kernel/reactions';
import { notBefore, now } from '#server/platform/clock';
import { EventStore } from '#server/platform/events/event-store';
import { Files } from '#server/platform/files/files';
import type { JobHandler } from '#server/platform/outbox/job-definition';
import { Outbox } from '#server/platform/outbox/outbox';
import { notHandedIn } from './application-state.js';
import { creatorApplication, DeleteApplicationFiles, DeleteForgottenFiles } from './creator-application.js';
import type { ApplicationMail } from './creator-applications.mails.js';
import { APPLICATION_UPLOADS } from './creator-applications.uploads.js';
import { deletedAt, type FilesDeletion, type ForgottenFiles } from './files-deletion.js';

/** Removes the bytes of the files that an application has no longer. */
@Injectable()
export class UnkeptFiles {
  constructor(
    private readonly files: Files,
    private readonly store: EventStore,
  ) {}

  async remove(userId: UserId) {
    const kept = (await this.store.state(creatorApplication, userId)).files.map(({ id }) => id);
    const stored = await this.files.ownedBy(userId, [APPLICATION_UPLOADS.applicationFile.scope]);
    await this.files.remove(stored.flatMap(({ id }) => (kept.includes(id) ? [] : id)));
  }
}

/** Deletes the files of an application whose decision is long ago. Run again, it deletes what is left. */
@Injectable()
export class DeleteFiles implements JobHandler<FilesDeletion> {
  constructor(
    private readonly commands: CommandBus,
    private readonly unkept: UnkeptFiles,
  ) {}

  async handle({ userId, decidedAt }: FilesDeletion) {
    await this.commands.execute(new DeleteApplicationFiles({ userId, decidedAt, at: now() }));
    await this.unkept.remove(userId);
  }
}

/** Deletes the files that were added long ago to an application that is not handed in. Run again, it deletes what is left. */
@Injectable()
export class DeleteForgotten implements JobHandler<ForgottenFiles> {
  constructor(
    private readonly commands: CommandBus,
    private readonly unkept: UnkeptFiles,
  ) {}

  async handle({ userId, deletedAt }: ForgottenFiles) {
    await this.commands.execute(new DeleteForgottenFiles({ userId, at: notBefore(deletedAt) }));
    await this.unkept.remove(userId);
  }
}

/**
 * Mails a person that the oldest files of an unfinished application are soon deleted; those of later days are named by no
 * mail until then.
 */
@Injectable()
export class RemindOfFiles implements JobHandler<ForgottenFiles> {
  constructor(
    private readonly store: EventStore,
    private readonly outbox: Outbox,
  ) {}

  async handle({ userId, deletedAt: answerBy }: ForgottenFiles) {
    const ends = notHandedIn(await this.store.state(creatorApplication, userId)).map(({ at }) => deletedAt(at));
    if (ends.toSorted()[0] !== answerBy || (await this.store.state(standing, userId)).isErased) return;
    const about: ApplicationMail = { to: userId, about: 'files_end', words: null, answerBy };
    await this.outbox.run(mail('creator-application', `creator-application-files-${userId}-${dayOf(answerBy)}`, about));
  }
}
