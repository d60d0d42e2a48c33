import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import { withTimeout } from '#server/platform/concurrency/timeout';
import { log } from '#server/platform/log';
import { addressesIn, type Needs, type ScreenAddress } from './screen-addresses.js';
import type { PageDescription } from './page-index.js';
import { describedBy, documentOf, type Rendered } from './screen-document.js';
import { bytesOf, type SharedText, sharedText } from './shared-text.js';

/** See `client/lib/http/first-screen.ts`. */
type Screen = { now: number; width: number; zone: string; user?: unknown; answers: Record<string, string> };
/** The screen of a signed-in person; only its answers where the rendering was late. */
type OwnScreen = { screen: Screen } & Partial<Rendered>;

/** `url` is the address without what the page does not read, such as a campaign. */
type Needed = Needs & { url: string };

/** What the document knows of its device: a time zone, and the width of its window, px. */
type Device = { zone: string | undefined; width: number };

/** The account of the signed-in person, which every screen shows. */
const ME = '/api/auth/users/me';
/** Widths of the window where only the kind of the device is known, px. */
const [PHONE, COMPUTER] = [390, 1_280];
/** Most visitors' time zone. */
const ZONE = 'Africa/Lagos';
/** A document is not delayed longer by its screen, ms. */
const DOCUMENT_TIMEOUT_MS = 1_000;
/** Nor are the answers for a signed-in person, ms. */
const OWN_TIMEOUT_MS = 500;
/** Renderings that may wait for the one under way. */
const MAX_WAITING = 16;
/** A rendering that takes longer ends with its thread, so that no content stops all others, ms. */
const RENDERING_TIMEOUT_MS = 3_000;
const [MAX_SCREENS, MAX_BYTES] = [500, 50_000_000];
/** The times on a screen ("2 hours ago") are at most this old, ms. */
const TTL_MS = 60_000;
/** Longer addresses are not rendered. */
const MAX_URL_LENGTH = 500;

/**
 * The first screens of pages as HTML, for people on slow phones and for search engines. A thread renders them from the API's
 * answers, which are sent with them. A page whose answers or rendering are missing is rendered by the browser, as all
 * others.
 */
export class FirstScreens {
  private readonly addresses: ScreenAddress[];
  private renderer: Piscina<{ url: string; screen: Screen }, Rendered> | undefined;
  private waiting = 0;
  /** Renderings of documents under way. */
  private readonly underWay = new Map<string, Promise<SharedText>>();
  /** Documents for visitors, by the address, the device and the answers. */
  private readonly documents = new LRUCache<string, SharedText>({
    max: MAX_SCREENS,
    maxSize: MAX_BYTES,
    sizeCalculation: bytesOf,
    ttl: TTL_MS,
  });

  /** `root` is the client's build, `page` its document. */
  constructor(
    private readonly fastify: FastifyInstance,
    private readonly root: string,
    private readonly page: string,
  ) {
    this.addresses = addressesIn(readFileSync(join(root, 'first-screens.json'), 'utf8'));
  }

  /** Starts the thread that renders, once. Without it the browser renders all pages. */
  start() {
    this.renderer ??= new Piscina<{ url: string; screen: Screen }, Rendered>({
      filename: join(this.root, 'render/render.js'),
      name: 'render',
      minThreads: 1,
      maxThreads: 1,
    }).on('error', (error: unknown) => log.error({ err: error }, 'the rendering thread failed'));
    return this.renderer;
  }

  private async render(url: string, screen: Screen): Promise<Rendered> {
    const thread = this.start();
    // Tasks with a signal are not counted by piscina's own bound.
    if (this.waiting >= MAX_WAITING) throw new Error('too many first screens are waiting');
    this.waiting++;
    try {
      return await thread.run({ url, screen }, { signal: AbortSignal.timeout(RENDERING_TIMEOUT_MS) });
    } finally {
      this.waiting--;
    }
  }

  /**
   * The document of a page with its description, and its screen for a visitor where that is rendered; undefined where it is
   * the client's own.
   */
  async document(req: FastifyRequest, description?: PageDescription): Promise<SharedText | undefined> {
    const needs = this.needsOf(req.url, 'visitors');
    const rendered = needs && (await inTime(DOCUMENT_TIMEOUT_MS, this.forVisitor(req, needs, description)));
    return rendered ?? (description && this.described(description));
  }

  /**
   * The screen of the page at `url` for the person of the request; undefined where the browser renders it. It has the
   * answers that are successes, and is rendered only from all of them.
   */
  async own(req: FastifyRequest, url: string, { zone, width }: Device): Promise<OwnScreen | undefined> {
    const { authorization } = req.headers;
    const needs = authorization && this.needsOf(url, 'persons');
    if (!needs) return undefined;
    const answers = await this.ask(needs.data, req, { authorization });
    if (!answers[ME]) return undefined;
    const user: unknown = JSON.parse(answers[ME]);
    const screen = { now: Date.now(), width: width > 0 ? width : widthOf(req), zone: zoneOf(zone), user, answers };
    if (needs.data.some((one) => !(one in answers))) return { screen };
    return { screen, ...(await inTime(OWN_TIMEOUT_MS, this.render(url, screen))) };
  }

  async close() {
    await this.renderer?.destroy();
  }

  private needsOf(url: string, person: 'visitors' | 'persons'): Needed | undefined {
    if (!url.startsWith('/') || url.length > MAX_URL_LENGTH) return undefined;
    const { pathname, search } = new URL(`http://page${url}`);
    const needed = this.addresses.map((address) => address.needs(pathname, search)).filter((one) => one !== undefined);
    if (!needed.some(({ renderedFor }) => renderedFor === person)) return undefined;
    return {
      url: person === 'persons' || needed.some(({ readsSearch }) => readsSearch) ? url : pathname,
      styles: [...new Set(needed.flatMap(({ styles }) => styles))],
      data: needed.flatMap(({ data, ownData }) => (person === 'persons' ? [...data, ...ownData] : data)),
    };
  }

  private described(description: PageDescription): SharedText {
    const key = JSON.stringify(description);
    const known = this.documents.get(key);
    if (known) return known;
    const document = sharedText(describedBy(this.page, description));
    this.documents.set(key, document);
    return document;
  }

  private async forVisitor(
    req: FastifyRequest,
    { url, styles, data }: Needed,
    description: PageDescription | undefined,
  ): Promise<SharedText | undefined> {
    const answers = await this.ask(data, req);
    if (data.some((one) => !(one in answers))) return undefined;
    const width = widthOf(req);
    const key = hash('sha256', JSON.stringify([url, width, answers, description]), 'base64');
    const known = this.documents.get(key) ?? this.underWay.get(key);
    if (known) return known;
    const screen = { now: Date.now(), width, zone: ZONE, answers };
    const making = this.render(url, screen).then((rendered) => {
      const page = description ? describedBy(this.page, description) : this.page;
      const document = sharedText(documentOf(page, rendered, styles, screen));
      this.documents.set(key, document);
      return document;
    });
    this.underWay.set(key, making);
    return making.finally(() => this.underWay.delete(key));
  }

  /** The API's answers that are successes, by URL: to a visitor from the same network, or as the headers have it. */
  private async ask(urls: string[], { ip }: FastifyRequest, as: Record<string, string> = {}) {
    const headers = { accept: 'application/json', host: 'page', ...as };
    const answers = await Promise.all(
      urls.map(async (url) => ({ url, ...(await this.fastify.inject({ url, remoteAddress: ip, headers })) })),
    );
    const successes = answers.filter(({ statusCode }) => statusCode === 200);
    return Object.fromEntries(successes.map(({ url, body }) => [url, body]));
  }
}

/** Undefined if the result is late or fails. */
const inTime = <Result>(ms: number, result: Promise<Result>): Promise<Result | undefined> =>
  withTimeout(result, ms).catch((error: unknown) => {
    log.warn({ err: error }, 'first screen not rendered');
    return undefined;
  });

/** Browsers that do not say it in a header of their own have it in their name. */
const widthOf = ({ headers }: FastifyRequest) =>
  headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '') ? PHONE : COMPUTER;

/** That of most visitors for an unknown one. */
function zoneOf(zone: string | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone ?? ZONE }).resolvedOptions().timeZone;
  } catch {
    return ZONE;
  }
}
