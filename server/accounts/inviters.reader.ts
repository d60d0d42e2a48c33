import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { inviterOf } from '#projections/invitations/invitations.queries';
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
   * Registers with who invited the person who registers from this address; with undefined for a code that is unknown, and for
   * one that was used from this network too often, since the person may not know the code. A registration that is refused
   * is not counted as a use of the code.
   */
  async registering<Result>(
    { invite, address }: { invite: string | undefined; address: string },
    register: (invitedBy?: UserId) => Promise<Result>,
  ): Promise<Result> {
    const code = inviteCodeOf(invite);
    const inviterId = code && (await inviterOf(this.db.sql, code));
    if (!inviterId) return register();
    let isCounted = false;
    const counted = () => {
      isCounted = true;
      return register(inviterId);
    };
    try {
      return await this.limits.counting(inviteLimit, hashSecret(`${code} ${clientNetwork(address)}`), counted);
    } catch (error) {
      // Only the limit's own refusal drops the inviter.
      if (isCounted || !(error instanceof DomainError)) throw error;
      return register();
    }
  }
}

/** Null before the person asked for it. */
export async function inviteCodeKept(db: Sql, id: UserId): Promise<string | null> {
  const { rows } = await sql<{ invite_code: string | null }>`
    select invite_code from app.person where id = ${id}`.execute(db);
  return rows[0]?.invite_code ?? null;
}
