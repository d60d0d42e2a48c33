import { createHash } from 'node:crypto';
import { drill, RecordDrill } from '#server/transparency/drill';
import { PublishRoot, root } from '#server/transparency/root';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

/** A day ends, perhaps one that has a root. */
async function publish({ throwOf, at, decide }: GeneratedMarket) {
  const date = new Date(Date.UTC(2026, 0, 1 + throwOf(60))).toISOString().slice(0, 10);
  const hash = createHash('sha256').update(at()).digest('hex');
  await decide(root, date, new PublishRoot({ date, root: hash, leaves: 1 + throwOf(9), position: '10', at: at() }));
}

/** The verifier is run on changed copies, and perhaps misses a change. */
async function holdDrill({ people, newId, oneOf, throwOf, at, decide }: GeneratedMarket) {
  const [drillId, ownerId] = [newId('drill'), oneOf(people)];
  await decide(drill, drillId, new RecordDrill({ ...held(throwOf(4) > 0), drillId, ownerId, at: at() }));
}

const held = (found: boolean) => ({
  ...{ by: null, entries: 3, types: 2, date: null, control: { holds: true, said: 'OK 3 events' } },
  flips: [{ flip: 'amount' as const, found, said: found ? 'BROKEN at revision 1' : 'OK 3 events' }],
});

export const history: ModuleHistory = {
  activities: (market) => [() => publish(market), () => holdDrill(market)],
  marketDay: [
    {
      ...{ stream: 'root-2026-03-01', type: 'RootPublished' },
      data: { date: '2026-03-01', root: 'ab'.repeat(32), leaves: 2, position: '10', at: '2026-03-01T23:00:00.000Z' },
    },
    {
      ...{ stream: 'drill-2026-03-01', type: 'TamperDrillHeld' },
      data: { ...held(false), drillId: '2026-03-01', ownerId: 'bola', at: '2026-03-01T23:00:01.000Z' },
    },
  ],
};
