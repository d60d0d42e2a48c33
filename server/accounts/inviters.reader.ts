import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { UserId } from '#server/kernel/ids';
import { DomainError } from '#server/kernel/domain-error';
import { inviteCodeOf } from '#server/kernel/invite-codes';
import { clientNetwork } from '#server/platform/http/client-network';
import { RateLimits } from '#server/platform/http/rate-limits';
import { Database, type Sql } from '#server/platform/database/sql';
import { hashSecret } from '#server/platform/security/tokens';
import { inviteLimit } from './accounts.limits.js';

/** Who invites whom by a code (A16.4). A code is kept in its owner's row, and goes with it. */
@Injectable()
export class Inviters {
  constructor(
    private readonly db: Database,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Who invited the person who registers from this address. Undefined for a code that is unknown, and for one that was used
   * from this network too often: the registration goes on without it, since its person may not know the code.
   */
  async of(typed: string | undefined, address: string): Promise<UserId | undefined> {
    const code = inviteCodeOf(typed);
    const inviterId = code && (await ownerOf(this.db.sql, code));
    if (!inviterId) return undefined;
    try {
      await this.limits.count(inviteLimit, hashSecret(`${code} ${clientNetwork(address)}`));
      return inviterId;
    } catch (error) {
      if (error instanceof DomainError) return undefined;
      throw error;
    }
  }
}

async function ownerOf(db: Sql, code: string): Promise<UserId | undefined> {
  const { rows } = await sql<{ id: UserId }>`
    select id from app.person where invite_code = ${code} and activated_at is not null`.execute(db);
  return rows[0]?.id;
}

/** Null before the person asked for it. */
export async function inviteCodeKept(db: Sql, id: UserId): Promise<string | null> {
  const { rows } = await sql<{ invite_code: string | null }>`
    select invite_code from app.person where id = ${id}`.execute(db);
  return rows[0]?.invite_code ?? null;
}
