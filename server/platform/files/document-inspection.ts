import { open } from 'node:fs/promises';
import pLimit from 'p-limit';
import { inspectCompoundFile } from './compound-file.js';
import { inspectContainer } from './office-container.js';
import { UnsafeContent } from './unsafe-content.js';

/** Documents inspected at a time: one may take a second and 30 MB. */
const slot = pLimit(2);

/** Resolves to false for what is no document of Word: another file, or a damaged one. Throws `UnsafeContent`. */
export const isWordDocument = (extension: 'doc' | 'docx', path: string): Promise<boolean> =>
  slot(() => (extension === 'docx' ? inspectContainer(path) : inspectFile(path))).catch(ifDamaged);

async function inspectFile(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    return await inspectCompoundFile(async (position, length) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
      if (bytesRead < length) throw new Error('a cut file');
      return buffer;
    });
  } finally {
    await handle.close();
  }
}

/** False where the content is to blame; an error of the disk is none of the document. */
function ifDamaged(error: unknown): false {
  if (error instanceof UnsafeContent || (error as NodeJS.ErrnoException).syscall !== undefined) throw error;
  return false;
}
