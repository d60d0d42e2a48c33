import { until } from '../until.js';
import { type Member, NoResponse, type Site } from './site.js';

const BETWEEN_PAGES_MS = 250;
const EVERY_PAGE_WITHIN_MS = 120_000;

/** A page read repeatedly; `grows` picks a number on it that never decreases, `stays` what never changes. */
export type Page = {
  path: string;
  as?: Member;
  grows?: (body: never) => number;
  stays?: (body: never) => unknown;
};

/** Reads every page in a loop and records errors, numbers that decreased and changes of what stays. */
export class Readers {
  readonly wrong: string[] = [];
  reads = 0;
  private readonly readsOf = new Map<Page, number>();
  private readonly seen = new Map<Page, number>();
  private readonly bodies = new Map<Page, string>();
  private stopped = false;
  private readonly loops: Promise<void>[];

  constructor(
    private readonly site: Site,
    private readonly pages: readonly Page[],
    /** Errors that are not recorded. */
    private readonly ignored: 'refused connections' | 'nothing' = 'nothing',
  ) {
    this.loops = pages.map((page) => this.readRepeatedly(page));
  }

  async stop() {
    this.stopped = true;
    await Promise.all(this.loops);
  }

  /** Resolves when every page was asked for and read once more: its read in flight may have been asked before. */
  async everyPageAgain() {
    const before = new Map(this.readsOf);
    await until(
      () => this.pages.filter((page) => this.timesOf(page) < (before.get(page) ?? 0) + 2),
      (missing) => missing.length === 0,
      EVERY_PAGE_WITHIN_MS,
    );
  }

  private async readRepeatedly(page: Page) {
    while (!this.stopped) {
      await this.read(page).catch((error: Error) => {
        if (!(this.ignored === 'refused connections' && error instanceof NoResponse && error.isRefused))
          this.wrong.push(`${page.path}: ${error.message}`);
      });
      await new Promise((wake) => setTimeout(wake, BETWEEN_PAGES_MS));
    }
  }

  private timesOf(page: Page) {
    return this.readsOf.get(page) ?? 0;
  }

  private async read(page: Page) {
    const { status, body } = await this.site.ask<never>('GET', page.path, { as: page.as });
    this.reads++;
    this.readsOf.set(page, this.timesOf(page) + 1);
    if (status !== 200) return void this.wrong.push(`${page.path}: ${status} ${JSON.stringify(body)}`);
    const shown = JSON.stringify(page.stays?.(body) ?? null);
    const first = this.bodies.get(page) ?? shown;
    if (shown !== first) this.wrong.push(`${page.path} changed: ${differenceOf(first, shown)}`);
    this.bodies.set(page, shown);
    const now = page.grows?.(body) ?? 0;
    const before = this.seen.get(page) ?? now;
    if (now < before) this.wrong.push(`${page.path}: ${now} after ${before}`);
    this.seen.set(page, Math.max(before, now));
  }
}

/** Where two texts part, with what stands around it. */
function differenceOf(one: string, other: string): string {
  const at = [...one].findIndex((character, n) => character !== other[n]);
  return [one, other].map((text) => text.slice(Math.max(0, at - 40), at + 60)).join(' → ');
}
