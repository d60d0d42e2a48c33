import { accountEvents } from '#server/accounts/accounts.events';
import type { Instant, ListingId, UserId } from '#server/kernel/ids';
import type { Sealed } from '#server/kernel/sealed';
import { listingReportEvents, type ListingReportReason } from '#server/listing-reports/listing-reports.events';
import { type Audience, table, view } from '../projection.js';

export type ListingReportRow = {
  listing_id: ListingId;
  reporter_id: UserId;
  reason: ListingReportReason;
  /** Null without one, and after the reporter is erased. */
  note: Sealed | null;
  status: 'open' | 'dismissed' | 'upheld';
  at: Instant;
  /** Why a moderator dismissed it. */
  answer: Sealed | null;
  answer_by: UserId | null;
  answered_at: Instant | null;
};

const { UserErased } = accountEvents;

/** The last report of each person and listing. */
export const listingReportsView = view({ ...listingReportEvents, UserErased })({
  name: 'listing_reports',
  version: 1,
  tables: {
    report: table<ListingReportRow>(
      ['listing_id', 'reporter_id'],
      {
        listing_id: 'text not null',
        reporter_id: 'text not null',
        reason: 'text not null',
        note: 'jsonb',
        status: 'text not null',
        at: 'timestamptz not null',
        answer: 'jsonb',
        answer_by: 'text',
        answered_at: 'timestamptz',
      },
      [['listing_id'], ['reporter_id'], ['answer_by']],
    ),
  },
  indexes: `create index if not exists report_open on report (listing_id, at) where status = 'open';`,

  on: {
    ListingReported: ({ report }, { data }) =>
      report.put({
        listing_id: data.listingId,
        reporter_id: data.reporterId,
        reason: data.reason,
        note: data.note,
        status: 'open',
        at: data.at,
        answer: null,
        answer_by: null,
        answered_at: null,
      }),
    ListingReportsDismissed: ({ report }, { data: { listingId: listing_id, reporterIds, reason, at } }) => {
      for (const reporter_id of reporterIds)
        report.update(
          { listing_id, reporter_id },
          { status: 'dismissed', answer: reason, answer_by: reason.by, answered_at: at },
        );
    },
    ListingReportsUpheld: ({ report }, { data: { listingId: listing_id, reporterIds, at } }) => {
      for (const reporter_id of reporterIds)
        report.update({ listing_id, reporter_id }, { status: 'upheld', answered_at: at });
    },

    UserErased: ({ report }, { data: { userId } }) => {
      for (const row of report.where({ reporter_id: userId })) report.update(row, { note: null });
      for (const row of report.where({ answer_by: userId })) report.update(row, { answer: null, answer_by: null });
    },
  },

  audience: ({ type, data }) => {
    if (type === 'UserErased') return [{ user: data.userId }];
    const desk: Audience[] = [{ role: 'moderator' }, { role: 'admin' }];
    const reporters = type === 'ListingReported' ? [data.reporterId] : data.reporterIds;
    return [...reporters.map((user) => ({ user })), ...desk];
  },
});
