import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../lib/http/api';
import { catalogueKeys } from './catalogue.api';

/** Links inside are valid for a minute more, ms. */
const REFRESH_MS = 4 * 60_000;

/** The sections of a guide on the day that its reader bought it, and what became of them. */
export const guideThen = (slug: string) =>
  queryOptions({
    queryKey: [...catalogueKeys.listing(slug), 'then'],
    queryFn: ({ signal }) => dataOf(api.GET('/api/listing/{slug}/as-bought', { params: { path: { slug } }, signal })),
  });

const fetchSection = (slug: string, section: string, since: 'purchase' | 'reading', signal: AbortSignal) =>
  dataOf(
    api.GET('/api/listing/{slug}/as-bought/{section}', {
      params: { path: { slug, section }, query: { since } },
      signal,
    }),
  );

/** A section on the day of the purchase. */
export const sectionBought = (slug: string, section: string) =>
  queryOptions({
    queryKey: [...catalogueKeys.section(slug, section), 'then'],
    queryFn: ({ signal }) => fetchSection(slug, section, 'purchase', signal),
    refetchInterval: REFRESH_MS,
    retry: false,
  });

/** A section when its reader last completed it. Fetched once: what is completed again meanwhile stays comparable. */
export const sectionLastRead = (slug: string, section: string) =>
  queryOptions({
    queryKey: ['section-last-read', slug, section],
    queryFn: ({ signal }) => fetchSection(slug, section, 'reading', signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
