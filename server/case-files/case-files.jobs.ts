import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { now } from '#server/platform/clock';
import { EventStore } from '#server/platform/events/event-store';
import { Files } from '#server/platform/files/files';
import type { JobContext, JobHandler } from '#server/platform/outbox/job-definition';
import { caseFile, ExpireCaseFile } from './case-file.js';
import type { ExpiryOrder, RemovalOrder } from './case-files.reactions.js';

/** Ends a case file whose time is over. */
@Injectable()
export class ExpireCaseFiles implements JobHandler<ExpiryOrder> {
  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
  ) {}

  async handle({ caseFileId }: ExpiryOrder, job: JobContext) {
    const { sealed } = await this.store.state(caseFile, caseFileId);
    if (!sealed) return;
    // The clock of this worker may be behind the one that wrote the timer.
    if (now() < sealed.expiresAt) return job.runAgainAt(sealed.expiresAt);
    await this.commands.execute(new ExpireCaseFile({ caseFileId, at: now() }));
  }
}

/** Removes the bundle of a case file that ended. */
@Injectable()
export class RemoveBundle implements JobHandler<RemovalOrder> {
  constructor(private readonly files: Files) {}

  handle({ fileId }: RemovalOrder) {
    return this.files.remove([fileId]);
  }
}
