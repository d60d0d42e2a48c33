import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DomainError } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { log } from '#server/platform/log';
import { megabytes } from './upload-rule.js';

/** Per person: per UTC day and in total. The daily limits are rate limits: `RATE_LIMITS=off` disables them. */
const DAY = { bytes: megabytes(200), files: 200 };
const ALL = { bytes: megabytes(5_000), files: 10_000 };

type Used = { bytes: number; files: number };
const NOTHING: Used = { bytes: 0, files: 0 };

/** Counts each person's uploads in rows, which all processes share. */
@Injectable()
export class UploadQuota {
  private readonly countsDays: boolean;

  constructor(
    config: Config,
    private readonly db: Database,
  ) {
    this.countsDays = config.get('RATE_LIMITS') === 'on';
  }

  /**
   * Runs `work` with `bytes` of the quota reserved; afterwards counts the used bytes that `work` returns, or none if it
   * throws. 413 when the total quota is full, 429 until tomorrow when today's is used up. A failed count changes no
   * outcome of `work`.
   */
  async within<T>(person: UserId, bytes: number, work: () => Promise<{ result: T; used: Used }>): Promise<T> {
    await this.refuseFullStore(person, bytes);
    if (!this.countsDays) return (await work()).result;
    const day = await this.reserve(person, { bytes, files: 0 });
    let counted = NOTHING;
    try {
      const { result, used } = await work();
      counted = used;
      return result;
    } finally {
      await this.add(person, day, { bytes: counted.bytes - bytes, files: counted.files });
    }
  }

  /**
   * Counts a file of `bytes` that will arrive in pieces, with the same refusals. Resolves to the day for which it counts,
   * `YYYY-MM-DD`; undefined where days are not limited.
   */
  async begin(person: UserId, bytes: number): Promise<string | undefined> {
    await this.refuseFullStore(person, bytes);
    return this.countsDays ? this.reserve(person, { bytes, files: 1 }) : undefined;
  }

  /** Counts an upload no more that `begin` counted for this day. */
  async giveBack(person: UserId, day: string | undefined, bytes: number) {
    if (day) await this.add(person, day, { bytes: -bytes, files: -1 });
  }

  /** Counts `bytes` more for the day of an upload: its file is larger, or smaller, than it was said to be. */
  async correct(person: UserId, day: string | undefined, bytes: number) {
    if (day && bytes !== 0) await this.add(person, day, { bytes, files: 0 });
  }

  private async add(person: UserId, day: string, { bytes, files }: Used) {
    await sql`update app.upload_day set bytes = greatest(0, bytes + ${bytes}), files = greatest(0, files + ${files})
      where person_id = ${person} and day = ${day}::date`
      .execute(this.db.sql)
      .catch((err: unknown) => log.warn({ err, person, bytes }, 'the reservation of an upload stays until tomorrow'));
  }

  private async refuseFullStore(person: UserId, bytes: number) {
    const { rows } = await sql<Used>`select coalesce(sum(size), 0)::bigint as bytes, count(*) as files from (
      select size from app.file where owner_id = ${person}
      union all select size from app.upload where owner_id = ${person} and claimed_by is null) stored`.execute(
      this.db.sql,
    );
    const { bytes: used, files } = rows[0]!;
    if (used + bytes > ALL.bytes || files >= ALL.files)
      throw new DomainError('too_large', 'storage_full', 'Your files fill the space of one account (5 GB).');
  }

  /** Resolves to the day of the reservation, `YYYY-MM-DD`. */
  private async reserve(person: UserId, { bytes, files }: Used): Promise<string> {
    const { rows } = await sql<{ day: string }>`insert into app.upload_day as today (person_id, day, bytes, files)
      values (${person}, (now() at time zone 'utc')::date, ${bytes}, ${files})
      on conflict (person_id, day) do update set bytes = today.bytes + excluded.bytes, files = today.files + excluded.files
        where today.bytes + excluded.bytes <= ${DAY.bytes} and today.files < ${DAY.files}
      returning day::text`.execute(this.db.sql);
    if (rows.length === 0)
      throw new DomainError(
        'rate_limited',
        'throttled',
        'You have sent as many files as one day allows (200 MB). Try again tomorrow.',
        {
          retryAfter: secondsOfToday(),
        },
      );
    return rows[0]!.day;
  }
}

/** Seconds left of the day in UTC. */
const secondsOfToday = () => 86_400 - (Math.floor(Date.now() / 1_000) % 86_400);
