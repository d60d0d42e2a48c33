import { renameSync, statSync } from 'node:fs';
import { createStream, type RotatingFileStream } from 'rotating-file-stream';

const MOST_BYTES = 10 * 1024 * 1024;
const KEPT = 3;

/** The log of a program, in at most four files of 10 MB: the current one, and `.1` to `.3` from the newest on. */
export const openLog = (folder: string, name: string): RotatingFileStream =>
  createStream((index) => (index ? `${name}.log.${Number(index)}` : `${name}.log`), {
    path: folder,
    size: `${MOST_BYTES}B`,
    rotate: KEPT,
    mode: 0o600,
  });

/** Begins another file where a log that its program writes by itself has grown: the old one is `.1`. */
export function renewLog(path: string): void {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MOST_BYTES) renameSync(path, `${path}.1`);
}
