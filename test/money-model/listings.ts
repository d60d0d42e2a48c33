import type { MemoryLog } from './memory-log.js';

export const PEOPLE = ['ada', 'ben', 'cyn'] as const;
export const FINANCE = 'fin';

/** Each person writes what the others buy; one guide is free. */
export const LISTINGS = [
  { id: 'guide-a', creatorId: 'ada', price: 500_000 },
  { id: 'guide-b', creatorId: 'ben', price: 120_050 },
  { id: 'guide-c', creatorId: 'ben', price: 33_333 },
  { id: 'gift', creatorId: 'cyn', price: 0 },
];

/** The guides on sale, as their streams say it; the catalogue itself takes no part. */
export function publish(log: MemoryLog, at: string) {
  for (const { id: listingId, creatorId, price } of LISTINGS) {
    const stream = `listing-${listingId}`;
    log.add(stream, 'ListingSubmitted', { listingId, creatorId, price, at });
    log.add(stream, 'SectionAdded', { listingId, sectionId: 'one', title: 'One', slug: 'one', position: 1, at });
    log.add(stream, 'ContentAdded', { listingId, sectionId: 'one', items: [{}], at });
    log.add(stream, 'ListingPublished', { listingId, creatorId, by: FINANCE, at });
  }
}
