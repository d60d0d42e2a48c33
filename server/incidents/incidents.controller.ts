import { Controller, Get } from '@nestjs/common';
import { incidents } from '#projections/incidents/incidents.queries';
import type { IncidentRow } from '#projections/incidents/incidents.view';
import { toNaira } from '#server/kernel/money';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { Policy } from '#server/platform/http/policy';
import { Filter } from '#server/platform/http/validation';
import { type IncidentsFilter, incidentsFilter } from './incidents.input.js';
import { incidentShown } from './incidents.output.js';

@Controller('audit/incidents')
@Policy('auditor')
export class IncidentsController {
  constructor(
    private readonly db: Database,
    private readonly config: Config,
  ) {}

  /**
   * Rows of views that differed from the log and were made anew (B8), withdrawals that were paid after they had failed or that
   * send a large deposit on to a bank, and drills in which the verifier missed something, newest first. 404 for everyone but auditors.
   */
  @Get()
  @Output(pageOf(incidentShown))
  async list(@Filter(incidentsFilter) filter: IncidentsFilter) {
    const { count, rows } = await incidents(this.db.sql, filter);
    return paginated(this.config.get('PUBLIC_URL'), 'audit/incidents/', filter, count, rows.map(shown));
  }
}

const shown = ({ payout, flagged, ...incident }: IncidentRow) => ({
  ...incident,
  flagged: flagged && {
    ...{ reference: flagged.reference, owner_id: flagged.owner_id, hours: flagged.hours, amount_kobo: flagged.amount },
    ...{ deposited_kobo: flagged.deposited, withdrawn_kobo: flagged.withdrawn },
  },
  payout: payout && { ...payout, amount: toNaira(payout.amount), amount_kobo: payout.amount },
});
