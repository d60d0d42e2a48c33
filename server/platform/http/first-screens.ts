import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import { withTimeout } from '#server/platform/concurrency/timeout';
import { log } from '#server/platform/log';
import { addressesIn, type Needs, type ScreenAddress } from './screen-addresses.js';
import { documentOf, type Rendered } from './screen-document.js';
import { type SharedText, sharedText } from './shared-text.js';

/** See `client/lib/http/first-screen.ts`. */
type Screen = { now: number; width: number; zone: string; user?: unknown; answers: Record<string, string> };
/** The screen of a signed-in person; only its answers where the rendering was late. */
type OwnScreen = { screen: Screen } & Partial<Rendered>;

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
const [MAX_SCREENS, MAX_CHARACTERS] = [500, 32_000_000];
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
  /** Documents for visitors, by the address, the device and the answers. */
  private readonly documents = new LRUCache<string, SharedText>({
    max: MAX_SCREENS,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ text }) => text.length,
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

  /** Starts the thread that renders, once. */
  start() {
    return (this.renderer ??= new Piscina({
      filename: join(this.root, 'render/render.js'),
      name: 'render',
      minThreads: 1,
      maxThreads: 1,
      maxQueue: MAX_WAITING,
    }));
  }

  /** The document of a page with its screen for a visitor; undefined where the browser renders it. */
  async document(req: FastifyRequest): Promise<SharedText | undefined> {
    const needs = this.needsOf(req.url, 'visitors');
    return needs && within(DOCUMENT_TIMEOUT_MS, this.documentOf(req, needs));
  }

  /** The screen of the page at `url` for the person of the request; undefined where the browser renders it. */
  async own(req: FastifyRequest, url: string, { zone, width }: Device): Promise<OwnScreen | undefined> {
    const needs = this.needsOf(url, 'persons');
    if (!needs) return undefined;
    const answers = await this.ask(needs.data, req);
    if (!answers?.[ME]) return undefined;
    const user: unknown = JSON.parse(answers[ME]);
    const screen = { now: Date.now(), width: width > 0 ? width : widthOf(req), zone: zoneOf(zone), user, answers };
    return { screen, ...(await within(OWN_TIMEOUT_MS, this.start().run({ url, screen }))) };
  }

  async close() {
    await this.renderer?.destroy();
  }

  private needsOf(url: string, person: 'visitors' | 'persons'): Needs | undefined {
    if (!url.startsWith('/') || url.length > MAX_URL_LENGTH) return undefined;
    const { pathname, search } = new URL(`http://page${url}`);
    const needed = this.addresses.map((address) => address.needs(pathname, search)).filter((one) => one !== undefined);
    if (!needed.some(({ renderedFor }) => renderedFor === person)) return undefined;
    return {
      styles: [...new Set(needed.flatMap(({ styles }) => styles))],
      data: needed.flatMap(({ data, ownData }) => (person === 'persons' ? [...data, ...ownData] : data)),
    };
  }

  private async documentOf(req: FastifyRequest, { styles, data }: Needs): Promise<SharedText | undefined> {
    const answers = await this.ask(data, req);
    if (!answers) return undefined;
    const width = widthOf(req);
    const key = hash('sha256', JSON.stringify([req.url, width, answers]), 'base64');
    const known = this.documents.get(key);
    if (known) return known;
    const screen = { now: Date.now(), width, zone: ZONE, answers };
    const rendered = await this.start().run({ url: req.url, screen });
    const document = sharedText(documentOf(this.page, rendered, styles, screen));
    this.documents.set(key, document);
    return document;
  }

  /** The API's answers to the caller, by URL; undefined unless all are successes. */
  private async ask(urls: string[], { ip, headers }: FastifyRequest): Promise<Record<string, string> | undefined> {
    const { authorization } = headers;
    const answers = await Promise.all(
      urls.map((url) =>
        this.fastify.inject({
          url,
          remoteAddress: ip,
          headers: { accept: 'application/json', host: 'page', ...(authorization ? { authorization } : {}) },
        }),
      ),
    );
    if (answers.some(({ statusCode }) => statusCode !== 200)) return undefined;
    return Object.fromEntries(urls.map((url, at) => [url, answers[at]!.body]));
  }
}

/** Undefined if the result is late or fails. */
const within = <Result>(ms: number, result: Promise<Result>): Promise<Result | undefined> =>
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
