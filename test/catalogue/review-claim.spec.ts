import type { ListingEvent } from '#server/catalogue/catalogue.events';
import { listing, PublishListing, RejectListing, RequestChanges } from '#server/catalogue/listing';
import { AcceptPrice } from '#server/catalogue/pricing';
import { ClaimReview, ReleaseReview } from '#server/catalogue/review-claim';
import { CHECKLIST, type Ticked } from '#server/catalogue/review-checks';
import { withFacts } from '#server/kernel/command';
import { specification } from '../given.js';
import { at, checked, published, submitted, written } from './facts.js';

const given = specification(listing);
const soon = '2026-01-05T09:29:00.000Z';
const until = '2026-01-05T09:30:00.000Z';
const act = (by: string, when = at) => ({ listingId: 'l1', by, at: when });
const about = (by: string, when = at) => ({ ...act(by, when), creatorId: 'ada' });
const claimed = (by = 'mo'): ListingEvent => ({ type: 'ReviewClaimed', data: { ...about(by), until } });
const released: ListingEvent = { type: 'ReviewReleased', data: about('mo') };
const reason = { v: 1, kid: '1', by: 'mo', ciphertext: 'TmFtZSB0aGUgcmVndWxhdG9yLg==' } as const;
const approve = (by: string, when = at, ticked: Ticked = { checked: CHECKLIST }) =>
  withFacts(new PublishListing({ ...act(by, when), ...ticked }), { creatorVerified: true });

describe('A listing under review', () => {
  it('is taken by one moderator at a time', () => {
    given(submitted())
      .when(new ClaimReview(act('mo')))
      .then(claimed());
    given(submitted(), claimed())
      .when(new ClaimReview(act('mo')))
      .thenNothing();
    given(submitted(), claimed())
      .when(new ClaimReview(act('kemi', soon)))
      .thenRefused('claimed');
  });

  it('is decided by its moderator alone meanwhile', () => {
    for (const command of [
      approve('kemi', soon),
      new RejectListing({ ...act('kemi', soon), reason }),
      new RequestChanges({ ...act('kemi', soon), reason }),
    ])
      given(...written(), claimed())
        .when(command)
        .thenRefused('claimed');
    given(...written(), claimed())
      .when(approve('mo'))
      .then(checked(), published());
    const proposed: ListingEvent = {
      type: 'PriceProposed',
      data: { ...about('ada'), round: 1, price: 900_000, asked: 'creator', note: reason },
    };
    const accept = new AcceptPrice({ ...act('kemi', soon), asModerator: true, round: 1 });
    given(...written(), proposed, claimed())
      .when(withFacts(accept, { creatorVerified: true }))
      .thenRefused('claimed');
  });

  it('is free again after half an hour, by hand before that, and after a decision', () => {
    given(submitted(), claimed())
      .when(new ClaimReview(act('kemi', until)))
      .then({ type: 'ReviewClaimed', data: { ...about('kemi', until), until: '2026-01-05T10:00:00.000Z' } });
    given(submitted(), claimed())
      .when(new ReleaseReview(act('mo')))
      .then(released);
    given(submitted(), claimed(), released)
      .when(new ClaimReview(act('kemi')))
      .then(claimed('kemi'));
    const sentBack: ListingEvent = { type: 'ChangesRequested', data: { ...about('mo'), reason } };
    given(submitted(), claimed(), sentBack)
      .when(new ClaimReview(act('kemi')))
      .then(claimed('kemi'));
  });

  it('is left alone by a release of others, and of those who do not have it', () => {
    given(submitted(), claimed())
      .when(new ReleaseReview(act('kemi')))
      .thenNothing();
    given(submitted())
      .when(new ReleaseReview(act('mo')))
      .thenNothing();
  });

  it('is never taken by its creator, nor once it is decided', () => {
    given(submitted())
      .when(new ClaimReview(act('ada')))
      .thenRefused('own_case');
    given(submitted(), published())
      .when(new ClaimReview(act('mo')))
      .thenRefused('decided');
  });

  it('is published with every point ticked, and the note to other staff', () => {
    for (const ticked of [{}, { checked: [] }, { checked: CHECKLIST.slice(1), note: reason }])
      given(...written())
        .when(approve('mo', at, ticked))
        .thenRefused('invalid');
    given(...written())
      .when(approve('mo', at, { checked: [...CHECKLIST, 'complete'], note: reason }))
      .then(checked(reason), published());
  });
});
