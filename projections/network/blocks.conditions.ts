import { type RawBuilder, sql } from 'kysely';
import type { UserId } from '#server/kernel/ids';
import { networkView } from './network.view.js';

const block = sql.table(networkView.table.block);

/** Holds for a person whom `me` blocked, or who blocked `me`. */
export const isBlocked = (me: UserId, id: RawBuilder<unknown>) =>
  sql`exists (select from ${block} b where (b.by_id = ${me} and b.other_id = ${id}) or (b.by_id = ${id} and b.other_id = ${me}))`;
