import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { codeFrom } from '#server/kernel/coupon-codes';
import { notFound } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import { Database, type Sql } from '#server/platform/database/sql';

const UNIQUE_VIOLATION = '23505';
const MOST_TRIES = 5;

/** The codes by which people invite others. A code is kept in its owner's row, and goes with it. */
@Injectable()
export class InviteCodes {
  constructor(private readonly db: Database) {}

  /** The code of this person; made when it is asked for the first time. */
  async of(userId: UserId): Promise<string> {
    for (let tries = 1; ; tries++) {
      try {
        // The statement does not see a code that another request keeps meanwhile: the second one does.
        const keep = () => keepCode(this.db.sql, userId, codeFrom(randomUUID()));
        const code = (await keep()) ?? (await keep());
        if (!code) throw notFound();
        return code;
      } catch (error) {
        if ((error as { code?: string }).code !== UNIQUE_VIOLATION || tries === MOST_TRIES) throw error;
      }
    }
  }
}

/** Keeps the code unless the person has one; undefined without a row. */
async function keepCode(db: Sql, userId: UserId, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ invite_code: string }>`
    with made as (update app.person set invite_code = ${code} where id = ${userId} and invite_code is null returning invite_code)
    select invite_code from made
    union all select invite_code from app.person where id = ${userId} and invite_code is not null`.execute(db);
  return rows[0]?.invite_code;
}
