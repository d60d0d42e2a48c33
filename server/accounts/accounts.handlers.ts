import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { UserId } from '#server/kernel/ids';
import { EventStore } from '#server/platform/events/event-store';
import { failpoint } from '#server/platform/failpoint';
import { Database } from '#server/platform/database/sql';
import { ErasureGuards } from '#server/platform/security/erasure-guard';
import { PersonKeys } from '#server/platform/security/person-keys';
import { hashSecret } from '#server/platform/security/tokens';
import { account, ActivateUser, DiscardRegistration, EraseUser, isErased, RegisterUser } from './account.js';
import { eraseUser } from './accounts.eraser.js';
import { passwordRequired } from './activation.refusals.js';
import { registeredAgain } from './contested.rows.js';
import { PasswordHashes } from './password.hashes.js';
import { invalidToken } from './password-reset.handlers.js';
import {
  activationOf,
  closeActivation,
  credentialsOf,
  deletePerson,
  insertPerson,
  isAddressTaken,
  markActivated,
  markRecorded,
  refuseTaken,
  registrationOf,
} from './person.rows.js';
import { RecordPerson } from './person.js';
import { endSessions } from './session.rows.js';

/** Writes the row first, for its unique names, then the event. `RecordPerson` repairs a crash in between. */
@CommandHandler(RegisterUser)
export class RegisterUserHandler implements ICommandHandler<RegisterUser> {
  constructor(
    private readonly store: EventStore,
    private readonly db: Database,
    private readonly passwords: PasswordHashes,
  ) {}

  async execute({ data: { password, ...person } }: RegisterUser) {
    try {
      await refuseTaken(this.db.sql, person);
      const hash = password === undefined ? null : await this.passwords.make(password);
      await insertPerson(this.db.sql, person, hash);
    } catch (error) {
      if (isAddressTaken(error) && password !== undefined) await this.again(person, password);
      throw error;
    }
    failpoint('after-person-before-event');
    await record(this.store, this.db, person.userId);
  }

  /** Takes the same steps and time for an active account and for one that waits for its activation. */
  private async again({ email, registeredBy: mark }: { email: string; registeredBy?: string }, password: string) {
    const known = await credentialsOf(this.db.sql, email);
    const isSame = await this.passwords.matches(password, known?.password_hash);
    await registeredAgain(this.db.sql, email, { mark, isSame });
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
    private readonly passwords: PasswordHashes,
  ) {}

  /**
   * Throws 409 `password_required` for a contested registration without a password, 400 for a link that another one has
   * replaced meanwhile.
   */
  async execute({ data: { userId, at }, link: { token, password } }: ActivateUser) {
    const passwordHash = password === undefined ? undefined : await this.passwords.make(password);
    const used = { hash: hashSecret(token), passwordHash };
    const isNow = await this.db.transaction(async (db) => {
      if (!(await markActivated(db, userId, at, used))) return false;
      await endSessions(db, userId, 'all', 'the account was activated');
      return true;
    });
    failpoint('after-activation-before-event');
    if (!isNow) await this.refuseInactive(userId, used.hash);
    await record(this.store, this.db, userId);
  }

  /** Another request may have activated the account, replaced its link, contested or ended the registration. */
  private async refuseInactive(userId: UserId, hash: string) {
    const person = await activationOf(this.db.sql, userId);
    if (person?.activated_at) return;
    throw person?.activation_hash === hash ? passwordRequired() : invalidToken();
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
  async execute(command: DiscardRegistration): Promise<boolean> {
    if (await closeActivation(this.db.sql, command.data.userId))
      return eraseUser(command, { store: this.store, keys: this.keys, db: this.db.sql });
    // The activation of the row may have no event yet.
    await record(this.store, this.db, command.data.userId);
    return false;
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
  if (activated_at) await store.decide(account, userId, { type: 'ActivateUser', data: { userId, at: activated_at } });
  if (google_linked_at) {
    const joined = google_linked_at === created_at && { joined: true as const };
    await store.decide(account, userId, { type: 'LinkGoogle', data: { userId, ...joined, at: google_linked_at } });
  }
  await markRecorded(db.sql, userId, stored);
}
