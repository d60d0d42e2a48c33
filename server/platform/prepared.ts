import { hash } from 'node:crypto';

/** What is asked this often on a connection is worth preparing there. */
const OFTEN = 4;
const MOST_REMEMBERED = 500;
/** A prepared statement answers in another shape than when it was prepared: its table was exchanged for another version's. */
export const OUTDATED = '0A000';

/** Which statements of one connection the database need not read and plan each time anew. */
export class Prepared {
  private readonly asked = new Map<string, number>();
  private generation = 0;

  /** The question as the driver is to be asked it. What takes no values may be several statements at once, which cannot be prepared. */
  question([text, values, ...rest]: unknown[]): unknown[] {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return [text, values, ...rest];
    const times = (this.asked.get(text) ?? 0) + 1;
    if (times === 1 && this.asked.size === MOST_REMEMBERED) this.asked.clear();
    this.asked.set(text, times);
    return times > OFTEN ? [{ name: this.nameOf(text), text, values }, ...rest] : [text, values, ...rest];
  }

  /** All are prepared again before they are next asked. */
  forget() {
    this.asked.clear();
    this.generation++;
  }

  private nameOf(text: string): string {
    return `${hash('md5', text)}_${this.generation}`;
  }
}
