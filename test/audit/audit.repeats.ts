import { randomUUID } from 'node:crypto';
import type { Market, Repeats } from '../platform/repeats.js';
import { grant } from '../purchases/market.js';
import { parkedId } from '../subscriptions/park.js';
import { unhandledMessage } from './webhook-messages.js';

const REASON = { reason: 'The sea is empty.' };

async function auditorOf({ app }: Market) {
  const who = await app.person();
  await grant(app, who, 'auditor');
  return who;
}
async function parked(market: Market, action: string, body: object) {
  const id = await parkedId(market.app.sql, `table-${randomUUID()}`, 'There is no fish.');
  return { path: `audit/parked-events/${id}/${action}`, who: await auditorOf(market), body };
}
async function webhook(market: Market, action: string, body: object) {
  const id = await unhandledMessage(market.app);
  return { path: `audit/webhooks/${id}/${action}`, who: await auditorOf(market), body };
}

export const repeats: Repeats = {
  'audit/parked-events/{id}/retry': (market) => parked(market, 'retry', {}),
  'audit/parked-events/{id}/skip': (market) => parked(market, 'skip', REASON),
  'audit/webhooks/{id}/retry': (market) => webhook(market, 'retry', {}),
  'audit/webhooks/{id}/dismiss': (market) => webhook(market, 'dismiss', REASON),
};
