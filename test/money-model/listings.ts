import type { MemoryLog } from './memory-log.js';

export const PEOPLE = ['ada', 'ben', 'cyn'] as const;
/** These write with the others and buy nothing; the first of them takes money out. */
export const WRITERS = ['dan', 'eni'] as const;
export const FINANCE = 'fin';

/** Each person writes what the others buy, some with co-authors; one guide is free. */
export const LISTINGS = [
  { id: 'guide-a', creatorId: 'ada', price: 500_000, coauthors: [{ userId: 'dan', basisPoints: 3_300 }] },
  { id: 'guide-b', creatorId: 'ben', price: 120_050, coauthors: [] },
  {
    ...{ id: 'guide-c', creatorId: 'ben', price: 33_333 },
    coauthors: [
      { userId: 'dan', basisPoints: 2_000 },
      { userId: 'eni', basisPoints: 700 },
    ],
  },
  { id: 'gift', creatorId: 'cyn', price: 0, coauthors: [{ userId: 'eni', basisPoints: 5_000 }] },
];

/** The guides on sale, as their streams say it; the catalogue itself takes no part. */
export function publish(log: MemoryLog, at: string) {
  for (const { id: listingId, creatorId, price, coauthors } of LISTINGS) {
    const stream = `listing-${listingId}`;
    log.add(stream, 'ListingSubmitted', { listingId, creatorId, price, at });
    log.add(stream, 'SectionAdded', { listingId, sectionId: 'one', title: 'One', slug: 'one', position: 1, at });
    log.add(stream, 'ContentAdded', { listingId, sectionId: 'one', items: [{}], at });
    for (const { userId, basisPoints } of coauthors)
      log.add(stream, 'CoauthorInvitationAccepted', { listingId, creatorId, userId, basisPoints, at });
    log.add(stream, 'ListingPublished', { listingId, creatorId, by: FINANCE, at });
  }
}
