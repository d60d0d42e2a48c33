import type { Instant } from '#server/kernel/ids';
import { transparencyEvents } from '#server/transparency/transparency.events';
import { table, view } from '../projection.js';

export type RootRow = { date: string; root: string; leaves: number; position: string; published_at: Instant };

/** The published roots of all wallets, one for a day. */
export const transparencyView = view(transparencyEvents)({
  name: 'transparency',
  version: 1,
  tables: {
    root: table<RootRow>(['date'], {
      date: 'text not null',
      root: 'text not null',
      leaves: 'int not null',
      position: 'text not null',
      published_at: 'timestamptz not null',
    }),
  },
  on: {
    RootPublished: ({ root }, { data: { at, ...published } }) => root.put({ ...published, published_at: at }),
  },
  audience: () => ['public'],
});
