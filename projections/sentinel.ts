import { setTimeout as sleep } from 'node:timers/promises';
import { START } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Sql } from '#server/platform/database/sql';
import { withIdleTimeout } from '#server/platform/concurrency/timeout';
import { readEvent } from '#server/platform/events/recorded-event';
import { log } from '#server/platform/log';
import type { DriftChecks } from '#server/platform/subscriptions/view-metrics';
import { KeyCheck } from './key-check.js';
import type { ViewRunner } from './runner.js';
import type { World } from './world.js';

/** Events that are read of the keys that take their turn, at each interval; the last key may exceed it. */
const EVENTS_AT_ONCE = 2_000;
/** Keys that take their turn, keys with contradicting rows, and events of the log whose keys must have rows, at each interval. */
const [KEYS_AT_ONCE, CONTRADICTIONS_AT_ONCE, LOGGED_AT_ONCE] = [50, 100, 500];
/** Events that are read at once while keys are missed. */
const SOUGHT_AT_ONCE = 5_000;
/** The sentinel rests for this many times the duration of its work at least. */
const REST = 4;
const TIMEOUT_MS = 4_000;

/**
 * Compares a keyed view with the log, for ever: at each interval all keys by one statement of the view and by their number,
 * and some keys in turn by folding their events (see `KeyCheck`). A key whose rows are all gone is found at the next
 * interval when fewer keys have rows than before; while the process stood still, or when a new key came meanwhile, once the
 * log was read through in steps of `LOGGED_AT_ONCE` events. Works in the process that feeds the view, while the view is live; two
 * that overlap for a moment heal nothing twice.
 */
export class Sentinel {
  readonly counted: DriftChecks;
  private readonly stopping = new AbortController();
  private readonly check: KeyCheck;
  private running: Promise<void> = Promise.resolve();
  /** The key after which the next one takes its turn. Random, so that restarts do not favour the first keys. */
  private after: string = randomUUID();
  private logAfter = -1n;
  /** How many keys had rows. No event takes the last row of a key away. */
  private keys = 0;

  constructor(
    private readonly runner: ViewRunner,
    private readonly world: World,
    private readonly everyMs: number,
  ) {
    this.counted = { view: runner.view.name, compared: 0, healed: 0 };
    this.check = new KeyCheck(runner.view, world);
  }

  start() {
    this.running = this.loop();
  }

  async stop() {
    this.stopping.abort();
    await this.running;
  }

  private async loop() {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const began = performance.now();
      if (this.isAtWork)
        await this.round().catch((err: unknown) =>
          log.warn({ err, view: this.counted.view }, 'a view was not compared'),
        );
      const rest = Math.max(this.everyMs, REST * (performance.now() - began));
      await sleep(rest, undefined, { signal }).catch(() => undefined);
    }
  }

  private get isAtWork() {
    return this.runner.isLive && !this.stopping.signal.aborted;
  }

  private async round() {
    for (const key of new Set([
      ...(await this.contradicting()),
      ...(await this.missed()),
      ...(await this.withoutRows(LOGGED_AT_ONCE)),
    ]))
      await this.compare(key);
    let events = 0;
    for (const key of await this.nextKeys()) {
      if (!this.isAtWork || events >= EVENTS_AT_ONCE) return;
      events += await this.compare(key);
      this.after = key;
    }
  }

  /** Resolves to the number of events read. */
  private async compare(key: string): Promise<number> {
    if (!this.isAtWork) return 0;
    const { events, healed } = await this.check.run(key);
    this.counted.compared++;
    if (healed) {
      this.counted.healed++;
      log.error({ incident: healed }, 'rows of a view differed from the log and were made anew');
    }
    return events;
  }

  /** Keys whose rows contradict each other, found in one snapshot of all rows. */
  private async contradicting(): Promise<string[]> {
    const { keyed, schema } = this.runner.view;
    if (!keyed?.contradictions) return [];
    return this.world.db.transaction().execute(async (transaction) => {
      await sql`select set_config('search_path', ${`"${schema}", public`}, true), set_config('enable_seqscan', 'on', true),
        set_config('enable_hashjoin', 'on', true), set_config('enable_mergejoin', 'on', true)`.execute(transaction);
      return keysIn(
        sql`select key from (${sql.raw(keyed.contradictions!)}) c limit ${CONTRADICTIONS_AT_ONCE}`,
        transaction,
      );
    });
  }

  /** Keys that lost all their rows since the last interval: the log is read from its first event until they are found. */
  private async missed(): Promise<string[]> {
    const [before, keys] = [this.keys, await this.count()];
    this.keys = keys;
    const missed = new Set<string>();
    if (keys >= before) return [];
    this.logAfter = -1n;
    do for (const key of await this.withoutRows(SOUGHT_AT_ONCE)) missed.add(key);
    while (this.logAfter >= 0n && missed.size < before - keys && this.isAtWork);
    this.keys += missed.size;
    return [...missed];
  }

  /** The number of keys, by the table that has one row for each; 0 without such a table. */
  private async count(): Promise<number> {
    const { schema, tables, keyed } = this.runner.view;
    const [name] = Object.entries(tables).find(([, { key }]) => key.length === 1 && key[0] === keyed!.column) ?? [];
    if (!name) return 0;
    const { rows } = await sql<{ keys: number }>`select count(*)::int as keys from ${sql.id(schema, name)}`.execute(
      this.world.db,
    );
    return rows[0]!.keys;
  }

  /** The keys of the next `most` events of the log that have no row at all; from the first event again after the last. */
  private async withoutRows(most: number): Promise<string[]> {
    const { world, runner } = this;
    const { keyed, on } = runner.view;
    const from = this.logAfter;
    const fromPosition = from < 0n ? START : { commit: from, prepare: from };
    const [keys, handled] = [new Set<string>(), runner.state.position];
    let [last, count] = [from, 0];
    const page = world.client.readAll({ fromPosition, maxCount: most });
    for await (const resolved of withIdleTimeout(page, TIMEOUT_MS)) {
      count++;
      last = resolved.event?.position?.commit ?? last;
      if (last > handled || !(resolved.event && resolved.event.type in on)) continue;
      const event = readEvent(resolved, world.upcasts);
      if (event) keys.add(keyed!.keyOf(event));
    }
    this.logAfter = count < most || last <= from ? -1n : last;
    if (keys.size === 0) return [];
    const known = this.tables(sql`= wanted.key`, sql``);
    return keysIn(
      sql`select key from unnest(${[...keys]}::text[]) as wanted (key)
      where not exists (select from lateral (${known}) known)`,
      world.db,
    );
  }

  /** The next keys that have rows, in order; from the first one again after the last. */
  private async nextKeys(): Promise<string[]> {
    const next = (after: string) =>
      keysIn(
        sql`select distinct key from (${this.tables(sql`> ${after}`, sql`order by 1 limit ${KEYS_AT_ONCE}`)}) k
        order by key limit ${KEYS_AT_ONCE}`,
        this.world.db,
      );
    const keys = await next(this.after);
    if (keys.length < KEYS_AT_ONCE) this.after = '';
    return keys.length ? keys : next('');
  }

  /** The keys of every table that meet a condition. */
  private tables(condition: ReturnType<typeof sql>, rest: ReturnType<typeof sql>) {
    const { schema, tables, keyed } = this.runner.view;
    const column = sql.ref(keyed!.column);
    const each = Object.keys(tables).map(
      (name) =>
        sql`(select distinct ${column} as key from ${sql.id(schema, name)} where ${column} ${condition} ${rest})`,
    );
    return sql.join(each, sql` union all `);
  }
}

const keysIn = async (query: ReturnType<typeof sql>, on: Sql): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`${query}`.execute(on);
  return rows.map(({ key }) => key);
};
