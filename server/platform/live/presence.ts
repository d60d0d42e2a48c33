import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '#server/platform/database/sql';
import { log } from '#server/platform/log';

/** A process says so often who has a socket open in it, ms; a person is away when no process said so for three times as long. */
const BEAT_MS = 20_000;
/** From a person's last socket until the person counts as away: a page that is loaded again opens another, ms. */
const GRACE_MS = 3_000;

export type PresenceOf = { online: boolean; seen_at: string };

/** Who has a socket open in any process. The table is unlogged: it is empty after a crash of the database. */
@Injectable()
export class Presence implements OnApplicationShutdown {
  private readonly open = new Map<string, number>();
  private readonly leaving = new Map<string, NodeJS.Timeout>();
  private beat?: NodeJS.Timeout;
  private changed: (person: string, online: boolean) => void = () => undefined;

  constructor(private readonly db: Database) {}

  /** `changed` is called when a person comes or goes. */
  start(changed: (person: string, online: boolean) => void) {
    this.changed = changed;
    this.beat = setInterval(() => this.write([...this.open.keys()], true), BEAT_MS);
  }

  /** A socket of the person was opened. */
  entered(person: string) {
    const before = this.open.get(person) ?? 0;
    this.open.set(person, before + 1);
    const waiting = this.leaving.get(person);
    clearTimeout(waiting);
    this.leaving.delete(person);
    if (before > 0 || waiting) return;
    this.write([person], true);
    this.changed(person, true);
  }

  /** A socket of the person was closed. */
  left(person: string) {
    const now = (this.open.get(person) ?? 1) - 1;
    if (now > 0) return void this.open.set(person, now);
    this.open.delete(person);
    const leave = () => {
      this.leaving.delete(person);
      this.write([person], false);
      this.changed(person, false);
    };
    this.leaving.set(person, setTimeout(leave, GRACE_MS).unref());
  }

  /** Those of these people who were ever here since the database started. */
  async of(people: readonly string[]): Promise<ReadonlyMap<string, PresenceOf>> {
    if (people.length === 0) return new Map();
    const { rows } = await sql<PresenceOf & { person_id: string }>`
      select person_id, online and seen_at > now() - ${(3 * BEAT_MS) / 1_000} * interval '1 second' as online, seen_at
      from app.presence where person_id = any(${people})`.execute(this.db.sql);
    return new Map(rows.map(({ person_id, ...presence }) => [person_id, presence]));
  }

  onApplicationShutdown() {
    clearInterval(this.beat);
    for (const timer of this.leaving.values()) clearTimeout(timer);
  }

  /** A failed write shows a person as away for a while. Of an erased person, whose last socket closes later, nothing is written. */
  private write(people: readonly string[], online: boolean) {
    if (people.length === 0) return;
    sql`insert into app.presence (person_id, online, seen_at) select one, ${online}, now() from unnest(${people}::text[]) one
      where exists (select from app.person where id = one)
      on conflict (person_id) do update set online = excluded.online, seen_at = excluded.seen_at`
      .execute(this.db.sql)
      .catch((err: unknown) => log.warn({ err }, 'the presence of people was not written'));
  }
}
