import { withFacts } from '#server/kernel/command';
import { DismissListingReports, ReportListing, reports, UpholdListingReports } from '#server/listing-reports/reports';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

/** A person reports a listing, and a moderator may answer all reports of it. */
async function report({ people, listings, text, oneOf, chance, at, decide }: GeneratedMarket) {
  const [{ id: listingId, creatorId }, reporterId, by] = [oneOf(listings), oneOf(people), oneOf(people)];
  const note = chance(0.5) ? sealedBy(reporterId, text(4)) : null;
  const command = new ReportListing({ listingId, reporterId, reason: 'outdated', note, at: at() });
  await decide(reports, listingId, withFacts(command, { creatorId, isCoauthor: false, isPublished: true }));
  if (chance(0.5)) return;
  const answer = { listingId, by, at: at() };
  const reason = sealedBy(by, text(4));
  await decide(
    reports,
    listingId,
    chance(0.6)
      ? withFacts(new DismissListingReports({ ...answer, reason }), { isCoauthor: false })
      : new UpholdListingReports(answer),
  );
}

const sealedBy = (by: string, ciphertext: string) => ({ v: 1, kid: '1', by, ciphertext }) as const;

const at = '2026-03-01T09:00:00.000Z';

export const history: ModuleHistory = {
  activities: (market) => [() => report(market)],
  marketDay: [
    {
      ...{ stream: 'reports-lst', type: 'ListingReported' },
      data: { listingId: 'lst', creatorId: 'chidi', reporterId: 'bola', reason: 'spam', note: null, at },
    },
  ],
};
