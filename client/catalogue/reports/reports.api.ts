import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, keyed } from '../../lib/http/api';
import type { ListingReport } from '../../lib/http/api.types';
import type { texts } from './reports.texts';

/** The live messages about a report name this view. */
export const listingReportKeys = { of: (slug: string) => ['listing_reports', slug] };

/** The reader's last report of a listing; null without one. */
export const ownReport = (slug: string) =>
  queryOptions({
    queryKey: listingReportKeys.of(slug),
    queryFn: async ({ signal }): Promise<ListingReport | null> =>
      (await bodyOf(api.GET('/api/listing/{slug}/report', { params: { path: { slug } }, signal }))).data,
  });

type Report = { reason: keyof typeof texts.form.reasons; note: string };

export const reportListing = (slug: string, body: Report, idempotencyKey: string) =>
  bodyOf(api.POST('/api/listing/{slug}/report', { params: { path: { slug }, ...keyed(idempotencyKey) }, body }));
