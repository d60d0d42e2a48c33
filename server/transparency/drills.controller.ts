import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { usernames } from '#projections/audit/audit.queries';
import { heldDrills } from '#projections/transparency/transparency.queries';
import type { CommandIdentity } from '#server/kernel/command';
import { conflict } from '#server/kernel/domain-error';
import type { UserId } from '#server/kernel/ids';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Idempotent, Identity } from '#server/platform/http/idempotency';
import { messageWith, Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Filter } from '#server/platform/http/validation';
import type { Drill } from './drills.events.js';
import { TamperDrills } from './drills.handlers.js';
import { drillShown } from './drills.output.js';
import { type DrillsFilter, drillsFilter } from './transparency.input.js';

/** Drills of the verifier on changed copies of a wallet (B23). 404 for everyone but auditors. */
@Controller('audit/drills')
@Policy('auditor')
export class DrillsController {
  constructor(
    private readonly drills: TamperDrills,
    private readonly db: Database,
    private readonly config: Config,
  ) {}

  /** Every drill, the latest first. */
  @Get()
  @Output(pageOf(drillShown))
  async list(@Filter(drillsFilter) filter: DrillsFilter) {
    const { count, rows } = await heldDrills(this.db.sql, filter);
    const names = await usernames(
      this.db.sql,
      rows.flatMap(({ drill: { by } }) => by ?? []),
    );
    const results = rows.map(({ drill }) => shown(drill, names));
    return paginated(this.config.get('PUBLIC_URL'), 'audit/drills/', filter, count, results);
  }

  /** Holds a drill now. Nothing that is stored is changed. 409 `no_wallet` before the first wallet has an event. */
  @Post()
  @HttpCode(200)
  @Idempotent()
  @Output(messageWith(drillShown))
  async hold(@CurrentUser() { id: by }: Me, @Identity() { commandId }: CommandIdentity) {
    const held = await this.drills.hold(commandId, by);
    if (!held) throw conflict('no_wallet', 'No wallet has moved money yet: there is nothing to copy.');
    const data = shown(held, await usernames(this.db.sql, [by]));
    const found = held.flips.filter((flip) => flip.found).length;
    return { message: `${found} of ${held.flips.length} changes were found`, data };
  }
}

const shown = ({ drillId: id, by, ownerId: wallet, ...drill }: Drill, names: ReadonlyMap<UserId, string>) => ({
  ...{ id, wallet, ...drill },
  by: by && { id: by, username: names.get(by) ?? '' },
  ok: drill.control.holds && drill.flips.every(({ found }) => found),
});
