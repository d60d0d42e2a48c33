import { queryOptions } from '@tanstack/react-query';
import type { PageForm } from '#server/pages/pages.input';
import { api, bodyOf, dataOf } from '../lib/http/api';
import type { PageOnDesk, PageVersion } from '../lib/http/api.types';

export type { PageOnDesk, PageVersion };

export const pagesKey = ['pages'];

export const pagesOnDesk = queryOptions({
  queryKey: [...pagesKey, 'desk'],
  queryFn: ({ signal }): Promise<PageOnDesk[]> => dataOf(api.GET('/api/moderation/pages', { signal })),
});

export const pageVersions = (slug: string) =>
  queryOptions({
    queryKey: [...pagesKey, 'versions', slug],
    queryFn: ({ signal }): Promise<PageVersion[]> =>
      dataOf(api.GET('/api/moderation/pages/{slug}/versions', { params: { path: { slug } }, signal })),
  });

export const writePage = (slug: string, body: PageForm) =>
  bodyOf(api.PUT('/api/moderation/pages/{slug}', { params: { path: { slug } }, body }));
