import type { Member, Site } from './site.js';

const BETWEEN_PAGES_MS = 250;

/** A page somebody looks at again and again; `grows` picks a number on it that never becomes less. */
export type Page = { path: string; as?: Member; grows?: (body: never) => number };

/** People who read the site without a break, and remember what went wrong and what went backwards. */
export class Readers {
  readonly wrong: string[] = [];
  reads = 0;
  private readonly seen = new Map<Page, number>();
  private stopped = false;
  private readonly loops: Promise<void>[];

  constructor(
    private readonly site: Site,
    pages: readonly Page[],
    /** Whether a missing answer is no fault of the site, as a door that is shut is none. */
    private readonly excuses: (error: Error) => boolean = () => false,
  ) {
    this.loops = pages.map((page) => this.readOn(page));
  }

  async stop() {
    this.stopped = true;
    await Promise.all(this.loops);
  }

  private async readOn(page: Page) {
    while (!this.stopped) {
      await this.read(page).catch((error: Error) => {
        if (!this.excuses(error)) this.wrong.push(`${page.path}: ${codeOf(error)}`);
      });
      await new Promise((wake) => setTimeout(wake, BETWEEN_PAGES_MS));
    }
  }

  private async read(page: Page) {
    const { status, body } = await this.site.ask<never>('GET', page.path, { as: page.as });
    this.reads++;
    if (status !== 200) return void this.wrong.push(`${page.path}: ${status} ${JSON.stringify(body)}`);
    const now = page.grows?.(body) ?? 0;
    const before = this.seen.get(page) ?? now;
    if (now < before) this.wrong.push(`${page.path}: ${now} after ${before}`);
    this.seen.set(page, Math.max(before, now));
  }
}

/** Why there was no answer, as the system calls it. */
export const codeOf = ({ message, cause }: Error): string => (cause as { code?: string } | undefined)?.code ?? message;

/** Nobody was at the door: nothing had been sent yet, and whoever knocks again loses nothing. */
export const SHUT_DOOR = 'ECONNREFUSED';
export const isShutDoor = (error: Error): boolean => codeOf(error) === SHUT_DOOR;
