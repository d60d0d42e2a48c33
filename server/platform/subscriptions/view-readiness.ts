import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Kysely, PostgresDialect } from 'kysely';
import { log } from '#server/platform/log';
import type { Config } from '#server/platform/config';
import { Database, openPool, type Sql } from '#server/platform/database/sql';
import { type Heartbeats, heartbeats } from './heartbeats.js';
import { VIEW_INDEX, type ViewIndex, type ViewStatus, viewStatuses } from './view-status.js';

const POLL_MS = 200;

/** Whether the views that this process reads can be read, in the versions it was compiled with. */
@Injectable()
export class ViewReadiness implements OnModuleInit, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  /** Every view was caught up once since this process started; a view that falls behind later is still read. */
  private wasCaughtUp = false;
  private built = false;

  constructor(
    private readonly db: Database,
    @Inject(VIEW_INDEX) private readonly index: ViewIndex,
  ) {}

  async onModuleInit() {
    await this.refresh();
    void this.watch();
  }

  onApplicationShutdown() {
    this.stopping.abort();
  }

  /** Whether the tables exist and were filled: true for ever once they were. */
  get isReadable() {
    return this.built;
  }

  /** Not ready: a view that is being built or is halted, or one that has not caught up since this process started. */
  async check(): Promise<{ ready: boolean; views: ViewStatus[] }> {
    const views = await viewStatuses(this.index, this.db.sql);
    this.built ||= views.every(({ built }) => built);
    this.wasCaughtUp ||= views.every(({ state }) => state === 'live');
    return { ready: this.wasCaughtUp && views.every(({ built, state }) => built && state !== 'halted'), views };
  }

  /** Whether the processes that requests depend on are at work: one that hangs or died no longer renews its leases. */
  async heartbeats(): Promise<Heartbeats> {
    return heartbeats(this.index, this.db.sql);
  }

  private async watch() {
    const { signal } = this.stopping;
    while (!signal.aborted && !this.built) {
      await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
      await this.refresh();
    }
  }

  private async refresh() {
    await this.check().catch((err: unknown) => log.warn({ err }, 'the state of the views is not known yet'));
  }
}

/** Resolves when every view of the index was built: for a process that cannot work without them. */
export async function viewsBuilt(index: ViewIndex, config: Config): Promise<void> {
  const pool = openPool(config.get('DATABASE_URL'), 1);
  const db: Sql = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    for (;;) {
      const views = await viewStatuses(index, db).catch(() => undefined);
      if (views?.every(({ built }) => built)) return;
      await sleep(POLL_MS);
    }
  } finally {
    await db.destroy();
  }
}
