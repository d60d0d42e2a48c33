import type { Instant, UserId } from '#server/kernel/ids';
import type { PageKind } from '#server/kernel/page-slugs';
import { pageEvents } from '#server/pages/pages.events';
import { table, view } from '../projection.js';

type Version = {
  slug: string;
  revision: number;
  title: string;
  lead: string;
  body: string;
  is_published: boolean;
  by_id: UserId;
  at: Instant;
};

const version = {
  slug: 'text not null',
  revision: 'int not null',
  title: 'text not null',
  lead: 'text not null',
  body: 'text not null',
  is_published: 'boolean not null',
  by_id: 'text not null',
  at: 'timestamptz not null',
} as const;

/** What admins wrote: each page in its last version, and every version. */
export const pagesView = view(pageEvents)({
  name: 'pages',
  version: 1,
  tables: {
    page: table<Version & { kind: PageKind }>(['slug'], { ...version, kind: 'text not null' }, [['kind', 'title']]),
    version: table<Version>(['slug', 'revision'], version),
  },
  on: {
    PageWritten: ({ page, version }, { data: { kind, isPublished: is_published, by: by_id, ...text }, revision }) => {
      const row = { ...text, is_published, by_id, revision: revision + 1 };
      page.put({ ...row, kind });
      version.put(row);
    },
  },
  audience: () => [{ role: 'admin' }],
});
