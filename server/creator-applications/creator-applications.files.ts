import { Injectable } from '@nestjs/common';
import { standing } from '#server/accounts/accounts.folds';
import type { FileId } from '#server/kernel/ids';
import { holds } from '#server/kernel/roles';
import { claimAt } from '#server/kernel/staff-claims';
import { now } from '#server/platform/clock';
import { EventStore } from '#server/platform/events/event-store';
import type { StoredFile } from '#server/platform/files/files';
import type { FileReader, FileScope } from '#server/platform/files/scopes';
import { creatorApplication } from './creator-application.js';

/**
 * The files of applications, whose `scopeId` is the applicant: for that person, and for the reviewer who has the application
 * and whose opening of this file is recorded.
 */
@Injectable()
export class ApplicationFiles implements FileScope {
  readonly publicSeconds = 0;

  constructor(private readonly store: EventStore) {}

  isPublic() {
    return Promise.resolve(false);
  }

  async mayRead(file: StoredFile, { id }: FileReader) {
    if (file.ownerId === id) return true;
    const claim = claimAt(await this.store.state(creatorApplication, file.scopeId), now());
    if (claim?.by !== id || !claim.opened.includes(file.id)) return false;
    // A link lives for minutes: the role may be gone by then.
    return holds((await this.store.state(standing, id)).roles, 'moderator');
  }

  /** A file that was removed or replaced is deleted, although an event names it. */
  async referenced(files: readonly StoredFile[]) {
    const kept = new Set<FileId>();
    for (const { id, scopeId } of files)
      if ((await this.store.state(creatorApplication, scopeId)).files.some((file) => file.id === id)) kept.add(id);
    return kept;
  }
}
