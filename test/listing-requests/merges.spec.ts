import { describe, it } from '@jest/globals';
import { withFacts } from '#server/kernel/command';
import type { MergeEvent } from '#server/listing-requests/listing-requests.events';
import {
  FreeMergedListingRequests,
  MergeListingRequest,
  merges,
  ObjectToListingRequestMerge,
  UnmergeListingRequest,
} from '#server/listing-requests/merges';
import type { RequestStatus } from '#server/listing-requests/request';
import { specification } from '../given.js';

const at = '2026-11-24T09:00:00.000Z';
const until = '2026-12-01T09:00:00.000Z';
const reason = { v: 1, kid: '1', by: 'mo', ciphertext: 'c2VhbGVk' } as const;
/** Request `x` is of the person `of-x`. */
const pair = (requestId: string, intoId: string) => ({
  ...{ requestId, requesterId: `of-${requestId}`, intoId, intoRequesterId: `of-${intoId}`, at },
});
const merged = (id = 'b', into = 'a'): MergeEvent => ({
  type: 'ListingRequestMerged',
  data: { ...pair(id, into), by: 'mo', reason, objectUntil: until },
});
const objected: MergeEvent = { type: 'ListingRequestMergeObjected', data: pair('b', 'a') };
const parted = (by: string | null = 'mo', id = 'b', into = 'a'): MergeEvent => ({
  ...{ type: 'ListingRequestUnmerged', data: { ...pair(id, into), by } },
});

type Facts = { status?: RequestStatus; intoStatus?: RequestStatus; claimedUntil?: string };
const open = { status: 'open', intoStatus: 'open' } as const;
const merge = (id = 'b', into = 'a', { by = 'mo', ...facts }: Facts & { by?: string } = open) =>
  withFacts(new MergeListingRequest({ ...pair(id, into), by, reason }), facts);
const object = (when = at, isFulfilled = false) =>
  withFacts(new ObjectToListingRequestMerge({ requestId: 'b', requesterId: 'of-b', at: when }), { isFulfilled });
const part = (isFulfilled = false, by = 'mo') =>
  withFacts(new UnmergeListingRequest({ requestId: 'b', by, at }), { isFulfilled });
const free = (...freed: string[]) =>
  withFacts(new FreeMergedListingRequests({ intoId: 'a', intoRequesterId: 'of-a', at }), { freed });
const given = specification(merges);

describe('A merge of two requests', () => {
  it('is made once, of requests that wait and that no creator is writing', () => {
    given().when(merge()).then(merged());
    given(merged()).when(merge()).thenNothing();
    given()
      .when(merge('b', 'a', {}))
      .thenRefused('not_found');
    given()
      .when(merge('b', 'a', { status: 'open' }))
      .thenRefused('not_found');
    for (const one of ['status', 'intoStatus'])
      given()
        .when(merge('b', 'a', { ...open, [one]: 'fulfilled' }))
        .thenRefused('fulfilled');
    given()
      .when(merge('b', 'a', { ...open, claimedUntil: until }))
      .thenRefused('claimed');
    given()
      .when(merge('b', 'a', { ...open, claimedUntil: at }))
      .then(merged());
  });

  it('makes neither a chain nor a circle', () => {
    given().when(merge('b', 'b')).thenRefused('same_request');
    given(merged()).when(merge('a', 'b')).thenRefused('merged');
    given(merged()).when(merge('c', 'b')).thenRefused('merged');
    given(merged()).when(merge('b', 'c')).thenRefused('merged');
    given(merged()).when(merge('a', 'c')).thenRefused('has_merged');
    given(merged()).when(merge('c', 'a')).then(merged('c'));
  });

  it('is made and taken back by a moderator whose requests they are not', () => {
    for (const by of ['of-a', 'of-b']) {
      given()
        .when(merge('b', 'a', { ...open, by }))
        .thenRefused('own_case');
      given(merged()).when(part(false, by)).thenRefused('own_case');
    }
  });

  it('ends when its requester objects within 7 days, and is not made again', () => {
    given(merged()).when(object()).then(objected);
    given(merged()).when(object('2026-12-01T09:00:00.001Z')).thenRefused('objection_closed');
    given(merged()).when(object(at, true)).thenRefused('fulfilled');
    given(merged(), objected).when(object()).thenRefused('not_merged');
    given(merged(), objected).when(merge()).thenRefused('objected');
    given(merged(), objected).when(merge('b', 'c')).then(merged('b', 'c'));
    const stranger = new ObjectToListingRequestMerge({ requestId: 'b', requesterId: 'ada', at });
    given(merged())
      .when(withFacts(stranger, { isFulfilled: false }))
      .thenRefused('not_found');
  });

  it('is taken back by a moderator until the guide is there, and may be made again', () => {
    given(merged()).when(part()).then(parted());
    given(merged()).when(part(true)).thenRefused('fulfilled');
    given().when(part()).thenRefused('not_merged');
    given(merged(), parted()).when(merge()).then(merged());
  });

  it('ends by itself where one of both waits no more', () => {
    given(merged(), merged('c')).when(free('b', 'c')).then(parted(null), parted(null, 'c'));
    given(merged(), merged('c')).when(free('c')).then(parted(null, 'c'));
    given(merged('b', 'd')).when(free('b')).thenNothing();
  });
});
