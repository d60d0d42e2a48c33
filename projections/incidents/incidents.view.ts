import type { Instant, Reference, UserId } from '#server/kernel/ids';
import type { Kobo } from '#server/kernel/money';
import { type Drift, incidentEvents } from '#server/incidents/incidents.events';
import { withdrawalEvents } from '#server/withdrawals/withdrawals.events';
import { table, view } from '../projection.js';

/** `drift`: rows of a view that differed from the log. `payout`: a withdrawal that the bank and the wallet both have. One of the two. */
export type IncidentRow = {
  id: string;
  drift: Omit<Drift, 'incidentId' | 'at'> | null;
  payout: { reference: Reference; owner_id: UserId; amount: Kobo } | null;
  at: Instant;
};

const { FailedWithdrawalPaid } = withdrawalEvents;

/** The list of incidents in the audit console. */
export const incidentsView = view({ ...incidentEvents, FailedWithdrawalPaid })({
  name: 'incidents',
  version: 2,
  tables: {
    incident: table<IncidentRow>(['id'], {
      id: 'text not null',
      drift: 'jsonb',
      payout: 'jsonb',
      at: 'timestamptz not null',
    }),
  },
  indexes: `create index if not exists incident_last on incident (at desc, id)`,
  on: {
    DriftHealed: ({ incident }, { data: { incidentId: id, at, ...drift } }) =>
      incident.put({ id, drift, payout: null, at }),
    FailedWithdrawalPaid: ({ incident }, { data: { reference, ownerId: owner_id, amount, at } }) =>
      incident.put({ id: reference, drift: null, payout: { reference, owner_id, amount }, at }),
  },
  audience: () => [{ role: 'auditor' }],
});
