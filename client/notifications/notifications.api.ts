import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, dataOf, keyed } from '../lib/http/api';
import type { Notification, NotificationPreference } from '../lib/http/api.types';
import { nextPage } from '../lib/http/pages';
import { NOTIFICATIONS } from '../lib/http/unread';
import { deviceState } from './push-device';

export type { Notification, NotificationPreference };

export const PAGE = 20;

/** The latest first. */
export const notifications = infiniteQueryOptions({
  queryKey: [...NOTIFICATIONS, 'list'],
  queryFn: ({ pageParam, signal }) =>
    bodyOf(
      api.GET('/api/notifications', { params: { query: { limit: PAGE, cursor: pageParam ?? undefined } }, signal }),
    ),
  initialPageParam: null as string | null,
  getNextPageParam: nextPage('cursor'),
  select: ({ pages }) => pages.flatMap(({ results }) => results),
});

/** How each kind arrives. */
export const preferences = queryOptions({
  queryKey: [...NOTIFICATIONS, 'preferences'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/notifications/preferences', { signal })),
});

export const PUSH_DEVICE = ['push-device'];
/** Whether this device is notified while the site is closed; null where the site does not push. The browser's settings may change meanwhile. */
export const pushDevice = queryOptions({
  queryKey: PUSH_DEVICE,
  queryFn: async ({ signal }) => {
    const { public_key: publicKey, is_on } = await dataOf(api.GET('/api/notifications/push', { signal }));
    if (publicKey === null) return null;
    const state = await deviceState(publicKey);
    return { publicKey, state: state === 'on' && !is_on ? ('off' as const) : state };
  },
  refetchOnWindowFocus: 'always',
});

/** Sends the browser's subscription. */
export const keepDevice = ({ endpoint = '', keys: { p256dh = '', auth = '' } = {} }: PushSubscriptionJSON) =>
  bodyOf(api.PUT('/api/notifications/push', { body: { endpoint, keys: { p256dh, auth } } }));
export const leaveDevice = () => bodyOf(api.DELETE('/api/notifications/push'));

export const readOne = (id: string) => bodyOf(api.POST('/api/notifications/read', { body: { ids: [id] } }));
export const readUpTo = (up_to: number) => bodyOf(api.POST('/api/notifications/read', { body: { up_to } }));

export type Chosen = Pick<NotificationPreference, 'kind'> & {
  in_app?: boolean;
  push?: boolean;
  mail?: NonNullable<NotificationPreference['mail']>;
};
export const choose = (chosen: Chosen) => bodyOf(api.PATCH('/api/notifications/preferences', { body: chosen }));

export const acceptRequest = (id: string) =>
  bodyOf(api.POST('/api/connect/requests/{id}/accept', { params: { path: { id } } }));

/** Ends the mails that the link of one of them names. */
export const unsubscribe = (token: string, key: string) =>
  bodyOf(api.POST('/api/notifications/unsubscribe/{token}', { params: { path: { token }, ...keyed(key) } }));
