import { Injectable } from '@nestjs/common';
import {
  type OwnUser,
  ownProfileOf,
  type ProfileRow,
  publicUserOf,
  type PublicUser,
  userOf,
} from '#projections/accounts/accounts.queries';
import { areConnected } from '#projections/network/founders.queries';
import type { UserId } from '#server/kernel/ids';
import { openColumns } from '#server/kernel/sealed';
import { Database } from '#server/platform/database/sql';
import { FieldEncryption } from '#server/platform/security/field-encryption';
import { unpackLanguages, unpackWords } from './own-profile.texts.js';
import { OWN_PROFILE_TEXTS } from './own-profile.events.js';

const { first_name: _, last_name: __, ...TEXTS } = OWN_PROFILE_TEXTS;

/** People with what they say of themselves. */
@Injectable()
export class People {
  constructor(
    private readonly db: Database,
    private readonly encryption: FieldEncryption,
  ) {}

  /** The own account. Undefined for an erased person. */
  async own(id: UserId): Promise<OwnUser | undefined> {
    const [user, row] = await Promise.all([userOf(this.db.sql, id), ownProfileOf(this.db.sql, id)]);
    if (!user) return undefined;
    const { phone, ...said } = await this.said(row);
    return { ...user, ...said, phone, phone_visibility: row?.phone_visibility ?? 'only_me' };
  }

  /**
   * What others see. The e-mail address is shown to the people that the person is connected with, the phone number to whom the
   * person chose.
   */
  async shownTo(viewer: UserId | undefined, name: { username?: string; id?: string }) {
    const user = await publicUserOf(this.db.sql, name, viewer);
    if (!user) return undefined;
    const row = await ownProfileOf(this.db.sql, user.id);
    const { phone, ...said } = await this.said(row);
    const { email, ...others } = user;
    const isClose = viewer !== undefined && (viewer === user.id || (await areConnected(this.db.sql, viewer, user.id)));
    const visibility = row?.phone_visibility ?? 'only_me';
    const maySeePhone = visibility === 'public' || (visibility === 'connections' && isClose) || viewer === user.id;
    const shown: PublicUser & { email?: string; phone?: string } = { ...others, ...said };
    if (isClose) shown.email = email;
    if (maySeePhone && phone) shown.phone = phone;
    return shown;
  }

  private async said(row: ProfileRow | undefined) {
    const [opened] = row ? await openColumns(this.encryption, [row], TEXTS) : [];
    const { about = '', phone = '', languages, professions, skills } = opened ?? {};
    return {
      ...{ about, phone, languages: unpackLanguages(languages) },
      ...{ profession: unpackWords(professions).map(named), skills: unpackWords(skills).map(named) },
    };
  }
}

const named = (name: string) => ({ id: name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'), name });
