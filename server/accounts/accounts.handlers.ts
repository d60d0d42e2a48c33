import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserId } from '#server/kernel/ids';
import { EventStore } from '#server/platform/events/event-store';
import { failpoint } from '#server/platform/failpoint';
import { Database } from '#server/platform/database/sql';
import { ErasureGuards } from '#server/platform/security/erasure-guard';
import { PersonKeys } from '#server/platform/security/person-keys';
import { account, ActivateUser, DiscardRegistration, EraseUser, isErased, RegisterUser } from './account.js';
import { eraseUser } from './accounts.eraser.js';
import { PasswordHashes } from './password.hashes.js';
import { deletePerson, insertPerson, markActivated, markRecorded, refuseTaken, registrationOf } from './person.rows.js';
import { RecordPerson } from './person.js';

/** Writes the row first, for its unique names, then the event. `RecordPerson` repairs a crash in between. */
@CommandHandler(RegisterUser)
export class RegisterUserHandler implements ICommandHandler<RegisterUser> {
  constructor(
    private readonly store: EventStore,
    private readonly db: Database,
    private readonly passwords: PasswordHashes,
  ) {}

  async execute({ data: { password, ...person } }: RegisterUser) {
    await refuseTaken(this.db.sql, person);
    const hash = password === undefined ? null : await this.passwords.make(password);
    await insertPerson(this.db.sql, person, hash);
    failpoint('after-person-before-event');
    await record(this.store, this.db, person.userId);
  }
}

@CommandHandler(RecordPerson)
export class RecordPersonHandler implements ICommandHandler<RecordPerson> {
  constructor(
    private readonly store: EventStore,
    private readonly db: Database,
  ) {}

  execute({ data }: RecordPerson) {
    return record(this.store, this.db, data.userId);
  }
}

@CommandHandler(ActivateUser)
export class ActivateUserHandler implements ICommandHandler<ActivateUser> {
  constructor(
    private readonly store: EventStore,
    private readonly db: Database,
  ) {}

  async execute({ data }: ActivateUser) {
    await markActivated(this.db.sql, data.userId, data.at);
    await record(this.store, this.db, data.userId);
  }
}

@CommandHandler(EraseUser)
export class EraseUserHandler implements ICommandHandler<EraseUser> {
  constructor(
    private readonly store: EventStore,
    private readonly db: Database,
    private readonly keys: PersonKeys,
    private readonly guards: ErasureGuards,
  ) {}

  /** Throws 409 for what must end first. False when the person was erased before. */
  async execute({ data: { userId, at, giveUp } }: EraseUser): Promise<boolean> {
    const { status } = await this.store.state(account, userId);
    if (status !== 'erased') await this.guards.pass(userId, { giveUp }, at);
    return eraseUser(new EraseUser({ userId, at }), { store: this.store, keys: this.keys, db: this.db.sql });
  }
}

@CommandHandler(DiscardRegistration)
export class DiscardRegistrationHandler implements ICommandHandler<DiscardRegistration> {
  constructor(
    private readonly store: EventStore,
    private readonly db: Database,
    private readonly keys: PersonKeys,
  ) {}

  /** False when the address was confirmed meanwhile, or another request came first. */
  execute(command: DiscardRegistration): Promise<boolean> {
    return eraseUser(command, { store: this.store, keys: this.keys, db: this.db.sql });
  }
}

/** Of an erased person, as a command repeated after the erasure would have it, the row is deleted again: 410. */
export async function record(store: EventStore, db: Database, userId: UserId) {
  try {
    await recordRow(store, db, userId);
  } catch (error) {
    if (isErased(error)) await deletePerson(db.sql, userId);
    throw error;
  }
}

async function recordRow(store: EventStore, db: Database, userId: UserId) {
  const stored = await registrationOf(db.sql, userId);
  if (!stored) return;
  const { country, region, terms, marketing, created_at, activated_at, google_linked_at, invited_by } = stored;
  const accepted = { ...(terms && { terms }), ...(marketing && { marketing: true as const }) };
  const invited = invited_by && { invitedBy: invited_by };
  const registration = { userId, country, region, ...accepted, ...invited, at: created_at };
  await store.decide(account, userId, { type: 'RegisterUser', data: registration });
  if (activated_at) await store.decide(account, userId, new ActivateUser({ userId, at: activated_at }));
  if (google_linked_at) {
    const joined = google_linked_at === created_at && { joined: true as const };
    await store.decide(account, userId, { type: 'LinkGoogle', data: { userId, ...joined, at: google_linked_at } });
  }
  await markRecorded(db.sql, userId, stored);
}
