import type { Instant, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { type Drift, incidentEvents } from '#server/incidents/incidents.events';
import { type Drill, type DrilledFlip, drillEvents } from '#server/transparency/drills.events';
import { withdrawalEvents } from '#server/withdrawals/withdrawals.events';
import { table, view } from '../projection.js';

/**
 * `drift`: rows of a view that differed from the log. `payout`: a withdrawal that the bank and the wallet both have. `drill`: one in which
 * the verifier missed a change, or refused the unchanged copy. `flagged`: a withdrawal that sends a large deposit on to a bank. One of
 * the four.
 */
export type IncidentRow = {
  id: string;
  drift: Omit<Drift, 'incidentId' | 'at'> | null;
  payout: { reference: Reference; owner_id: UserId; amount: Kobo } | null;
  drill: (Pick<Drill, 'control'> & { drill_id: string; owner_id: UserId; missed: Omit<DrilledFlip, 'found'>[] }) | null;
  flagged: {
    reference: Reference;
    owner_id: UserId;
    amount: Kobo;
    deposited: Kobo;
    withdrawn: Kobo;
    hours: number;
  } | null;
  at: Instant;
};

const { FailedWithdrawalPaid } = withdrawalEvents;

const NONE = { drift: null, payout: null, drill: null, flagged: null };

/** The list of incidents in the audit console. */
export const incidentsView = view({
  ...{ ...incidentEvents, ...drillEvents, FailedWithdrawalPaid },
})({
  name: 'incidents',
  version: 4,
  tables: {
    incident: table<IncidentRow>(['id'], {
      id: 'text not null',
      drift: 'jsonb',
      payout: 'jsonb',
      drill: 'jsonb',
      flagged: 'jsonb',
      at: 'timestamptz not null',
    }),
  },
  indexes: `create index if not exists incident_last on incident (at desc, id)`,
  on: {
    DriftHealed: ({ incident }, { data: { incidentId: id, at, ...drift } }) => incident.put({ ...NONE, id, drift, at }),
    FailedWithdrawalPaid: ({ incident }, { data: { reference, ownerId: owner_id, amount, at } }) =>
      incident.put({ ...NONE, id: reference, payout: { reference, owner_id, amount }, at }),
    TamperDrillHeld: ({ incident }, { data: { drillId, ownerId: owner_id, control, flips, at } }) => {
      const missed = flips.flatMap(({ flip, found, said }) => (found ? [] : [{ flip, said }]));
      if (control.holds && missed.length === 0) return;
      const drill = { drill_id: drillId, owner_id, control, missed };
      incident.put({ ...NONE, id: `drill-${drillId}`, drill, at });
    },
    WithdrawalFlagged: ({ incident }, { data: { ownerId: owner_id, at, ...about } }) =>
      incident.put({ ...NONE, id: `flagged-${about.reference}`, flagged: { owner_id, ...about }, at }),
  },
  audience: () => [{ role: 'auditor' }],
});
