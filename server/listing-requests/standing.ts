import { conflict } from '#server/kernel/domain-error';
import type { RequestStatus } from './request.js';

/** Of a request as acts on it find it. A merged one counts with the request that it was merged into. */
export type Standing = RequestStatus | 'merged';

/** The routes lead to that request; this meets who was faster than the views. */
export function refuseMerged(request: Standing) {
  if (request === 'merged') throw conflict('merged', 'This request was merged into another one. Load the board again.');
}
