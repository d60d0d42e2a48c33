import type { Instant } from '#server/kernel/ids';
import { type Drill, drillEvents } from '#server/transparency/drills.events';
import { transparencyEvents } from '#server/transparency/transparency.events';
import { table, view } from '../projection.js';

export type RootRow = { date: string; root: string; leaves: number; position: string; published_at: Instant };

/** What was done in a drill, as its event has it. */
export type DrillRow = { id: string; drill: Drill; at: Instant };

/** The published roots of all wallets, one for a day, and the drills of the verifier. */
export const transparencyView = view({ ...transparencyEvents, ...drillEvents })({
  name: 'transparency',
  version: 2,
  tables: {
    root: table<RootRow>(['date'], {
      date: 'text not null',
      root: 'text not null',
      leaves: 'int not null',
      position: 'text not null',
      published_at: 'timestamptz not null',
    }),
    drill: table<DrillRow>(['id'], { id: 'text not null', drill: 'jsonb not null', at: 'timestamptz not null' }),
  },
  indexes: `create index if not exists drill_last on drill (at desc, id)`,
  on: {
    RootPublished: ({ root }, { data: { at, ...published } }) => root.put({ ...published, published_at: at }),
    TamperDrillHeld: ({ drill }, { data }) => drill.put({ id: data.drillId, drill: data, at: data.at }),
  },
  audience: ({ type }) => (type === 'RootPublished' ? ['public'] : [{ role: 'auditor' }]),
});
