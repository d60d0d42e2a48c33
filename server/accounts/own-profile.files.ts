import { Injectable } from '@nestjs/common';
import type { FileId } from '#server/kernel/ids';
import { EventStore } from '#server/platform/events/event-store';
import type { StoredFile } from '#server/platform/files/files';
import type { FileReader, FileScope } from '#server/platform/files/scopes';
import { ownProfile } from './own-profile.js';

/** The pictures of a profile, whose `scopeId` is its person: for everybody as long as the person shows them. */
@Injectable()
export class ProfileFiles implements FileScope {
  readonly publicSeconds = 3_600;

  constructor(private readonly store: EventStore) {}

  async isPublic({ id, scopeId }: StoredFile) {
    const { avatar, cover } = await this.store.state(ownProfile, scopeId);
    return avatar === id || cover === id;
  }

  mayRead(file: StoredFile, { id }: FileReader) {
    return Promise.resolve(file.ownerId === id);
  }

  /** A picture that was replaced is deleted, although an event names it. */
  async referenced(files: readonly StoredFile[]) {
    const shown = new Set<FileId>();
    for (const file of files) if (await this.isPublic(file)) shown.add(file.id);
    return shown;
  }
}
