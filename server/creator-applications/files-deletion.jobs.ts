import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { standing } from '#server/accounts/accounts.folds';
import { dayOf } from '#server/kernel/days';
import type { FileId, UserId } from '#server/kernel/ids';
import { mail } from '#server/kernel/reactions';
import { notBefore, now } from '#server/platform/clock';
import { EventStore, streamName } from '#server/platform/events/event-store';
import { Files } from '#server/platform/files/files';
import type { JobHandler } from '#server/platform/outbox/job-definition';
import { Outbox } from '#server/platform/outbox/outbox';
import { notHandedIn } from './application-state.js';
import { creatorApplication, DeleteApplicationFiles, DeleteForgottenFiles } from './creator-application.js';
import type { CreatorApplicationEvent } from './creator-applications.events.js';
import type { ApplicationMail } from './creator-applications.mails.js';
import { APPLICATION_UPLOADS } from './creator-applications.uploads.js';
import { deletedAt, type FilesDeletion, type ForgottenFiles } from './files-deletion.js';

/** Removes the bytes of the files whose time is over. Others stay: an event names one that was stored just now in a moment. */
@Injectable()
export class EndedFiles {
  constructor(
    private readonly files: Files,
    private readonly store: EventStore,
  ) {}

  async remove(userId: UserId) {
    const ended = new Set<FileId>();
    for await (const { type, data } of this.store.history<CreatorApplicationEvent>(
      streamName(creatorApplication, userId),
    ))
      if (type === 'ApplicationFilesDeleted') for (const id of data.fileIds) ended.add(id);
    const stored = await this.files.ownedBy(userId, [APPLICATION_UPLOADS.applicationFile.scope]);
    await this.files.remove(stored.flatMap(({ id }) => (ended.has(id) ? [id] : [])));
  }
}

/** Deletes the files of an application whose decision is long ago. Run again, it deletes what is left. */
@Injectable()
export class DeleteFiles implements JobHandler<FilesDeletion> {
  constructor(
    private readonly commands: CommandBus,
    private readonly ended: EndedFiles,
  ) {}

  async handle({ userId, decidedAt }: FilesDeletion) {
    await this.commands.execute(new DeleteApplicationFiles({ userId, decidedAt, at: now() }));
    await this.ended.remove(userId);
  }
}

/** Deletes the files that were added long ago to an application that is not handed in. Run again, it deletes what is left. */
@Injectable()
export class DeleteForgotten implements JobHandler<ForgottenFiles> {
  constructor(
    private readonly commands: CommandBus,
    private readonly ended: EndedFiles,
  ) {}

  async handle({ userId, deletedAt }: ForgottenFiles) {
    await this.commands.execute(new DeleteForgottenFiles({ userId, at: notBefore(deletedAt) }));
    await this.ended.remove(userId);
  }
}

/**
 * Mails a person that the oldest files of an unfinished application are soon deleted. Those of later days are named by no mail
 * until then, and a mail that is late by more than the week is not sent.
 */
@Injectable()
export class RemindOfFiles implements JobHandler<ForgottenFiles> {
  constructor(
    private readonly store: EventStore,
    private readonly outbox: Outbox,
  ) {}

  async handle({ userId, deletedAt: answerBy }: ForgottenFiles) {
    const ends = notHandedIn(await this.store.state(creatorApplication, userId)).map(({ at }) => deletedAt(at));
    const [clock, isDue] = [now(), ends.some((end) => end <= answerBy)];
    if (!isDue || answerBy <= clock || ends.some((end) => end > clock && end < answerBy)) return;
    if ((await this.store.state(standing, userId)).isErased) return;
    const about: ApplicationMail = { to: userId, about: 'files_end', words: null, answerBy };
    await this.outbox.run(mail('creator-application', `creator-application-files-${userId}-${dayOf(answerBy)}`, about));
  }
}
