import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { sql } from 'kysely';
import { log } from '#server/platform/log';
import { Database } from '#server/platform/database/sql';

const EVERY_MS = 3_600_000;

/** Rows that have served their time. Tasks stay: their ids keep a reaction that runs again from acting twice. */
const DONE = [
  `delete from app.idempotency where created_at < now() - interval '1 day'`,
  `delete from app.inbox where verdict = 'refused' and received_at < now() - interval '7 days'`,
  `delete from app.inbox where done_at < now() - interval '90 days'`,
  `delete from app.session where expires_at < now() - interval '30 days'`,
  `delete from app.refresh_token where expires_at < now() - interval '1 day'`,
];

/** Keeps the tables of the app from growing with what nobody will ask for again. */
@Injectable()
export class Retention implements OnApplicationBootstrap, OnApplicationShutdown {
  private sweeping?: NodeJS.Timeout;

  constructor(private readonly db: Database) {}

  onApplicationBootstrap() {
    this.sweeping = setInterval(
      () => void this.sweep().catch((err: unknown) => log.warn({ err }, 'old rows were not removed')),
      EVERY_MS,
    );
  }

  onApplicationShutdown() {
    clearInterval(this.sweeping);
  }

  async sweep() {
    for (const statement of DONE) await sql.raw(statement).execute(this.db.sql);
  }
}
