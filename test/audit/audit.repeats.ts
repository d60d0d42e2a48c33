import { randomUUID } from 'node:crypto';
import { parkedId } from '../subscriptions/park.js';
import type { Market, Repeats } from '../platform/repeats.js';
import { grant } from '../purchases/market.js';

async function parked({ app }: Market, action: string, body: object) {
  const who = await app.person();
  await grant(app, who, 'auditor');
  const id = await parkedId(app.sql, `table-${randomUUID()}`, 'There is no fish.');
  return { path: `audit/parked-events/${id}/${action}`, who, body };
}

export const repeats: Repeats = {
  'audit/parked-events/{id}/retry': (market) => parked(market, 'retry', {}),
  'audit/parked-events/{id}/skip': (market) => parked(market, 'skip', { reason: 'The sea is empty.' }),
};
