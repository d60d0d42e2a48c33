import { closeSync, existsSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Fact } from './facts.js';

/** A file of facts, one JSON per line. `append` returns after fsync. */
export class Journal {
  private readonly fd: number;

  private constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.fd = openSync(path, 'a', 0o600);
  }

  /** Opens the journal and replays it. A last line cut short by a crash was never acknowledged and is dropped. */
  static open(path: string, replay: (fact: Fact) => void): Journal {
    const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    const whole = bytes.lastIndexOf(0x0a) + 1;
    const lines = bytes.subarray(0, whole).toString('utf8').split('\n').filter(Boolean);
    for (const line of lines) replay(JSON.parse(line) as Fact);
    const journal = new Journal(path);
    if (whole < bytes.length) ftruncateSync(journal.fd, whole);
    return journal;
  }

  append(facts: Fact[]): void {
    if (facts.length === 0) return;
    writeSync(this.fd, facts.map((fact) => `${JSON.stringify(fact)}\n`).join(''));
    fsyncSync(this.fd);
  }

  close(): void {
    closeSync(this.fd);
  }
}
