import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invalid } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { failpoint } from '#server/platform/failpoint';
import { account, ChangePassword } from './account.js';
import { PasswordHashes } from './password.hashes.js';
import { ownerOf, replacePassword } from './person.rows.js';
import { endSessions } from './session.rows.js';

const changedMeanwhile = () => invalid('current_password', 'Invalid password.');

/**
 * Records the change, then sets the password and ends every other session. A crash in between leaves a record and a mail of a change
 * that a repeated request makes; until then the old password works.
 */
@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly store: EventStore,
    private readonly db: Database,
    private readonly passwords: PasswordHashes,
  ) {}

  /** 400 where another request has set another password meanwhile. */
  async execute({ data, change: { password, before, sessionId, identity } }: ChangePassword) {
    const hash = await this.passwords.make(password);
    if ((await this.hashOf(data.userId)) !== before) throw changedMeanwhile();
    await this.store.decide(account, data.userId, { type: 'ChangePassword', data }, identity);
    failpoint('after-change-before-password');
    const isSet = await this.db.transaction(async (db) => {
      if (!(await replacePassword(db, data.userId, { before, hash }))) return false;
      await endSessions(db, data.userId, { but: sessionId }, 'the password was changed');
      return true;
    });
    // The same request may have been sent twice.
    if (!isSet && !(await this.passwords.matches(password, await this.hashOf(data.userId)))) throw changedMeanwhile();
  }

  private hashOf = async (userId: UserId) => (await ownerOf(this.db.sql, userId))?.password_hash ?? undefined;
}
