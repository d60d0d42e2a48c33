import { Injectable } from '@nestjs/common';
import type { Fold } from '#server/kernel/decider';
import type { FileId, MessageId } from '#server/kernel/ids';
import { otherOf } from '#server/kernel/pairs';
import { tie } from '#server/network/network.folds';
import { EventStore } from '#server/platform/events/event-store';
import type { StoredFile } from '#server/platform/files/files';
import type { FileReader, FileScope } from '#server/platform/files/scopes';
import { message } from './message.js';
import { type ThreadEvent, threadEvents } from './messages.events.js';

/** The messages of a thread that have a file, by the file. */
const sentFiles: Fold<Map<FileId, MessageId[]>, ThreadEvent> = {
  category: 'thread',
  events: threadEvents,
  initial: () => new Map(),
  snapshot: {
    ...{ name: 'files', version: 1, every: 200 },
    pack: (files) => [...files],
    unpack: (packed) => new Map(packed as [FileId, MessageId[]][]),
  },
  evolve(files, { type, data }) {
    if (type === 'MessageSent')
      for (const id of data.attachments) files.set(id, [...(files.get(id) ?? []), data.messageId]);
    return files;
  },
};

/** The files of messages, whose `scopeId` is the thread: for both of its people, until every message with it is deleted. */
@Injectable()
export class MessageFiles implements FileScope {
  readonly publicSeconds = 0;

  constructor(private readonly store: EventStore) {}

  isPublic() {
    return Promise.resolve(false);
  }

  async mayRead(file: StoredFile, { id }: FileReader) {
    if (file.ownerId === id) return true;
    if (!otherOf(file.scopeId, id)) return false;
    // Who blocked the other sees nothing of the thread any more.
    const { blockedBy } = await this.store.state(tie, file.scopeId);
    return !blockedBy.has(id) && this.isSent(file);
  }

  async referenced(files: readonly StoredFile[]) {
    const sent = new Set<FileId>();
    for (const file of files) if (await this.isSent(file)) sent.add(file.id);
    return sent;
  }

  /** True for a file that every message with it was deleted of: it is about to be removed. */
  async isSpent(file: StoredFile): Promise<boolean> {
    return (await this.messagesWith(file)).length > 0 && !(await this.isSent(file));
  }

  private async isSent(file: StoredFile): Promise<boolean> {
    for (const one of await this.messagesWith(file)) if (!(await this.store.state(message, one)).isDeleted) return true;
    return false;
  }

  private async messagesWith({ id, scopeId }: StoredFile): Promise<MessageId[]> {
    return [...((await this.store.state(sentFiles, scopeId)).get(id) ?? [])];
  }
}
