import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { escaped } from './markup.js';
import type { PageEntry, Pages } from './page-index.js';
import { sendShared, sharedText, type SharedText } from './shared-text.js';

/** A path of the client; `isListed` if search engines may list its pages. */
export type ClientPath = { path: string; isListed: boolean };

/** Entries of one sitemap at most, as its protocol has it. */
const MAX_ENTRIES = 50_000;
/** Maximum age of the sitemap, ms. */
const TTL_MS = 600_000;
const CACHE_CONTROL = 'public, max-age=600';

type Site = { publicUrl: string; paths: readonly ClientPath[]; pages: Pick<Pages, 'list' | 'reads'> };

/** Serves `/robots.txt` and `/sitemap.xml`. */
export function serveSearchEngines(fastify: FastifyInstance, site: Site) {
  const robots = sharedText(robotsOf(site));
  const sitemap = new LRUCache<'sitemap', SharedText>({
    max: 1,
    ttl: TTL_MS,
    fetchMethod: async () => sharedText(await sitemapOf(site)),
  });
  fastify.get('/robots.txt', (req, reply) =>
    reply.send(sendShared(req, reply, robots, { type: 'text/plain; charset=utf-8', cacheControl: CACHE_CONTROL })),
  );
  fastify.get('/sitemap.xml', async (req, reply) => {
    const text = (await sitemap.fetch('sitemap'))!;
    await reply.send(
      sendShared(req, reply, text, { type: 'application/xml; charset=utf-8', cacheControl: CACHE_CONTROL }),
    );
  });
}

/** `$` is the end of an address and `*` any text; the longest rule wins. Pages read their data while they are rendered. */
function robotsOf({ publicUrl, paths, pages }: Site): string {
  const unlisted = paths.filter(({ isListed }) => !isListed).map(({ path }) => path.replace(/:\w+/g, '*'));
  return [
    'User-agent: *',
    'Disallow: /api/',
    ...pages.reads().map((path) => `Allow: ${path}`),
    ...unlisted.flatMap((path) => [`Disallow: ${path}$`, `Disallow: ${path}?`]),
    '',
    `Sitemap: ${absolute(publicUrl, '/sitemap.xml')}`,
    '',
  ].join('\n');
}

export async function sitemapOf({ publicUrl, paths, pages }: Site): Promise<string> {
  const fixed = paths.filter(({ path, isListed }) => isListed && !path.includes(':'));
  const entries: PageEntry[] = [...fixed, ...(await pages.list(MAX_ENTRIES - fixed.length))];
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${new Date(changedAt).toISOString()}</lastmod>` : '';
    return `<url><loc>${escaped(absolute(publicUrl, path))}</loc>${changed}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

const absolute = (publicUrl: string, path: string) => publicUrl.replace(/\/$/, '') + path;
