import type { ListingEvent } from '#server/catalogue/catalogue.events';
import { listing, RejectListing } from '#server/catalogue/listing';
import { ClaimReview } from '#server/catalogue/review-claim';
import { VerifyListing } from '#server/catalogue/verification';
import { specification } from '../given.js';
import { at, published, submitted, written } from './facts.js';

const given = specification(listing);
const reason = { v: 1, kid: '1', by: 'mo', ciphertext: 'VGhlIGZlZXMu' } as const;
const by = { listingId: 'l1', by: 'mo', at };
const verify = new VerifyListing({ ...by, reason });
const verified: ListingEvent = { type: 'ListingVerified', data: { ...by, creatorId: 'ada', reason } };
const rejected = listing.decide(
  new RejectListing({ ...by, reason }),
  written().reduce(listing.evolve, listing.initial()),
);

describe('A guide', () => {
  it('is compared with what its regulator publishes at its review, and again afterwards', () => {
    given(...written())
      .when(verify)
      .then(verified);
    given(...written(), published(), verified)
      .when(verify)
      .then(verified);
  });

  it('is not verified by its creator, without contents, after a rejection, or while another moderator has it', () => {
    given(...written())
      .when(new VerifyListing({ ...by, by: 'ada', reason }))
      .thenRefused('own_case');
    given(submitted()).when(verify).thenRefused('empty_listing');
    given(...written(), ...rejected)
      .when(verify)
      .thenRefused('rejected');
    const claim = listing.decide(
      new ClaimReview({ ...by, by: 'bola' }),
      written().reduce(listing.evolve, listing.initial()),
    );
    given(...written(), ...claim)
      .when(verify)
      .thenRefused('claimed');
  });
});
