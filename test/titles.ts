import { existsSync, readFileSync } from 'node:fs';

/** Whether a test, or a group of tests, of this source has the title, or a title of which it is a part. */
function hasTitle(source: string, title: string) {
  const literal = title.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(`(['"\`])(?:(?!\\1).)*${literal}(?:(?!\\1).)*\\1,`).test(source);
}

/** Looks titles up in the files of specs, and reads each file once. */
export class Titles {
  private readonly sources = new Map<string, string>();

  /** False too where the file does not exist. */
  has(file: string, title: string): boolean {
    if (!this.sources.has(file)) this.sources.set(file, existsSync(file) ? readFileSync(file, 'utf8') : '');
    return hasTitle(this.sources.get(file)!, title);
  }

  /** Number of files that were asked about. */
  get files() {
    return this.sources.size;
  }
}
