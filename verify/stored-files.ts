import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileRow, StoredFiles } from './invariant.js';

/** The files under `FILES_URL` beside their rows. */
export function storedFiles(url: string, rows: () => AsyncIterable<FileRow>): StoredFiles {
  const root = url.startsWith('file://') ? fileURLToPath(url) : url.replace(/^file:/, '');
  return {
    rows,
    async bytes(id) {
      const path = join(root, id.slice(0, 2), id);
      const hash = createHash('sha256');
      let size = 0;
      try {
        for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
          hash.update(chunk);
          size += chunk.length;
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
      return { size, sha256: hash.digest('hex') };
    },
    async *folder() {
      const found = await opendir(root, { recursive: true }).catch(() => undefined);
      for await (const entry of found ?? []) {
        if (!entry.isFile()) continue;
        const about = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
        if (about) yield { name: entry.name, changed: about.mtimeMs };
      }
    },
  };
}
