import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invalid } from '#server/kernel/domain-error';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { account, ChangePassword } from './account.js';
import { PasswordHashes } from './password.hashes.js';
import { replacePassword } from './person.rows.js';
import { endSessions } from './session.rows.js';

/** Records the change, then sets the password and ends every other session. After a crash in between the old password still works. */
@CommandHandler(ChangePassword)
export class ChangePasswordHandler implements ICommandHandler<ChangePassword> {
  constructor(
    private readonly store: EventStore,
    private readonly db: Database,
    private readonly passwords: PasswordHashes,
  ) {}

  /** 400 where another request has changed the password meanwhile. */
  async execute({ data, change: { password, before, sessionId, identity } }: ChangePassword) {
    const hash = await this.passwords.make(password);
    await this.store.decide(account, data.userId, { type: 'ChangePassword', data }, identity);
    const isSet = await this.db.transaction(async (db) => {
      if (!(await replacePassword(db, data.userId, { before, hash }))) return false;
      await endSessions(db, data.userId, { but: sessionId }, 'the password was changed');
      return true;
    });
    if (!isSet) throw invalid('current_password', 'Invalid password.');
  }
}
