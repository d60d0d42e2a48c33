import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import { Database } from '#server/platform/database/sql';
import { log } from '#server/platform/log';

/** A process says so often who has a socket open in it, ms; a person is away when no process said so for three times as long. */
const BEAT_MS = 20_000;
/** From a person's last socket until the person counts as away: a page that is loaded again opens another, ms. */
const GRACE_MS = 3_000;
/** What a process wrote within this time counts. */
const fresh = sql`now() - ${(3 * BEAT_MS) / 1_000} * interval '1 second'`;

/** True for a person who has a socket open in some process. `person` is a column with its table. */
const isHere = (person: RawBuilder<unknown>) =>
  sql`exists (select from app.presence_here h where h.person_id = ${person} and h.seen_at > ${fresh})`;

export type PresenceOf = { online: boolean; seen_at: string };

/** Who has a socket open in any process (`presence_here`), and when each person was last seen (`presence`). The tables are unlogged: they are empty after a crash of the database. */
@Injectable()
export class Presence implements OnApplicationShutdown {
  private readonly process = randomUUID();
  private readonly open = new Map<string, number>();
  private readonly leaving = new Map<string, NodeJS.Timeout>();
  private beat?: NodeJS.Timeout;
  private changed: (person: string, online: boolean) => void = () => undefined;

  constructor(private readonly db: Database) {}

  /** `changed` is called when a person comes or goes. */
  start(changed: (person: string, online: boolean) => void) {
    this.changed = changed;
    this.beat = setInterval(() => this.say(this.beatOnce()), BEAT_MS);
  }

  /** A socket of the person was opened. */
  entered(person: string) {
    const before = this.open.get(person) ?? 0;
    this.open.set(person, before + 1);
    const waiting = this.leaving.get(person);
    clearTimeout(waiting);
    this.leaving.delete(person);
    if (before > 0 || waiting) return;
    this.say(this.here([person]));
    this.changed(person, true);
  }

  /** A socket of the person was closed. The person goes when no other process has one. */
  left(person: string) {
    const now = (this.open.get(person) ?? 1) - 1;
    if (now > 0) return void this.open.set(person, now);
    this.open.delete(person);
    const leave = () => {
      this.leaving.delete(person);
      this.say(this.gone(person));
    };
    this.leaving.set(person, setTimeout(leave, GRACE_MS).unref());
  }

  /** Those of these people who were ever here since the database started. */
  async of(people: readonly string[]): Promise<ReadonlyMap<string, PresenceOf>> {
    if (people.length === 0) return new Map();
    const { rows } = await sql<PresenceOf & { person_id: string }>`
      select p.person_id, p.seen_at, ${isHere(sql`p.person_id`)} as online
      from app.presence p where p.person_id = any(${people})`.execute(this.db.sql);
    return new Map(rows.map(({ person_id, ...presence }) => [person_id, presence]));
  }

  onApplicationShutdown() {
    clearInterval(this.beat);
    for (const timer of this.leaving.values()) clearTimeout(timer);
  }

  /** Also forgets what processes wrote that have ended; who had a socket in them alone goes now. */
  private async beatOnce() {
    const { rows } = await sql<{ person: string }>`with ended as (
        delete from app.presence_here where seen_at <= ${fresh} and process_id <> ${this.process} returning person_id)
      select distinct e.person_id as person from ended e where not ${isHere(sql`e.person_id`)}`.execute(this.db.sql);
    for (const { person } of rows) this.changed(person, false);
    await this.here([...this.open.keys()]);
  }

  /** Of an erased person, whose last socket closes later, nothing is written. */
  private async here(people: readonly string[]) {
    if (people.length === 0) return;
    await sql`with here as (
        insert into app.presence_here (person_id, process_id, seen_at)
        select one, ${this.process}, now() from unnest(${people}::text[]) one
        where exists (select from app.person where id = one)
        on conflict (person_id, process_id) do update set seen_at = excluded.seen_at returning person_id, seen_at)
      insert into app.presence (person_id, seen_at) select person_id, seen_at from here
      on conflict (person_id) do update set seen_at = excluded.seen_at`.execute(this.db.sql);
  }

  /**
   * Two statements: of two processes that a person leaves at once, the later one sees that the other is left. A person who
   * comes back before either of them, or during it, is here again.
   */
  private async gone(person: string) {
    await sql`delete from app.presence_here where person_id = ${person} and process_id = ${this.process}`.execute(
      this.db.sql,
    );
    if (this.open.has(person)) return this.here([person]);
    const { rows } = await sql<{ online: boolean }>`
      update app.presence p set seen_at = now() where p.person_id = ${person}
      returning ${isHere(sql`p.person_id`)} as online`.execute(this.db.sql);
    if (this.open.has(person)) return this.here([person]);
    if (!rows[0]?.online) this.changed(person, false);
  }

  /** A failed write shows a person as away for a while. */
  private say(writing: Promise<unknown>) {
    writing.catch((err: unknown) => log.warn({ err }, 'the presence of people was not written'));
  }
}
