import { Injectable, type Type } from '@nestjs/common';
import type { FileId, UserId } from '#server/kernel/ids';
import { ModuleRegistry } from '#server/platform/module-registry';
import type { StoredFile } from './files.js';

/** The caller, or the person of a signed link: then only the id is known, and the scope finds the roles. */
export type FileReader = Readonly<{ id: UserId; roles?: readonly string[] }>;

/** The rules of the files of one kind; declared by a module under `fileScopes`. */
export interface FileScope {
  /** How long caches keep a file that visitors may read without asking again, s. */
  readonly publicSeconds: number;
  /** Set where a file is about other persons than its owner: the owner does not take it along. */
  readonly isAboutOthers?: true;
  /** True if visitors may read the file. */
  isPublic(file: StoredFile): Promise<boolean>;
  mayRead(file: StoredFile, reader: FileReader): Promise<boolean>;
  /** Whose copy this reader downloads, as its file name says it; undefined where it is not the copy of one person. */
  holderOf?(file: StoredFile, reader: FileReader): Promise<string | undefined>;
  /**
   * Resolves to the files that an event references; the others are deleted, at the earliest a day after they were stored.
   * Reads the log, never a view, which may be in a rebuild.
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
