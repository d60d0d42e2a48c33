import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { accountsView } from '#projections/accounts/accounts.view';
import type { UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import type { Me, SessionLookup } from '#server/platform/http/policy';

const account = sql.table(accountsView.table.account);

/** Looks sessions up in their rows: an ended session is not found from that moment on. */
@Injectable()
export class AccountSessions implements SessionLookup {
  constructor(private readonly db: Database) {}

  async find(sessionId: string, userId: UserId): Promise<Me | undefined> {
    const { rows } = await sql<{ username: string; email: string; roles: string[] }>`
      select p.username, p.email, coalesce((select a.roles from ${account} a where a.id = p.id and a.status = 'active'), '{}') as roles
      from app.session s join app.person p on p.id = s.person_id
      where s.id = ${sessionId} and p.id = ${userId} and s.ended_at is null and s.expires_at > now() and p.activated_at is not null`.execute(
      this.db.sql,
    );
    return rows[0] && { id: userId, sessionId, ...rows[0] };
  }

  async live(sessionIds: readonly string[]): Promise<Set<string>> {
    const { rows } = await sql<{ id: string }>`
      select id from app.session where id = any(${sessionIds}) and ended_at is null and expires_at > now()`.execute(
      this.db.sql,
    );
    return new Set(rows.map(({ id }) => id));
  }
}
