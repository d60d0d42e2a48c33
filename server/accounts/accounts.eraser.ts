import { Injectable } from '@nestjs/common';
import type { UserId } from '#server/kernel/ids';
import { Database, type Sql } from '#server/platform/database/sql';
import type { EventStore } from '#server/platform/events/event-store';
import { Files } from '#server/platform/files/files';
import { failpoint } from '#server/platform/failpoint';
import type { PersonEraser } from '#server/platform/security/person-eraser';
import type { PersonKeys } from '#server/platform/security/person-keys';
import { account, type DiscardRegistration, type EraseUser } from './account.js';
import { PROFILE_UPLOADS } from './own-profile.uploads.js';
import { deletePerson } from './person.rows.js';

/** The person's row, with names, address and password hash, the sessions, and the pictures of the profile. */
@Injectable()
export class AccountsEraser implements PersonEraser {
  constructor(
    private readonly db: Database,
    private readonly files: Files,
  ) {}

  async erase(userId: UserId) {
    await deletePerson(this.db.sql, userId);
    const pictures = await this.files.ownedBy(userId, [PROFILE_UPLOADS.avatar.scope]);
    await this.files.remove(pictures.map(({ id }) => id));
  }
}

/**
 * Records that a person is erased, then ends at once what could still write in their name: sessions and key. The rest is
 * erased by the worker, which also repeats these two after a crash in between. False when the person was erased before.
 */
export async function eraseUser(
  command: EraseUser | DiscardRegistration,
  { store, keys, db }: { store: EventStore; keys: PersonKeys; db: Sql },
): Promise<boolean> {
  const { userId } = command.data;
  const recorded = await store.decide(account, userId, command);
  // Of a registration that is to be discarded, the address was confirmed meanwhile.
  if ((await store.state(account, userId)).status === 'active') return false;
  failpoint('after-erasure-event');
  await keys.erase(userId);
  await deletePerson(db, userId);
  return recorded.length > 0;
}
