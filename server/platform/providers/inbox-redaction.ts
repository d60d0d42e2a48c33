import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '#server/platform/database/sql';

const BATCH_SIZE = 1_000;

/** Takes personal data out of the provider's messages, which name payers by address and card. */
@Injectable()
export class InboxRedaction {
  constructor(private readonly db: Database) {}

  /** Leaves of the messages about these references only their event and reference; that is what handlers read. */
  async redact(references: readonly string[]) {
    for (let i = 0; i < references.length; i += BATCH_SIZE)
      await sql`update app.inbox set body = convert_to(
          json_build_object('event', event, 'data', json_build_object('reference', reference))::text, 'UTF8')
        where body is not null and reference = any(${references.slice(i, i + BATCH_SIZE)})`.execute(this.db.sql);
  }
}
