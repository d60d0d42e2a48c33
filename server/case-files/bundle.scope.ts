import { Injectable } from '@nestjs/common';
import type { FileId } from '#server/kernel/ids';
import { EventStore } from '#server/platform/events/event-store';
import type { StoredFile } from '#server/platform/files/files';
import type { FileScope } from '#server/platform/files/scopes';
import { caseFile } from './case-file.js';

export const BUNDLE_SCOPE = 'case-file';

/** Bundles of case files: no link opens one, since every download is recorded. `scopeId` is the case file's id. */
@Injectable()
export class BundleFiles implements FileScope {
  readonly publicSeconds = 0;
  readonly isAboutOthers = true;

  constructor(private readonly store: EventStore) {}

  isPublic() {
    return Promise.resolve(false);
  }

  mayRead() {
    return Promise.resolve(false);
  }

  /** Until the case file ends. */
  async referenced(files: readonly StoredFile[]) {
    const kept = new Set<FileId>();
    for (const { id, scopeId } of files) {
      const { sealed, isEnded } = await this.store.state(caseFile, scopeId);
      if (sealed?.fileId === id && !isEnded) kept.add(id);
    }
    return kept;
  }
}
