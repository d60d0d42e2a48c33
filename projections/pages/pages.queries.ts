import { sql } from 'kysely';
import type { Instant } from '#server/kernel/ids';
import type { PageKind } from '#server/kernel/page-slugs';
import type { Sql } from '#server/platform/database/sql';
import { pagesView } from './pages.view.js';

const page = sql.table(pagesView.table.page);
const version = sql.table(pagesView.table.version);

/** Of the versions of one page, the latest; enough to go back to. */
const MOST_VERSIONS = 100;

export type PageHeading = { slug: string; title: string; lead: string; changed_at: Instant };
export type PageText = PageHeading & { body: string };
export type PageVersion = {
  title: string;
  lead: string;
  body: string;
  is_published: boolean;
  revision: number;
  at: Instant;
  by: string | null;
};

export async function publishedPage(db: Sql, kind: PageKind, slug: string): Promise<PageText | undefined> {
  const { rows } = await sql<PageText>`
    select p.slug, p.title, p.lead, p.body, p.at as changed_at
    from ${page} p where p.slug = ${slug} and p.kind = ${kind} and p.is_published`.execute(db);
  return rows[0];
}

export async function publishedPages(db: Sql, kind: PageKind): Promise<PageHeading[]> {
  const { rows } = await sql<PageHeading>`
    select p.slug, p.title, p.lead, p.at as changed_at
    from ${page} p where p.kind = ${kind} and p.is_published order by p.title, p.slug`.execute(db);
  return rows;
}

export async function pagesOnDesk(db: Sql): Promise<(PageVersion & { slug: string; kind: PageKind })[]> {
  const { rows } = await sql<PageVersion & { slug: string; kind: PageKind }>`
    select p.slug, p.kind, p.title, p.lead, p.body, p.is_published, p.revision, p.at, w.username as by
    from ${page} p left join app.person w on w.id = p.by_id order by p.kind, p.title, p.slug`.execute(db);
  return rows;
}

export async function versionsOf(db: Sql, slug: string): Promise<PageVersion[]> {
  const { rows } = await sql<PageVersion>`
    select v.title, v.lead, v.body, v.is_published, v.revision, v.at, w.username as by
    from ${version} v left join app.person w on w.id = v.by_id
    where v.slug = ${slug} order by v.revision desc limit ${MOST_VERSIONS}`.execute(db);
  return rows;
}
