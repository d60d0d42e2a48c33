import { Controller, Get, Param } from '@nestjs/common';
import { tracedBeside } from '#projections/audit/traced.queries';
import type { UserId } from '#server/kernel/ids';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { dataOf, Output, pageOf } from '#server/platform/http/output';
import { paginated } from '#server/platform/http/pagination';
import { Policy } from '#server/platform/http/policy';
import { Filter } from '#server/platform/http/validation';
import { type EntryFilter, entryFilter, type EventsFilter, eventsFilter } from './audit.input.js';
import { causeGraph, relatedStep } from './audit.output.js';
import { CauseGraphs } from './cause-graph.reader.js';
import { factOf, stateAfter } from './fact.texts.js';
import { TracedLog } from './traced.reader.js';
import { WalletLog } from './wallet-log.reader.js';

type Kind = 'payment' | 'purchase' | 'refund' | 'order' | 'withdrawal';

/** What belongs to a wallet beside its own events. Indexes find it; it is read from the log. 404 for everyone but auditors. */
@Controller('audit/wallets')
@Policy('auditor')
export class CausesController {
  constructor(
    private readonly graphs: CauseGraphs,
    private readonly wallets: WalletLog,
    private readonly log: TracedLog,
    private readonly db: Database,
    private readonly config: Config,
  ) {}

  /** Why the balance changed with one event (B5): all that the same request led to, and what became of it later. */
  @Get(':id/causes')
  @Output(dataOf(causeGraph))
  async causes(@Param('id') id: UserId, @Filter(entryFilter) { revision }: EntryFilter) {
    return { data: await this.graphs.of(id, revision) };
  }

  /**
   * The events of the payments, purchases, refunds, orders and withdrawals that the wallet names, each with the state in which
   * it leaves them, in the order of the log (B4): folded up to a position they are the states at that moment.
   */
  @Get(':id/related')
  @Output(pageOf(relatedStep))
  async related(@Param('id') id: UserId, @Filter(eventsFilter) filter: EventsFilter) {
    await this.wallets.lastNumber(id);
    const { count, rows } = await tracedBeside(this.db.sql, id, filter);
    const events = await this.log.read(rows);
    const results = events.map(({ event }) => ({
      ...{ id: event.id, stream: event.stream, revision: event.revision, position: String(event.position) },
      ...{ at: event.created, type: event.type, kind: event.stream.split('-', 1)[0] as Kind },
      reference: (event.data as { reference: string }).reference,
      ...{ state: stateAfter(event.type), sentence: factOf(event) },
    }));
    return paginated(this.config.get('PUBLIC_URL'), `audit/wallets/${id}/related/`, filter, count, results);
  }
}
