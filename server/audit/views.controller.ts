import { Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { usernames } from '#projections/audit/audit.queries';
import type { CommandIdentity } from '#server/kernel/command';
import { conflict, notFound } from '#server/kernel/domain-error';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { Output, pageOf } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { endOfLog } from '#server/platform/subscriptions/log-end';
import { ViewReadiness } from '#server/platform/subscriptions/view-readiness';
import { type RebuildRequest, requestRebuild, viewRebuilds } from '#server/platform/subscriptions/view-rebuilds';
import { VIEW_INDEX, type ViewIndex } from '#server/platform/subscriptions/view-status';
import { done, viewStatus } from './audit.output.js';

const REFUSALS = {
  'under way': ['rebuild_under_way', 'This read model is being rebuilt.'],
  'not built': ['view_not_built', 'This read model is still being built for the first time.'],
  'nothing kept': ['nothing_to_roll_back_to', 'The tables of before the last rebuild are not kept any more.'],
} as const;

/** The read models whose versions this process reads: their status, and their rebuild while they are read (B7). */
@Controller('audit/views')
@Policy('auditor')
export class ViewsController {
  constructor(
    private readonly readiness: ViewReadiness,
    private readonly db: Database,
    private readonly store: EventStore,
    @Inject(VIEW_INDEX) private readonly index: ViewIndex,
  ) {}

  /**
   * The last report of every view's process: state, share of the log handled (percent), lag in events and seconds, events
   * per second, and the event that halts it with the reason; its last rebuild. 404 for everyone but auditors.
   */
  @Get()
  @Output(pageOf(viewStatus))
  async views() {
    const [{ views }, rebuilds] = await Promise.all([
      this.readiness.check(),
      viewRebuilds(this.index, this.db.sql, () => endOfLog(this.store.client)),
    ]);
    const names = await usernames(
      this.db.sql,
      rebuilds.flatMap(({ rebuild }) => rebuild?.asked_by ?? []),
    );
    const results = views.map((view, i) => {
      const { may_roll_back, rebuild } = rebuilds[i]!;
      const asked_by = (rebuild?.asked_by && names.get(rebuild.asked_by)) ?? null;
      return { ...view, may_roll_back, rebuild: rebuild && { ...rebuild, asked_by } };
    });
    return { count: results.length, next: null, previous: null, results };
  }

  /**
   * The view is built from the first event beside the tables that are read, which are then exchanged and compared. 404
   * unknown view; 409 `rebuild_under_way`, `view_not_built`.
   */
  @Post(':view/rebuild')
  @HttpCode(200)
  @Idempotent()
  @Output(done)
  async rebuild(
    @CurrentUser() { id: by }: Me,
    @Param('view') view: string,
    @Identity() { commandId: id }: CommandIdentity,
  ) {
    await this.request(view, { kind: 'rebuild', by, id });
    return { message: 'The rebuild begins within a second' };
  }

  /**
   * The tables of before the last exchange serve again, with the events since. 404 unknown view; 409
   * `nothing_to_roll_back_to`, `rebuild_under_way`.
   */
  @Post(':view/rollback')
  @HttpCode(200)
  @Idempotent()
  @Output(done)
  async rollBack(
    @CurrentUser() { id: by }: Me,
    @Param('view') view: string,
    @Identity() { commandId: id }: CommandIdentity,
  ) {
    await this.request(view, { kind: 'rollback', by, id });
    return { message: 'The roll back begins within a second' };
  }

  private async request(name: string, request: RebuildRequest) {
    const view = this.index.find((one) => one.name === name);
    if (!view) throw notFound();
    const outcome = await requestRebuild(this.db.sql, view.schema, request);
    if (outcome === 'requested') return;
    const [code, detail] = REFUSALS[outcome];
    throw conflict(code, detail);
  }
}
