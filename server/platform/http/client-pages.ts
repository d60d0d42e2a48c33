import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { notFound } from '#server/kernel/domain-error';
import type { Config } from '#server/platform/config';
import { sendError } from './errors.js';
import { FirstScreens } from './first-screens.js';
import { Pages } from './page-index.js';
import { type ClientPath, serveSearchEngines } from './search-engines.js';
import { withSocialLinks } from './screen-document.js';
import { sendShared, sharedText } from './shared-text.js';

/** The client's build: its files, and `paths.json`, every path of the client. */
const ROOT = join(process.cwd(), 'client/dist');
/** Paths below which there are no pages, and targets of a request that are no path (`*`). */
const NO_PAGES = /^(?!\/)|^\/(api|socket\.io|health|assets|first-screen)(\/|$)/;
/** The page of an unknown path: validators would let a client keep it for a path that is known later. */
const UNVALIDATED = { etag: false, lastModified: false, acceptRanges: false };

/** What the browser requests with the head of the document, before it has read it: the first script. */
const linkOf = (page: string) =>
  `<${/<script type="module"[^>]* src="([^"]+)"/.exec(page)![1]}>; rel=modulepreload; crossorigin`;

/** A rendered screen is of a phone or of a computer. */
const DOCUMENT = { type: 'text/html; charset=utf-8', cacheControl: 'no-cache', vary: 'user-agent, sec-ch-ua-mobile' };

/** Names of files in `assets` change with their content; icons and the manifest keep their names. */
const cacheControl = (file: string) =>
  file.startsWith('index.html')
    ? 'no-cache'
    : file.startsWith('assets')
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=86400';

/** The client's page; undefined where the client is not built. */
export const clientPage = (): string | undefined => {
  const file = join(ROOT, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};

/** Serves the built client: its files, and its page for every other path; 404 with that page where the client has none. */
export async function serveClient(app: NestFastifyApplication, config: Config) {
  const fastify = app.getHttpAdapter().getInstance();
  const [built, socialLinks] = [clientPage(), config.get('SOCIAL_LINKS')];
  if (!built) {
    fastify.setNotFoundHandler((req, reply) => sendError(notFound(), req, reply));
    return;
  }
  const page = withSocialLinks(built, socialLinks);
  // A document that differs from the built file.
  const own = socialLinks.length > 0 ? sharedText(page) : undefined;
  const paths = JSON.parse(readFileSync(join(ROOT, 'paths.json'), 'utf8')) as ClientPath[];
  const pages = app.get(Pages);
  const find = pages.finderOf(paths.map(({ path }) => path));
  serveSearchEngines(fastify, { publicUrl: config.get('PUBLIC_URL'), paths, pages });
  await app.register(fastifyStatic, {
    root: ROOT,
    wildcard: false,
    globIgnore: ['index.html', '*.json', 'render/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => void reply.header('cache-control', cacheControl(relative(ROOT, file))),
  });
  const link = linkOf(page);
  const screens = new FirstScreens(fastify, ROOT, page);
  if (config.get('FIRST_SCREENS') === 'at-start') fastify.addHook('onListen', () => void screens.start());
  fastify.addHook('onClose', () => screens.close());
  fastify.get<{ Querystring: Record<string, unknown> }>('/first-screen', async (req, reply) => {
    const { url, zone, width } = req.query;
    const device = { zone: typeof zone === 'string' ? zone : undefined, width: Number(width) };
    const screen = typeof url === 'string' ? await screens.own(req, url, device) : undefined;
    void reply.headers({ 'cache-control': 'no-store' });
    return screen ? reply.send(screen) : reply.status(204).send();
  });
  fastify.setNotFoundHandler(async (req, reply) => {
    const [path] = req.url.split('?') as [string];
    if (!['GET', 'HEAD'].includes(req.method) || NO_PAGES.test(path)) return sendError(notFound(), req, reply);
    void reply.header('link', link);
    const found = await find(path);
    if (!found) {
      void reply.status(404);
      if (own) return reply.type(DOCUMENT.type).header('cache-control', DOCUMENT.cacheControl).send(own.bytes);
      return reply.sendFile('index.html', { ...UNVALIDATED });
    }
    if (found.isOwned) void reply.header('x-robots-tag', 'noindex');
    const document = (await screens.document(req, found.description)) ?? own;
    return document ? reply.send(sendShared(req, reply, document, DOCUMENT)) : reply.sendFile('index.html');
  });
}
