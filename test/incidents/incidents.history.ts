import { FlagWithdrawal, incident, RecordIncident } from '#server/incidents/incident';
import type { GeneratedMarket, ModuleHistory } from '../projections/generated-market.js';

/** The sentinel of a view has found a row that differed. */
async function drift({ people, newId, oneOf, at, decide }: GeneratedMarket) {
  const [incidentId, key] = [newId('drift'), oneOf(people)];
  const about = { incidentId, view: 'wallet', version: 5, key, position: '10', rows: 1, at: at() };
  await decide(incident, incidentId, new RecordIncident({ ...about, differences: [balance(key)] }));
}

/** A withdrawal takes most of what its owner paid in. */
async function flag({ people, newId, oneOf, at, decide }: GeneratedMarket) {
  const [reference, ownerId] = [newId('wd'), oneOf(people)];
  const sums = { amount: 9_000, deposited: 10_000, withdrawn: 9_000, hours: 72 };
  await decide(incident, reference, new FlagWithdrawal({ reference, ownerId, ...sums, at: at() }));
}

const balance = (owner_id: string) => ({
  ...{ table: 'account', row: { owner_id }, found: { balance: '900' }, stands: { balance: '100' } },
});

const at = '2026-03-01T09:00:00.000Z';

export const history: ModuleHistory = {
  activities: (market) => [() => drift(market), () => flag(market)],
  marketDay: [
    {
      ...{ stream: 'incident-drift.1', type: 'DriftHealed' },
      data: {
        ...{ incidentId: 'drift.1', view: 'wallet', version: 5, key: 'bola', position: '10', rows: 1, at },
        differences: [balance('bola')],
      },
    },
    {
      ...{ stream: 'incident-wd.1', type: 'WithdrawalFlagged' },
      data: {
        ...{ reference: 'wd.1', ownerId: 'bola', amount: 9_000, deposited: 10_000, withdrawn: 9_000, hours: 72, at },
      },
    },
  ],
};
