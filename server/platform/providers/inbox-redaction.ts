import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '#server/platform/database/sql';
import { readWebhook } from './webhook-body.js';

const BATCH_SIZE = 1_000;

/** Takes personal data out of the provider's messages, which name payers by address and card. */
@Injectable()
export class InboxRedaction {
  constructor(private readonly db: Database) {}

  /** Leaves of the messages about these references only their event and reference; that is what handlers read. */
  async redact(references: readonly string[]) {
    const wanted = new Set(references);
    for (let after = 0; wanted.size > 0;) {
      const { rows } = await sql<{ id: number; body: Buffer }>`
        select id, body from app.inbox where id > ${after} and body is not null order by id limit ${BATCH_SIZE}`.execute(
        this.db.sql,
      );
      for (const { id, body } of rows) {
        const { event, data } = readWebhook(body) ?? {};
        const reference = data?.reference;
        if (typeof reference !== 'string' || !wanted.has(reference)) continue;
        const left = Buffer.from(JSON.stringify({ event, data: { reference } }));
        await sql`update app.inbox set body = ${left} where id = ${id}`.execute(this.db.sql);
      }
      if (rows.length < BATCH_SIZE) return;
      after = rows.at(-1)!.id;
    }
  }
}
