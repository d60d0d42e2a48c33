import { Injectable } from '@nestjs/common';
import { consentsOf } from '#projections/accounts/accounts.queries';
import type { UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import type { OwnRows } from '#server/platform/security/own-rows';
import { googleLinkedAt } from './google.rows.js';
import { inviteCodeKept } from './inviters.reader.js';
import { People } from './people.reader.js';
import { sessionsOf } from './session.rows.js';

/** The account with its profile, whether Google signs in to it, the code of its invitations, and the devices where the person is signed in. */
@Injectable()
export class AccountsOwnRows implements OwnRows {
  constructor(
    private readonly db: Database,
    private readonly people: People,
  ) {}

  async rowsOf(userId: UserId) {
    const [account, consents, google_linked_at, invite_code, sessions] = await Promise.all([
      this.people.own(userId),
      consentsOf(this.db.sql, userId),
      googleLinkedAt(this.db.sql, userId),
      inviteCodeKept(this.db.sql, userId),
      sessionsOf(this.db.sql, userId),
    ]);
    const shown = sessions.map(({ id: _, ...session }) => session);
    return { account, consents, google_linked_at, invite_code, sessions: shown };
  }
}
