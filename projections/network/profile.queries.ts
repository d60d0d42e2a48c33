import type { UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import { typed } from '../database.js';
import { networkView } from './network.view.js';
import type { ProfileRow } from './profile.rows.js';

/** A person's own profile as it is saved. */
export const profileOf = (db: Sql, id: UserId): Promise<ProfileRow | undefined> =>
  typed(db).selectFrom(networkView.table.profile).selectAll().where('user_id', '=', id).executeTakeFirst();
