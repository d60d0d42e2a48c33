import { api, bodyOf } from '../lib/http/api';
import type { Contact } from '../lib/http/api.types';
import { type Page, pagesOf } from '../lib/http/pages';

const request = (id: string) => ({ params: { path: { id } } });
const whom = (username: string) => ({ body: { username } });

export const declineRequest = (id: string) => bodyOf(api.POST('/api/connect/requests/{id}/decline', request(id)));
export const withdrawRequest = (id: string) => bodyOf(api.POST('/api/connect/requests/{id}/withdraw', request(id)));
export const dismissFounder = (username: string) => bodyOf(api.POST('/api/connect/dismiss', whom(username)));
export const restoreFounder = (username: string) => bodyOf(api.DELETE('/api/connect/dismiss', whom(username)));
export const removeConnection = (username: string) => bodyOf(api.POST('/api/connect/disconnect', whom(username)));

const PAGE = 20;

export const blockedPeople = pagesOf(['network', 'blocked'], PAGE, (query, signal) =>
  bodyOf<Page<Contact>>(api.GET('/api/connect/block', { params: { query }, signal })),
);
