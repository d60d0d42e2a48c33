import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import { withTimeout } from '#server/platform/concurrency/timeout';
import { log } from '#server/platform/log';
import { type SharedText, sharedText } from './shared-text.js';

/**
 * What the pages of an address need, and whether they are rendered here. Patterns of the path and of the query have named
 * groups, the parameters of `data`, queries of the API without `/api/`. `styles` are files beside those of every page.
 */
type ScreenAddress<Pattern> = { path: Pattern; search: Pattern; isRendered: boolean } & Needs;
type Needs = { styles: string[]; data: string[] };
/** See `client/app/first-screen/render.tsx`. */
type Rendered = { head: string; html: string };

/** A page is not delayed longer by its rendering, ms. */
const TIMEOUT_MS = 1_000;
/** Renderings that may wait for the one under way. */
const MAX_WAITING = 16;
const [MAX_SCREENS, MAX_CHARACTERS] = [500, 32_000_000];
/** The times on a screen ("2 hours ago") are at most this old, ms. */
const TTL_MS = 60_000;
/** Longer addresses are not rendered. */
const MAX_URL_LENGTH = 500;

/**
 * The first screens of public pages as HTML, for people on slow phones and for search engines. A thread renders them from the
 * API's answers to a visitor, which the document holds too. A page whose answers or rendering are missing is rendered by
 * the browser, as all others.
 */
export class FirstScreens {
  private readonly addresses: ScreenAddress<RegExp>[];
  private readonly threads: Piscina<{ url: string; screen: object }, Rendered>;
  /** By the address, the device and the answers. */
  private readonly screens = new LRUCache<string, SharedText>({
    max: MAX_SCREENS,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ text }) => text.length,
    ttl: TTL_MS,
  });

  /** `root` is the client's build, `page` its document. */
  constructor(
    private readonly fastify: FastifyInstance,
    root: string,
    private readonly page: string,
  ) {
    const addresses = JSON.parse(readFileSync(join(root, 'first-screens.json'), 'utf8')) as ScreenAddress<string>[];
    this.addresses = addresses.map(({ path, search, ...rest }) => ({
      path: new RegExp(path, 'i'),
      search: new RegExp(search),
      ...rest,
    }));
    this.threads = new Piscina({
      filename: join(root, 'render/render.js'),
      name: 'render',
      maxThreads: 1,
      minThreads: 1,
      maxQueue: MAX_WAITING,
    });
  }

  /** The document of a page with its first screen; undefined where the browser renders it. */
  async of(req: FastifyRequest): Promise<SharedText | undefined> {
    const needs = req.url.length <= MAX_URL_LENGTH ? this.needsOf(req.url) : undefined;
    if (!needs) return undefined;
    try {
      return await withTimeout(this.rendered(req, needs), TIMEOUT_MS);
    } catch (error) {
      log.warn({ err: error }, 'first screen not rendered');
      return undefined;
    }
  }

  async close() {
    await this.threads.destroy();
  }

  private needsOf(url: string): Needs | undefined {
    const { pathname, search } = new URL(url, 'http://page');
    let isRendered = false;
    const styles = new Set<string>();
    const data: string[] = [];
    for (const address of this.addresses) {
      const [inPath, inSearch] = [address.path.exec(pathname), address.search.exec(search)];
      if (!inPath || !inSearch) continue;
      isRendered ||= address.isRendered;
      const parameters: Record<string, string | undefined> = { ...inPath.groups, ...inSearch.groups };
      for (const query of address.data)
        data.push(`/api/${query.replace(/:(\w+)/g, (_, name: string) => parameters[name] ?? '')}`);
      address.styles.forEach((file) => styles.add(file));
    }
    return isRendered ? { styles: [...styles], data } : undefined;
  }

  private async rendered(req: FastifyRequest, { styles, data }: Needs) {
    const bodies = await Promise.all(data.map((url) => this.ask(url, req)));
    if (bodies.includes(undefined)) return undefined;
    const isPhone = isFromPhone(req);
    const key = hash('sha256', JSON.stringify([req.url, isPhone, bodies]), 'base64');
    const known = this.screens.get(key);
    if (known) return known;
    const answers = Object.fromEntries(data.map((url, at) => [url, bodies[at]!]));
    const screen = { now: Date.now(), isPhone, answers };
    const rendered = await this.threads.run({ url: req.url, screen });
    const document = sharedText(documentOf(this.page, rendered, styles, screen));
    this.screens.set(key, document);
    return document;
  }

  /** The API's answer to a visitor from the same network; undefined unless it is a success. */
  private async ask(url: string, { ip }: FastifyRequest): Promise<string | undefined> {
    const { statusCode, body } = await this.fastify.inject({
      url,
      remoteAddress: ip,
      headers: { accept: 'application/json', host: 'page' },
    });
    return statusCode === 200 ? body : undefined;
  }
}

/** Browsers that do not say it in a header of their own have it in their name. */
const isFromPhone = ({ headers }: FastifyRequest) =>
  headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '');

function documentOf(page: string, { head, html }: Rendered, styles: readonly string[], screen: object): string {
  const links = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join('');
  const json = JSON.stringify(screen).replaceAll('<', '\\u003c');
  return replaced(page, [
    [/<html /, '<html data-rendered '],
    [/<title>.*?<\/title>/, head],
    [/<\/head>/, `${links}</head>`],
    [/<noscript>.*?<\/noscript>/, ''],
    [
      /<div id="root"><\/div>/,
      `<div id="root">${html}</div><script type="application/json" id="first-screen">${json}</script>`,
    ],
  ]);
}

/** Every place must be there: a document without one of them would not be taken over. */
function replaced(text: string, replacements: [RegExp, string][]): string {
  return replacements.reduce((whole, [place, by]) => {
    if (whole.search(place) < 0) throw new Error(`The client's document has no ${place}`);
    return whole.replace(place, () => by);
  }, text);
}
