import type { Instant } from '#server/kernel/ids';
import { type Difference, incidentEvents } from '#server/incidents/incidents.events';
import { table, view } from '../projection.js';

export type IncidentRow = {
  id: string;
  view: string;
  version: number;
  key: string;
  position: string;
  rows: number;
  differences: Difference[];
  at: Instant;
};

/** The list of incidents in the audit console. */
export const incidentsView = view(incidentEvents)({
  name: 'incidents',
  version: 1,
  tables: {
    incident: table<IncidentRow>(['id'], {
      id: 'text not null',
      view: 'text not null',
      version: 'int not null',
      key: 'text not null',
      position: 'text not null',
      rows: 'int not null',
      differences: 'jsonb not null',
      at: 'timestamptz not null',
    }),
  },
  indexes: `create index if not exists incident_last on incident (at desc, id)`,
  on: {
    DriftHealed: ({ incident }, { data: { incidentId: id, ...found } }) => incident.put({ id, ...found }),
  },
  audience: () => [{ role: 'auditor' }],
});
