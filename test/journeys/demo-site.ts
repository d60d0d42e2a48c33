import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { resource } from '../resources.js';
import { until } from '../until.js';
import { openBrowser } from './browser.js';

const PASSWORD = 'Groundwork-2026!';
const OPENS_WITHIN_MS = 240_000;

/** The demo's people that specs sign in as. */
export type Role = 'visitor' | 'buyer' | 'creator' | 'founder' | 'founder2' | 'auditor' | 'admin';
/** A person of one file's own, with an empty cart and wallet: files run side by side. */
export type Newcomer = `newcomer-${string}`;
type Who = Role | Newcomer;
type Mail = { to: { address: string }[]; text: string };
type Session = { access: string; refresh: string; user: { id: string } };

/**
 * The product with its demo data, shared by all journeys that need no empty site: none relies on what another leaves.
 * The browser is this file's own.
 */
export class DemoSite {
  private constructor(
    readonly url: string,
    readonly browser: Browser,
    private readonly folder: string,
  ) {}

  static async open(flags?: readonly string[]): Promise<DemoSite> {
    const [{ url, folder }, browser] = await Promise.all([
      resource<{ url: string; folder: string }>('demo-site'),
      openBrowser(flags),
    ]);
    return new DemoSite(url, browser, folder);
  }

  close() {
    return this.browser.close();
  }

  /** Ends its web process at once; the supervisor starts another. */
  async killWeb() {
    process.kill((await this.run()).processes.web!.pid, 'SIGKILL');
  }

  async call<Body>(path: string, init?: RequestInit): Promise<Body> {
    const response = await fetch(`${this.url}/api/${path}`, init);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as Body;
  }

  /** The payer of this payment pays on the provider's page. */
  async pay(reference: string) {
    const { payments } = (await this.run()).addresses;
    const body = JSON.stringify({ pay: reference });
    await fetch(`${payments}/control`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  }

  /** Registers a person, who activates the account by the mailed link. */
  async newcomer(): Promise<Newcomer> {
    const username: Newcomer = `newcomer-${randomUUID().slice(0, 8)}`;
    const email = `${username}@demo.test`;
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${this.url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    };
    await post('auth/users', { first_name: 'Ngozi', last_name: 'Eze', username, email, password: PASSWORD });
    const { mail } = (await this.run()).addresses;
    const letter = await until(
      async () =>
        ((await (await fetch(`${mail}/api/email`)).json()) as Mail[]).find(({ to }) =>
          to.some(({ address }) => address === email),
        ),
      (found) => found !== undefined,
    );
    const { searchParams } = new URL(/https?:\S+activate\S+/.exec(letter!.text)![0]);
    await post('auth/users/activation', Object.fromEntries(searchParams));
    return username;
  }

  /** Asks its database. */
  async database<T>(ask: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: (await this.run()).env.DATABASE_URL });
    await client.connect();
    try {
      return await ask(client);
    } finally {
      await client.end();
    }
  }

  private async run() {
    return JSON.parse(await readFile(join(this.folder, 'run.json'), 'utf8')) as {
      processes: Record<string, { pid: number }>;
      addresses: { payments: string; mail: string };
      env: Record<string, string>;
    };
  }

  signIn(role: Who): Promise<Session> {
    const body = JSON.stringify({ email: `${role}@demo.test`, password: PASSWORD });
    return this.call<Session>('login', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  }

  /** Sends a command as one of the demo's people. */
  async send<Body>(role: Who, path: string, body: object, method = 'POST'): Promise<Body> {
    const { access } = await this.signIn(role);
    const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
    return this.call<Body>(path, { method, headers, body: JSON.stringify(body) });
  }

  async as<Body>(role: Who, path: string): Promise<Body> {
    const { access } = await this.signIn(role);
    return this.call<Body>(path, { headers: { authorization: `Bearer ${access}` } });
  }

  /** A guide that the buyer owns, and its first section. */
  async boughtGuide(): Promise<{ slug: string; section: string }> {
    const { results } = await this.as<{ results: { slug: string }[] }>('buyer', 'listing/user/purchased');
    const { slug } = results[0]!;
    const { data } = await this.as<{ data: { sections: { slug: string }[] } }>('buyer', `listing/${slug}`);
    return { slug, section: data.sections[0]!.slug };
  }

  /** A guide with a section that is free to read. */
  async previewedGuide(): Promise<{ slug: string; section: string }> {
    const slug = 'nafdac-registration-for-packaged-water';
    type Guide = { data: { sections: { slug: string; is_preview: boolean }[] } };
    const { data } = await this.call<Guide>(`listing/${slug}`);
    return { slug, section: data.sections.find(({ is_preview }) => is_preview)!.slug };
  }

  /** A guide of the buyer with a section that changed since. */
  async updatedGuide(): Promise<{ slug: string; section: string }> {
    type Bought = { results: { slug: string; updates: number }[] };
    const { results } = await this.as<Bought>('buyer', 'listing/user/purchased');
    const { slug } = results.find(({ updates }) => updates > 0)!;
    type Guide = { data: { sections: { slug: string; updated: string | null }[] } };
    const { data } = await this.as<Guide>('buyer', `listing/${slug}`);
    return { slug, section: data.sections.find(({ updated }) => updated)!.slug };
  }

  /** A guide of the creator with reviews, one of them the founder's. */
  async reviewedGuide(): Promise<string> {
    type Guides = { results: { slug: string; total_review: number }[] };
    const { results } = await this.as<Guides>('creator', 'listing/user/created?limit=100');
    return results.find(({ total_review }) => total_review > 0)!.slug;
  }

  /** A page of its own browser profile, signed in unless a visitor's. */
  async page(role: Who, options: BrowserContextOptions = {}) {
    const context = await this.browser.newContext({
      ...{ baseURL: this.url, viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' as const },
      ...options,
    });
    if (role !== 'visitor') {
      const { access, refresh, user } = await this.signIn(role);
      const stored = JSON.stringify({ token: access, access, refresh, user: JSON.stringify(user) });
      // Once: later the page keeps its own, renewed tokens.
      await context.addInitScript(`localStorage.getItem('access') ?? Object.assign(localStorage, ${stored})`);
    }
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    return page;
  }
}

/** Opens the demo's site before the specs of a file, and closes its browser, which has these flags, after them. */
export function demoSite(flags?: readonly string[]): { site: DemoSite } {
  const demo = {} as { site: DemoSite };
  beforeAll(async () => {
    demo.site = await DemoSite.open(flags);
  }, OPENS_WITHIN_MS);
  afterAll(() => demo.site?.close());
  return demo;
}
