import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import { accountsView } from '#projections/accounts/accounts.view';
import type { UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import type { Me, SessionLookup } from '#server/platform/http/policy';

const account = sql.table(accountsView.table.account);

const rolesOf = (person: RawBuilder<unknown>) =>
  sql`coalesce((select a.roles from ${account} a where a.id = ${person} and a.status = 'active'), '{}')`;

/** Looks sessions up in their rows: an ended session is not found from that moment on. */
@Injectable()
export class AccountSessions implements SessionLookup {
  constructor(private readonly db: Database) {}

  async find(sessionId: string, userId: UserId): Promise<Me | undefined> {
    const { rows } = await sql<{ username: string; email: string; roles: string[] }>`
      select p.username, p.email, ${rolesOf(sql`p.id`)} as roles
      from app.session s join app.person p on p.id = s.person_id
      where s.id = ${sessionId} and p.id = ${userId} and s.ended_at is null and s.expires_at > now() and p.activated_at is not null`.execute(
      this.db.sql,
    );
    return rows[0] && { id: userId, sessionId, ...rows[0] };
  }

  async live(sessionIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const { rows } = await sql<{ id: string; roles: string[] }>`select s.id, ${rolesOf(sql`s.person_id`)} as roles
      from app.session s where s.id = any(${sessionIds}) and s.ended_at is null and s.expires_at > now()`.execute(
      this.db.sql,
    );
    return new Map(rows.map(({ id, roles }) => [id, roles]));
  }
}
