import { type Member, NoAnswer, type Site } from './site.js';

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
    /** What is no fault of the site. */
    private readonly excuses: 'a shut door' | 'nothing' = 'nothing',
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
        if (!(this.excuses === 'a shut door' && error instanceof NoAnswer && error.isShutDoor))
          this.wrong.push(`${page.path}: ${error.message}`);
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
