import { type RawBuilder, sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Difference, Drift } from '#server/incidents/incidents.events';
import type { Recorded } from '#server/kernel/decider';
import { OutboxMessage } from '#server/kernel/reactions';
import { now } from '#server/platform/clock';
import type { Sql } from '#server/platform/database/sql';
import { failpoint } from '#server/platform/failpoint';
import { messageRows } from '#server/platform/outbox/message-rows';
import { NO_CHECKPOINT, write } from '#server/platform/subscriptions/checkpoint';
import type { Changed } from './change-notifier.js';
import { KeyEvents } from './key-events.js';
import { typesOf, type View } from './projection.js';
import { differencesOf, insertFrom, removeKey, type Compared } from './key-rows.js';
import { apply } from './tables.js';
import type { World } from './world.js';

/** `events`: how many were read. `healed` is set where the rows differed and were made anew. */
export type Checked = { events: number; healed?: Drift };

/**
 * Compares the rows of one key with what the view's handlers make of its events, and makes them anew where they differ.
 *
 * The events are folded into temporary tables up to the view's checkpoint. Rows that differ are compared again with the
 * checkpoint's row locked, at its position then: the process that feeds the view waits, and a rebuild cannot exchange
 * tables, so that neither later events nor a view that lags look like drift. Rows, notification and the message that
 * records the incident commit together.
 */
export class KeyCheck {
  private readonly types: ReadonlySet<string>;

  constructor(
    private readonly view: View,
    private readonly world: World,
  ) {
    this.types = new Set(typesOf(view));
  }

  async run(key: string): Promise<Checked> {
    let changed: Changed | undefined;
    const checked = await this.world.db.transaction().execute(async (transaction): Promise<Checked> => {
      const on = transaction as unknown as Sql;
      const fold = await this.folding(key, on);
      await fold.upTo(await this.position(on));
      const events = () => fold.events.count;
      if ((await differencesOf(fold.compared, key, on)).count === 0) return { events: events() };
      const position = await this.position(on, sql`for update`);
      await fold.upTo(position);
      const { count, differences } = await differencesOf(fold.compared, key, on);
      if (count === 0) return { events: events() };
      const healed = this.drift(key, position, count, differences);
      changed = { view: this.view.name, from: -1n, position, audience: fold.last ? this.view.audience(fold.last) : [] };
      await this.heal(fold.compared, healed, changed, on);
      return { events: events(), healed };
    });
    failpoint('healed');
    if (changed) this.world.notifier.changed(changed);
    return checked;
  }

  /** Folds events into the temporary tables of this transaction. */
  private async folding(key: string, on: Sql) {
    const { view, world } = this;
    const { column, streamOf, closedBy } = view.keyed!;
    const events = new KeyEvents(world.client, streamOf(key), closedBy, world.upcasts);
    const scratch = (table: string) => sql.id('pg_temp', `${view.schema}_${table}`);
    const compared: Compared[] = [];
    for (const [name, table] of Object.entries(view.tables)) {
      const live = sql.id(view.schema, name);
      await sql`create temp table if not exists ${sql.id(`${view.schema}_${name}`)} (like ${live} including defaults
        including generated including indexes) on commit delete rows`.execute(on);
      compared.push({ name, table, column, live, made: scratch(name) });
    }
    const fold = {
      ...{ events, compared },
      last: undefined as Recorded | undefined,
      upTo: async (position: bigint) => {
        for await (const page of events.upTo(position)) {
          const handled = page.filter(({ type }) => this.types.has(type));
          if (handled.length) await apply(view, scratch, handled, on);
          fold.last = handled.at(-1) ?? fold.last;
        }
      },
    };
    return fold;
  }

  private async position(on: Sql, lock: RawBuilder<unknown> = sql``): Promise<bigint> {
    const { rows } = await sql<{ position: number }>`
      select position from projection.checkpoint where name = ${this.view.schema} ${lock}`.execute(on);
    if (!rows[0]) throw new Error(`${this.view.schema} has no checkpoint`);
    return BigInt(rows[0].position);
  }

  private drift(key: string, position: bigint, rows: number, differences: Difference[]): Drift {
    const { name: view, version } = this.view;
    return { incidentId: randomUUID(), view, version, key, position: String(position), rows, differences, at: now() };
  }

  private async heal(compared: readonly Compared[], drift: Drift, changed: Changed, on: Sql) {
    await sql`set local synchronous_commit = on`.execute(on);
    for (const one of compared) {
      await removeKey(one, drift.key, on);
      failpoint('healing');
      await insertFrom(one, drift.key, on);
    }
    const id = `incident-${drift.incidentId}`;
    const message = new OutboxMessage({ id, queue: 'incidents', name: 'record', payload: drift });
    await write(on, NO_CHECKPOINT, messageRows([message]), this.world.notifier.notifications(changed));
  }
}
