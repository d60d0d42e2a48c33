import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf } from '../lib/http/api';
import type { Meeting, MeetingOffer, MeetingSlots } from '../lib/http/api.types';

export type { Meeting, MeetingOffer, MeetingSlots };
export type Hours = MeetingOffer['exceptions'][number]['hours'][number];

export type When = 'upcoming' | 'past';

const PAGE = 20;
/** Free times are fetched again while they are shown, ms: other people take them. */
const SLOTS_AGAIN_MS = 30_000;

/** The first word is the view that the server names when it changes. */
export const meetingKeys = {
  all: ['meetings'],
  slots: (creator: string) => ['meetings', 'slots', creator],
  offer: ['meetings', 'offer'],
};

/** Days of Lagos, both included; without them the next 14. */
export interface Period {
  from?: string;
  to?: string;
}

/** The free times of a creator, with the offer. */
export const slotsOf = (creator: string, period: Period = {}) =>
  queryOptions({
    queryKey: [...meetingKeys.slots(creator), period],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/creators/{username}/slots', { params: { path: { username: creator }, query: period }, signal }),
      ),
    refetchInterval: SLOTS_AGAIN_MS,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** The times to which a booked meeting can move, also where the creator takes no bookings now. */
export const slotsToMove = (id: string, period: Period = {}) =>
  queryOptions({
    queryKey: [...meetingKeys.all, 'move', id, period],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/meetings/{id}/slots', { params: { path: { id }, query: period }, signal })),
    refetchInterval: SLOTS_AGAIN_MS,
    placeholderData: keepPreviousData,
    retry: false,
  });

export const ownOffer = queryOptions({
  queryKey: meetingKeys.offer,
  queryFn: ({ signal }) => dataOf(api.GET('/api/meetings/offer', { signal })),
});

/** The signed-in person's meetings as guest and as creator: those to come, the next first, or those before, the latest first. */
export const meetings = (when: When) =>
  infiniteQueryOptions({
    queryKey: [...meetingKeys.all, 'list', when],
    queryFn: ({ pageParam, signal }) =>
      bodyOf(api.GET('/api/meetings', { params: { query: { when, page: pageParam, limit: PAGE } }, signal })),
    initialPageParam: 1,
    getNextPageParam: ({ next }) => (next ? Number(new URL(next).searchParams.get('page')) : null),
    select: ({ pages }) => ({ count: pages[0]?.count ?? 0, items: pages.flatMap(({ results }) => results) }),
  });

export const meeting = (id: string) =>
  queryOptions({
    queryKey: [...meetingKeys.all, 'one', id],
    queryFn: ({ signal }) => dataOf(api.GET('/api/meetings/{id}', { params: { path: { id } }, signal })),
  });
