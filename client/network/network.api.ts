import { api, bodyOf } from '../lib/http/api';
import type { Contact, Founder } from '../lib/http/api.types';
import { type Page, pagesOf } from '../lib/http/pages';

export type { Contact, Founder };

const PAGE = 20;

export const networkKeys = {
  suggestions: ['network', 'suggestions'],
  received: ['network', 'received'],
  sent: ['network', 'sent'],
  connections: ['network', 'connections'],
};

const founders = (tab: 'suggestions' | 'received' | 'sent') =>
  pagesOf(networkKeys[tab], PAGE, (query, signal) =>
    bodyOf<Page<Founder>>(api.GET('/api/co-founders', { params: { query: { ...query, tab } }, signal })),
  );

export const suggestions = founders('suggestions');
export const received = founders('received');
export const sent = founders('sent');
export const connections = pagesOf(networkKeys.connections, PAGE, (query, signal) =>
  bodyOf<Page<Contact>>(api.GET('/api/connect/network', { params: { query }, signal })),
);

export const sendRequest = (receiver: string) => bodyOf(api.POST('/api/connect/send-request', { body: { receiver } }));

export const acceptRequest = (id: string) =>
  bodyOf(api.POST('/api/connect/requests/{id}/accept', { params: { path: { id } } }));
