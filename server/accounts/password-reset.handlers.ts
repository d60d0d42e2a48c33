import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invalid } from '#server/kernel/domain-error';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { failpoint } from '#server/platform/failpoint';
import { hashSecret } from '#server/platform/security/tokens';
import { account, ResetPassword } from './account.js';
import { PasswordHashes } from './password.hashes.js';
import { setPassword } from './person.rows.js';
import { endSessions } from './session.rows.js';

export const invalidToken = () => invalid('token', 'Invalid token for given user.');

/**
 * Records the reset, then sets the password and ends every session. After a crash in between the link still works: a reset
 * that is recorded without a new password only keeps money in the wallet for a day.
 */
@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly store: EventStore,
    private readonly db: Database,
    private readonly passwords: PasswordHashes,
  ) {}

  /** 400 for a link that another request has used meanwhile. */
  async execute({ data: { userId, token, password, identity, at } }: ResetPassword) {
    const hash = await this.passwords.make(password);
    await this.store.decide(account, userId, { type: 'ResetPassword', data: { userId, at } }, identity);
    failpoint('after-reset-before-password');
    const isSet = await this.db.transaction(async (db) => {
      if (!(await setPassword(db, userId, hash, hashSecret(token)))) return false;
      await endSessions(db, userId, 'all', 'a new password was chosen');
      return true;
    });
    if (!isSet) throw invalidToken();
  }
}
