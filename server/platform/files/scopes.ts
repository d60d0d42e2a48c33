import { Injectable, type Type } from '@nestjs/common';
import type { FileId, UserId } from '#server/kernel/ids';
import { ModuleRegistry } from '#server/platform/module-registry';
import type { StoredFile } from './files.js';

/** Someone signed in, or the holder of a signed link: then only the id is known, and the scope finds the roles. */
export type FileReader = Readonly<{ id: UserId; roles?: readonly string[] }>;

/** The rules of the files of one kind; declared by a module under `fileScopes`. */
export interface FileScope {
  /** May anyone read it, signed in or not? */
  isPublic(file: StoredFile): Promise<boolean>;
  mayRead(file: StoredFile, reader: FileReader): Promise<boolean>;
  /**
   * Which of `files` are named by an event; the others are deleted, a day after they were stored at the earliest. Asked of
   * the log, never of a view: a view may be rebuilt at that moment.
   */
  referenced(files: readonly StoredFile[]): Promise<ReadonlySet<FileId>>;
}

/** The file scopes of all modules, by name. */
@Injectable()
export class FileScopes {
  private readonly types: ReadonlyMap<string, Type<FileScope>>;

  constructor(private readonly registry: ModuleRegistry) {
    this.types = registry.entries('fileScopes');
  }

  find(name: string): FileScope | undefined {
    const type = this.types.get(name);
    return type && this.registry.resolve(type);
  }
}
