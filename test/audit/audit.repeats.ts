import { randomUUID } from 'node:crypto';
import type { Market, Repeats } from '../platform/repeats.js';
import { grant } from '../purchases/market.js';
import { parkedId } from '../subscriptions/park.js';
import { rebuildsOf } from './rebuilds.js';
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

async function rolledBack(market: Market) {
  const who = await auditorOf(market);
  await rebuildsOf(market.app, who.token).done('synonyms', 'rebuild');
  return { path: 'audit/views/synonyms/rollback', who, body: {} };
}

export const repeats: Repeats = {
  'audit/views/{view}/rebuild': async (market) => ({
    ...{ path: 'audit/views/regulations/rebuild', who: await auditorOf(market), body: {} },
  }),
  'audit/views/{view}/rollback': rolledBack,
  'audit/parked-events/{id}/retry': (market) => parked(market, 'retry', {}),
  'audit/parked-events/{id}/skip': (market) => parked(market, 'skip', REASON),
  'audit/webhooks/{id}/retry': (market) => webhook(market, 'retry', {}),
  'audit/webhooks/{id}/dismiss': (market) => webhook(market, 'dismiss', REASON),
};
