import { setTimeout as sleep } from 'node:timers/promises';
import { durably } from '#server/platform/database/sql';
import { log } from '#server/platform/log';
import type { DriftChecks } from '#server/platform/subscriptions/view-metrics';
import { endOfLog } from '#server/platform/subscriptions/log-end';
import { reportStatuses, type ViewStatus, viewStatuses } from '#server/platform/subscriptions/view-status';
import type { View } from './projection.js';
import { ViewRunner } from './runner.js';
import { Sentinel } from './sentinel.js';
import { StatusMeter } from './status-meter.js';
import { dropKept, dropVersion, unneeded, versionsOf } from './versions.js';
import type { World } from './world.js';

/** Interval of reading `projection.view_version`, ms; shorter while a view is built. */
const [POLL_MS, BUILDING_POLL_MS] = [1_000, 100];
const REPORT_MS = 1_000;
/** Interval of reports of an unchanged status, ms. */
const HEARTBEAT_MS = 10_000;
const DROP_MS = 60_000;

/** Feeds views in this process, reports their status, and drops unneeded versions. */
export class Projector {
  private readonly runners: ViewRunner[];
  private readonly sentinels: Sentinel[];
  private readonly meters: Map<ViewRunner, StatusMeter>;
  private readonly stopping = new AbortController();
  private polling: Promise<void> = Promise.resolve();
  private lastDrop = 0;
  private lastHead = { at: 0, position: -1n };

  constructor(
    views: readonly View[],
    private readonly world: World,
    /** Retention of versions that neither serve nor are fed, hours. */
    private readonly keepHours: number,
    /** Interval of comparing views with the log, ms; 0 for never. */
    driftCheckMs = 0,
  ) {
    this.runners = views.map((view) => new ViewRunner(view, world));
    this.sentinels = this.runners
      .filter(({ view }) => driftCheckMs > 0 && view.keyed)
      .map((runner) => new Sentinel(runner, world, driftCheckMs));
    this.meters = new Map(this.runners.map((runner) => [runner, new StatusMeter(runner)]));
  }

  /** Resolves when every view has its tables and is being fed. */
  async start() {
    await Promise.all(this.runners.map((runner) => runner.start()));
    this.polling = this.poll();
    for (const sentinel of this.sentinels) sentinel.start();
  }

  async stop() {
    this.stopping.abort();
    await this.polling;
    await Promise.all(this.sentinels.map((sentinel) => sentinel.stop()));
    await Promise.all(this.runners.map((runner) => runner.stop()));
  }

  get states() {
    return this.runners.map(({ state }) => state);
  }

  /** What the sentinel of each keyed view did since this process started. */
  get driftChecks(): DriftChecks[] {
    return this.sentinels.map(({ counted }) => counted);
  }

  /** The status of each view as measured in this process; exact only for the views that it feeds. */
  get measured(): ViewStatus[] {
    return this.runners.map((runner) => this.meters.get(runner)!.status);
  }

  /** The status of each view: measured for the views that this process feeds, last reported for the others. */
  async statuses(): Promise<ViewStatus[]> {
    const reported = await viewStatuses(
      this.runners.map(({ view }) => view),
      this.world.db,
    );
    return this.measured.map((one, i) => (this.feeds(this.runners[i]!) ? one : reported[i]!));
  }

  /** A halted view has no owner between two attempts. */
  private feeds({ state }: ViewRunner) {
    return state.owner || state.halted !== undefined;
  }

  private async poll() {
    while (!this.stopping.signal.aborted) {
      await this.followVersions().catch((err: unknown) =>
        log.warn({ err }, 'the versions of the views could not be read'),
      );
      const isBuilding = this.runners.some(({ built }) => !built);
      await sleep(isBuilding ? BUILDING_POLL_MS : POLL_MS, undefined, this.stopping).catch(() => undefined);
    }
  }

  private async followVersions() {
    const { db } = this.world;
    const rows = await versionsOf(
      this.runners.map(({ view }) => view),
      db,
    );
    for (const row of rows) await this.runners.find(({ view }) => view.schema === row.schema)!.follow(row);
    await this.report();
    if (Date.now() - this.lastDrop >= DROP_MS) await this.drop();
  }

  private async report() {
    const head = await this.head();
    const due = [...this.meters].filter(([runner, meter]) => {
      meter.measure(head);
      return this.feeds(runner) && meter.isDue(REPORT_MS, HEARTBEAT_MS);
    });
    await reportStatuses(
      due.map(([{ view }, meter]) => ({ schema: view.schema, status: meter.report() })),
      this.world.db,
    );
  }

  /** The log's last position, read only while a view is behind, for its percentage. */
  private async head(): Promise<bigint> {
    const isNeeded = this.runners.some(({ state }) => state.owner && !state.caughtUp);
    if (!isNeeded || Date.now() - this.lastHead.at < REPORT_MS) return this.lastHead.position;
    this.lastHead = { position: await endOfLog(this.world.client), at: Date.now() };
    return this.lastHead.position;
  }

  private async drop() {
    this.lastDrop = Date.now();
    const { db } = this.world;
    for (const schema of await unneeded(this.keepHours, db))
      if (await durably(db, (transaction) => dropVersion(schema, this.keepHours, transaction)))
        log.info({ schema }, 'an old version of a view was dropped');
    for (const schema of await durably(db, (transaction) => dropKept(this.keepHours, transaction)))
      log.info({ schema }, 'the tables of before a rebuild were dropped');
  }
}
