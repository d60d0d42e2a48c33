import { describe, it } from '@jest/globals';
import { withFacts } from '#server/kernel/command';
import {
  ClaimListingRequest,
  ExpireListingRequestClaim,
  ReleaseListingRequestClaim,
  requestClaim,
} from '#server/listing-requests/claim';
import type { ClaimEvent } from '#server/listing-requests/listing-requests.events';
import { specification } from '../given.js';

const at = '2026-11-24T09:00:00.000Z';
const until = '2026-12-08T09:00:00.000Z';
const of = (creatorId: string) => ({ requestId: 'r1', creatorId, at });
const taken = (creatorId = 'chi'): ClaimEvent => ({
  type: 'ListingRequestClaimed',
  data: { ...of(creatorId), requesterId: 'bola', until },
});
const released: ClaimEvent = { type: 'ListingRequestClaimReleased', data: of('chi') };
const expired: ClaimEvent = { type: 'ListingRequestClaimExpired', data: of('chi') };

type Facts = {
  request?: 'open' | 'fulfilled';
  isVerified?: boolean;
  isClaimantVerified?: boolean;
  isPremium?: boolean;
};
const take = (
  creatorId = 'chi',
  { request, isVerified = true, isClaimantVerified = true, isPremium = true }: Facts = { request: 'open' },
  when = at,
) =>
  withFacts(new ClaimListingRequest({ ...of(creatorId), requesterId: 'bola', at: when }), {
    ...{ request, isVerified, isClaimantVerified, isPremium },
  });
const release = (creatorId = 'chi') => new ReleaseListingRequestClaim(of(creatorId));
const expire = (end = until, isOpen = true) => new ExpireListingRequestClaim({ ...of('chi'), until: end, isOpen });
const given = specification(requestClaim);

describe('A request', () => {
  it('is taken by one verified creator at a time, for 14 days', () => {
    given().when(take()).then(taken());
    given(taken()).when(take()).thenNothing();
    given(taken()).when(take('dayo')).thenRefused('claimed');
    given(taken(), released).when(take('dayo')).then(taken('dayo'));
  });

  it('is taken while it waits, by others than its person', () => {
    given()
      .when(take('chi', { request: 'open', isVerified: false }))
      .thenRefused('not_verified');
    given().when(take('bola')).thenRefused('own_request');
    given()
      .when(take('chi', { request: 'fulfilled' }))
      .thenRefused('fulfilled');
    given().when(take('chi', {})).thenRefused('not_found');
  });

  it('is taken with Premium, and stays with its creator when that ends, who may give it back and take it again', () => {
    const without = { request: 'open' as const, isPremium: false };
    given().when(take('chi', without)).thenRefused('premium_required');
    given(taken(), released).when(take('dayo', without)).thenRefused('premium_required');
    given(taken()).when(take('chi', without)).thenNothing();
    given(taken(), released).when(take('chi', without)).then(taken());
  });

  it('asks for Premium only where nothing else is in the way', () => {
    const without = { request: 'open' as const, isPremium: false };
    given(taken()).when(take('dayo', without)).thenRefused('claimed');
    given(taken(), expired)
      .when(take('chi', without, until))
      .thenRefused('claim_expired');
  });

  it('is given back by who has it alone, and may be taken again', () => {
    given(taken()).when(release()).then(released);
    given(taken()).when(release('dayo')).thenNothing();
    given(taken(), released).when(release()).thenNothing();
    given(taken(), released).when(take()).then(taken());
  });

  it('is free for others when its time runs out, and not for the same creator', () => {
    given(taken()).when(expire()).then(expired);
    given(taken(), expired).when(take('dayo')).then(taken('dayo'));
    given(taken(), expired)
      .when(take('chi', { request: 'open' }, until))
      .thenRefused('claim_expired');
  });

  it('gives no more time to who gives it back and takes it again', () => {
    const late = '2026-12-01T09:00:00.000Z';
    given(taken(), released)
      .when(take('chi', { request: 'open' }, late))
      .then({ type: 'ListingRequestClaimed', data: { ...of('chi'), requesterId: 'bola', until, at: late } });
  });

  it('is free for others when who has it is verified no more', () => {
    given(taken())
      .when(take('dayo', { request: 'open', isClaimantVerified: false }))
      .then(released, taken('dayo'));
  });

  it('is given back, and did not run out, where its guide came in time', () => {
    given(taken()).when(expire(until, false)).then(released);
  });

  it('is not ended by the timer of an earlier claim', () => {
    given(taken(), released).when(expire()).thenNothing();
    given(taken(), released, taken()).when(expire('2026-12-01T09:00:00.000Z')).thenNothing();
  });
});
