import { describe, it } from '@jest/globals';
import { withFacts } from '#server/kernel/command';
import type { RequestEvent } from '#server/listing-requests/listing-requests.events';
import {
  DeclineListingRequest,
  FulfilListingRequest,
  ReopenListingRequest,
  RequestListing,
  requests,
  RestoreListingRequest,
  WithdrawListingRequest,
  WithdrawListingRequestDecline,
} from '#server/listing-requests/request';
import { specification } from '../given.js';

const at = '2026-11-24T09:00:00.000Z';
const description = { v: 1, kid: '1', by: 'bola', ciphertext: 'c2VhbGVk' } as const;
const act = (requestId = 'r1') => ({ requestId, requesterId: 'bola', at });
const wanted = (requestId = 'r1', title = 'Snail farm') => ({
  ...{ ...act(requestId), title, sector: 'agriculture', industry: 'livestock', region: 'Ogun', description },
});
const requested = (id?: string): RequestEvent => ({ type: 'ListingRequested', data: wanted(id) });
const withdrawn: RequestEvent = { type: 'ListingRequestWithdrawn', data: act() };
const restored: RequestEvent = { type: 'ListingRequestRestored', data: act() };
const fulfilled: RequestEvent = { type: 'ListingRequestFulfilled', data: { ...act(), listingId: 'l1' } };
const reopened: RequestEvent = { type: 'ListingRequestReopened', data: { ...act(), listingId: 'l1' } };

const why = { v: 1, kid: '1', by: 'mo', ciphertext: 'c2VhbGVk' } as const;
const declined: RequestEvent = { type: 'ListingRequestDeclined', data: { ...act(), by: 'mo', reason: why } };
const takenBack = (when = at): RequestEvent => ({
  ...{ type: 'ListingRequestDeclineWithdrawn', data: { ...act(), at: when, by: 'mo', declinedAt: at } },
});
const decline = ({
  by = 'mo',
  isMerged = false,
  ...claim
}: { by?: string; isMerged?: boolean; claimedUntil?: string } = {}) =>
  withFacts(new DeclineListingRequest({ ...act(), by, reason: why }), { isMerged, ...claim });
const takeBack = (by = 'mo', when = at) => new WithdrawListingRequestDecline({ ...act(), at: when, by });

const fulfil = (facts: { isPublished?: boolean; isAnswer?: boolean } = {}) =>
  withFacts(new FulfilListingRequest({ ...act(), listingId: 'l1' }), { isPublished: true, isAnswer: true, ...facts });
const reopen = (listingId = 'l1') => new ReopenListingRequest({ ...act(), listingId });
const given = specification(requests);

describe('The requests of a person', () => {
  it('are open one at a time; the refusal names the open one', () => {
    given().when(new RequestListing(wanted())).then(requested());
    given(requested()).when(new RequestListing(wanted())).thenNothing();
    const another = given(requested()).when(new RequestListing(wanted('r2', 'Cold room')));
    another.thenRefused('open_request');
    given(requested())
      .when({ type: 'RequestListing', data: { ...wanted('r2', 'Cold room'), isPremium: true } })
      .then({ type: 'ListingRequested', data: wanted('r2', 'Cold room') });
    expect(() => requests.decide(new RequestListing(wanted('r2')), new Map([['r1', open]]))).toThrow(
      expect.objectContaining({ detail: expect.stringContaining('“Snail farm”') as string }),
    );
  });

  it('make place for another when withdrawn, declined or fulfilled', () => {
    for (const ended of [withdrawn, declined, fulfilled])
      given(requested(), ended)
        .when(new RequestListing(wanted('r2')))
        .then(requested('r2'));
  });

  it('make place for another when merged into a fulfilled one', () => {
    const served = ['r1'];
    given(requested())
      .when(withFacts(new RequestListing(wanted('r2')), { served }))
      .then(requested('r2'));
    given(requested(), requested('r2'))
      .when(withFacts(new RequestListing(wanted('r3')), { served }))
      .thenRefused('open_request');
    given(requested('r2'), requested(), withdrawn)
      .when(withFacts(new RestoreListingRequest(act()), { served: ['r2'] }))
      .then(restored);
  });

  it('are withdrawn once, and brought back unless another one is open by then', () => {
    given(requested()).when(new WithdrawListingRequest(act())).then(withdrawn);
    given(requested(), withdrawn).when(new WithdrawListingRequest(act())).thenNothing();
    given(requested(), withdrawn).when(new RestoreListingRequest(act())).then(restored);
    given(requested()).when(new RestoreListingRequest(act())).thenNothing();
    given(requested(), withdrawn, requested('r2')).when(new RestoreListingRequest(act())).thenRefused('open_request');
    given(requested(), fulfilled).when(new WithdrawListingRequest(act())).thenRefused('fulfilled');
    for (const command of [new WithdrawListingRequest(act()), new RestoreListingRequest(act())])
      given().when(command).thenRefused('not_found');
  });

  it('are declined once while they wait, by a moderator whose they are not', () => {
    given(requested()).when(decline()).then(declined);
    given(requested(), fulfilled).when(decline()).thenRefused('fulfilled');
    given(requested(), declined).when(decline()).thenRefused('declined');
    given(requested())
      .when(decline({ isMerged: true }))
      .thenRefused('merged');
    given(requested())
      .when(decline({ claimedUntil: '2026-11-24T09:00:00.001Z' }))
      .thenRefused('claimed');
    given(requested())
      .when(decline({ claimedUntil: at }))
      .then(declined);
    given(requested())
      .when(decline({ by: 'bola' }))
      .thenRefused('own_case');
    for (const events of [[], [requested(), withdrawn]])
      given(...events)
        .when(decline())
        .thenRefused('not_found');
  });

  it('stay declined, unless the moderator takes that back at once', () => {
    const final = given(requested(), declined);
    final.when(takeBack()).then(takenBack());
    final.when(takeBack('mo', '2026-11-24T09:00:30.000Z')).then(takenBack('2026-11-24T09:00:30.000Z'));
    final.when(takeBack('mo', '2026-11-24T09:00:30.001Z')).thenRefused('decline_final');
    final.when(takeBack('ada')).thenRefused('not_own_decision');
    final.when(fulfil()).thenNothing();
    for (const command of [new WithdrawListingRequest(act()), new RestoreListingRequest(act())])
      final.when(command).thenRefused('declined');
    given(requested()).when(takeBack()).thenRefused('not_declined');
    given(requested(), declined, takenBack()).when(takeBack()).thenRefused('not_declined');
    given(requested(), declined, takenBack()).when(decline()).then(declined);
    given(requested(), declined, takenBack()).when(fulfil()).then(fulfilled);
  });

  it('are fulfilled once, by a published answer', () => {
    given(requested()).when(fulfil()).then(fulfilled);
    given(requested(), fulfilled).when(fulfil()).thenNothing();
    given(requested(), withdrawn).when(fulfil()).thenNothing();
    given(requested())
      .when(fulfil({ isPublished: false }))
      .thenNothing();
    given(requested())
      .when(fulfil({ isAnswer: false }))
      .thenNothing();
    given().when(fulfil()).thenNothing();
  });

  it('wait again when the listing that fulfilled them is no answer', () => {
    given(requested(), fulfilled).when(reopen()).then(reopened);
    given(requested(), fulfilled).when(reopen('l2')).thenNothing();
    given(requested()).when(reopen()).thenNothing();
    given(requested(), fulfilled, reopened).when(reopen()).thenNothing();
    given(requested(), fulfilled, reopened).when(fulfil()).then(fulfilled);
  });
});

const open = { title: 'Snail farm', status: 'open' } as const;
