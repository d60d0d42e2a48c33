import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../lib/http/api';
import type { PageHeading, PageText } from '../lib/http/api.types';

export type { PageHeading, PageText };

/** Lists of texts with an address each. */
export type Shelf = 'programs' | 'resources';

/** What an admin wrote in place of the text that comes with the product; null where there is none. */
export const writtenPage = (slug: string) =>
  queryOptions({
    queryKey: ['pages', 'page', slug],
    queryFn: ({ signal }): Promise<PageText | null> =>
      dataOf(api.GET('/api/pages/{slug}', { params: { path: { slug } }, signal })),
  });

export const shelf = (name: Shelf) =>
  queryOptions({
    queryKey: ['pages', name],
    queryFn: ({ signal }): Promise<PageHeading[]> => dataOf(api.GET(`/api/${name}`, { signal })),
  });

export const shelved = (name: Shelf, slug: string) =>
  queryOptions({
    queryKey: ['pages', name, slug],
    queryFn: ({ signal }): Promise<PageText> =>
      dataOf(api.GET(`/api/${name}/{slug}`, { params: { path: { slug } }, signal })),
  });
