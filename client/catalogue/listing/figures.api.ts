import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../lib/http/api';
import { catalogueKeys } from '../catalogue.api';

/** The key figures of a listing; the owner's answer has `figures`. */
export const insightOf = (slug: string) =>
  queryOptions({
    queryKey: [...catalogueKeys.listing(slug), 'insight'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/listing/{slug}/insight', { params: { path: { slug } }, signal })),
  });
