import { api, bodyOf, keyed } from '../lib/http/api';

/** `token`: of a mailed link. */
export const confirmNewsletter = (token: string, idempotencyKey: string) =>
  bodyOf(api.POST('/api/newsletter/confirm', { params: keyed(idempotencyKey), body: { token } }));

export const leaveNewsletter = (token: string, idempotencyKey: string) =>
  bodyOf(api.POST('/api/newsletter/unsubscribe/{token}', { params: { path: { token }, ...keyed(idempotencyKey) } }));
