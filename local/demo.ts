import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd, type ChildEnvironment } from './child.js';
import type { Programs } from './dependencies.js';
import type { Settings } from './settings.js';

const ATTEMPTS = 3;
type Size = 'small' | 'full';

/** Keeps in the folder of the database what was loaded of the demo market: `begun`, `small` or `full`. */
const markIn = (cluster: string) => join(cluster, 'demo-loaded');

/** True if this database has accounts of the demo market, or may have. */
export const hasDemo = (cluster: string): boolean => existsSync(markIn(cluster));

/**
 * The demo market: a small one before the site is ready, the rest while it serves. The folder of the database keeps which was
 * loaded whole, so that a later start does not load the programs to find nothing to do.
 */
export class Demo {
  /** Undefined where a database or a store is given: it may be another one at each start. */
  private readonly mark: string | undefined;
  private isSmallWhole = false;

  constructor(
    private readonly programs: Programs,
    private readonly settings: Settings,
    private readonly env: Record<string, string>,
    cluster: string | undefined,
    private readonly environment: ChildEnvironment,
    private readonly stopAsked: Promise<void>,
  ) {
    const isOwn = cluster !== undefined && !settings.given.EVENTSTORE_URL && !settings.given.EVENTSTORE_DATABASE_URL;
    this.mark = isOwn ? markIn(cluster) : undefined;
  }

  /** Loads what the site has from its first second on. */
  async load(): Promise<void> {
    if (this.settings.demo) this.isSmallWhole = await this.run('small', 'demo', this.programs.demo);
  }

  /** Adds the rest. It looks at each thing first: nothing is added twice. Not begun on a small market that is not whole. */
  async complete(): Promise<void> {
    if (!this.settings.fullDemo || !this.isSmallWhole || this.isLoaded('full')) return;
    if (await this.run('full', 'demo-full', this.programs.fullDemo)) this.environment.say('the demo market is whole');
  }

  private async run(size: Size, name: string, file: string | undefined): Promise<boolean> {
    if (this.isLoaded(size)) return true;
    if (!file || !existsSync(file)) return false;
    if (this.mark && !existsSync(this.mark)) writeFileSync(this.mark, 'begun', { flush: true });
    let isStopping = false;
    void this.stopAsked.then(() => (isStopping = true));
    for (let attempt = 1; attempt <= ATTEMPTS && !isStopping; attempt++) {
      if ((await runToEnd({ name, file, env: this.env }, this.environment, this.stopAsked)) !== 0) continue;
      if (this.mark) writeFileSync(this.mark, size, { flush: true });
      return true;
    }
    this.environment.say(`the demo data could not be loaded whole; see ${join(this.environment.logs, `${name}.log`)}`);
    return false;
  }

  private isLoaded(size: Size): boolean {
    if (!this.mark || !existsSync(this.mark)) return false;
    const loaded = readFileSync(this.mark, 'utf8');
    return loaded === 'full' || loaded === size;
  }
}
