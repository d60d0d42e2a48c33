import type { Instant, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { type Drift, incidentEvents } from '#server/incidents/incidents.events';
import { type Drill, type DrilledFlip, drillEvents } from '#server/transparency/drills.events';
import { withdrawalEvents } from '#server/withdrawals/withdrawals.events';
import { table, view } from '../projection.js';

/**
 * `drift`: rows of a view that differed from the log. `payout`: a withdrawal that the bank and the wallet both have. `drill`: one in which
 * the verifier missed a change, or refused the unchanged copy. One of the three.
 */
export type IncidentRow = {
  id: string;
  drift: Omit<Drift, 'incidentId' | 'at'> | null;
  payout: { reference: Reference; owner_id: UserId; amount: Kobo } | null;
  drill: (Pick<Drill, 'control'> & { drill_id: string; owner_id: UserId; missed: Omit<DrilledFlip, 'found'>[] }) | null;
  at: Instant;
};

const { FailedWithdrawalPaid } = withdrawalEvents;

/** The list of incidents in the audit console. */
export const incidentsView = view({ ...incidentEvents, ...drillEvents, FailedWithdrawalPaid })({
  name: 'incidents',
  version: 3,
  tables: {
    incident: table<IncidentRow>(['id'], {
      id: 'text not null',
      drift: 'jsonb',
      payout: 'jsonb',
      drill: 'jsonb',
      at: 'timestamptz not null',
    }),
  },
  indexes: `create index if not exists incident_last on incident (at desc, id)`,
  on: {
    DriftHealed: ({ incident }, { data: { incidentId: id, at, ...drift } }) =>
      incident.put({ id, drift, payout: null, drill: null, at }),
    FailedWithdrawalPaid: ({ incident }, { data: { reference, ownerId: owner_id, amount, at } }) =>
      incident.put({ id: reference, drift: null, payout: { reference, owner_id, amount }, drill: null, at }),
    TamperDrillHeld: ({ incident }, { data: { drillId, ownerId: owner_id, control, flips, at } }) => {
      const missed = flips.flatMap(({ flip, found, said }) => (found ? [] : [{ flip, said }]));
      if (control.holds && missed.length === 0) return;
      const drill = { drill_id: drillId, owner_id, control, missed };
      incident.put({ id: `drill-${drillId}`, drift: null, payout: null, drill, at });
    },
  },
  audience: () => [{ role: 'auditor' }],
});
