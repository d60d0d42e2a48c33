import type { Me } from '#server/platform/http/policy';
import type { StoredFile } from './files.js';

/** Who may read the files of one scope. */
export interface FileScope {
  /** May anyone read it, signed in or not? */
  isPublic(file: StoredFile): Promise<boolean>;
  mayRead(file: StoredFile, reader: Pick<Me, 'id' | 'roles'>): Promise<boolean>;
}
