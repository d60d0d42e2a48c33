import { createHash } from 'node:crypto';
import { PublishRoot, root } from '#server/transparency/root';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

/** A day ends, perhaps one that has a root. */
async function publish({ throwOf, at, decide }: GeneratedMarket) {
  const date = new Date(Date.UTC(2026, 0, 1 + throwOf(60))).toISOString().slice(0, 10);
  const hash = createHash('sha256').update(at()).digest('hex');
  await decide(root, date, new PublishRoot({ date, root: hash, leaves: 1 + throwOf(9), position: '10', at: at() }));
}

export const history: ModuleHistory = {
  activities: (market) => [() => publish(market)],
  marketDay: [
    {
      ...{ stream: 'root-2026-03-01', type: 'RootPublished' },
      data: { date: '2026-03-01', root: 'ab'.repeat(32), leaves: 2, position: '10', at: '2026-03-01T23:00:00.000Z' },
    },
  ],
};
