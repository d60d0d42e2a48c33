import { describe, it } from '@jest/globals';
import { withFacts } from '#server/kernel/command';
import type { ListingReportEvent } from '#server/listing-reports/listing-reports.events';
import { DismissListingReports, ReportListing, reports, UpholdListingReports } from '#server/listing-reports/reports';
import { specification } from '../given.js';

const at = '2026-11-23T09:00:00.000Z';
const sealedBy = (by: string) => ({ v: 1, kid: '1', by, ciphertext: 'c2VhbGVk' }) as const;
const own = { listingId: 'l1', creatorId: 'chidi', at };
const reported = (reporterId: string): ListingReportEvent => ({
  ...{ type: 'ListingReported', data: { ...own, reporterId, reason: 'outdated', note: sealedBy(reporterId) } },
});
const reason = sealedBy('mo');
const dismissed = (...reporterIds: string[]): ListingReportEvent => ({
  ...{ type: 'ListingReportsDismissed', data: { ...own, by: 'mo', reporterIds, reason } },
});
const upheld = (...reporterIds: string[]): ListingReportEvent => ({
  ...{ type: 'ListingReportsUpheld', data: { ...own, by: 'mo', reporterIds } },
});

const report = (reporterId: string, facts: { creatorId?: string; isCoauthor?: boolean; isPublished?: boolean } = {}) =>
  withFacts(new ReportListing({ listingId: 'l1', reporterId, reason: 'outdated', note: sealedBy(reporterId), at }), {
    ...{ creatorId: 'chidi', isCoauthor: false, isPublished: true },
    ...facts,
  });
const dismiss = (by = 'mo', isCoauthor = false) =>
  withFacts(new DismissListingReports({ listingId: 'l1', by, at, reason }), { isCoauthor });
const uphold = () => new UpholdListingReports({ listingId: 'l1', by: 'mo', at });
const given = specification(reports);

describe('A report of a listing', () => {
  it('comes from any person', () => given().when(report('bola')).then(reported('bola')));

  it('is one per person while it is open', () => {
    given(reported('bola')).when(report('bola')).thenNothing();
    given(reported('bola')).when(report('ada')).then(reported('ada'));
    given(reported('bola'), dismissed('bola')).when(report('bola')).then(reported('bola'));
  });

  it('is about a published listing of another person', () => {
    given()
      .when(report('bola', { isPublished: false }))
      .thenRefused('not_found');
    given()
      .when(report('bola', { creatorId: undefined }))
      .thenRefused('not_found');
    given().when(report('chidi')).thenRefused('own_listing');
    for (const isPublished of [true, false])
      given()
        .when(report('bola', { isCoauthor: true, isPublished }))
        .thenRefused('own_listing');
  });

  it('is taken without an event after the hundredth', () => {
    const many = Array.from({ length: 100 }, (_, n) => reported(`person-${n}`));
    given(...many)
      .when(report('bola'))
      .thenNothing();
  });
});

describe('The reports of a listing', () => {
  const both = [reported('bola'), reported('ada')];

  it('are dismissed together, once, and name the people to tell', () => {
    given(...both)
      .when(dismiss())
      .then(dismissed('bola', 'ada'));
    given(...both, dismissed('bola', 'ada'))
      .when(dismiss())
      .thenNothing();
  });

  it('are dismissed neither by the creator nor by a co-author, nor where there are none', () => {
    for (const command of [dismiss('chidi'), dismiss('mo', true)])
      given(...both)
        .when(command)
        .thenRefused('own_case');
    given().when(dismiss()).thenRefused('not_found');
  });

  it('are upheld by a suspension; without any nothing happens', () => {
    given(...both)
      .when(uphold())
      .then(upheld('bola', 'ada'));
    given(...both, dismissed('bola', 'ada'))
      .when(uphold())
      .thenNothing();
    given().when(uphold()).thenNothing();
  });
});
