import type { UserId } from '#server/kernel/ids';
import type { Sql } from '#server/platform/database/sql';
import { typed } from '../database.js';
import { networkView } from './network.view.js';
import type { ProfileRow } from './profile.rows.js';

/** Bind the ciphertexts of a profile; stored events depend on them. */
export const PROFILE_TEXTS = {
  ...{ name: 'cofounder-name', email: 'cofounder-email', phone: 'cofounder-phone' },
  ...{ profession: 'cofounder-profession', description: 'cofounder-description' },
  ...{ own_country: 'cofounder-country', own_city: 'cofounder-city', own_skills: 'cofounder-skills' },
};

/** A person's own profile as it is saved. */
export const profileOf = (db: Sql, id: UserId): Promise<ProfileRow | undefined> =>
  typed(db).selectFrom(networkView.table.profile).selectAll().where('user_id', '=', id).executeTakeFirst();
