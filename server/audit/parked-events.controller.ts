import { Controller, Get } from '@nestjs/common';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { paginated } from '#server/platform/http/pagination';
import { Output, pageOf } from '#server/platform/http/output';
import { Policy } from '#server/platform/http/policy';
import { Filter } from '#server/platform/http/validation';
import { parkedEvents } from '#server/platform/subscriptions/parked-list';
import { type EventsFilter, eventsFilter } from './audit.input.js';
import { parkedEvent } from './audit.output.js';

/** The events that reactions parked. Operators retry and skip them with `npm run parked`. */
@Controller('audit/parked-events')
@Policy('auditor')
export class ParkedEventsController {
  constructor(
    private readonly db: Database,
    private readonly config: Config,
  ) {}

  /**
   * The first parked event of each stream, oldest first: the set of reactions, the event, its failed attempts with the
   * last error, the next attempt, and how many later events of the stream wait. 404 for everyone but auditors.
   */
  @Get()
  @Output(pageOf(parkedEvent))
  async list(@Filter(eventsFilter) filter: EventsFilter) {
    const { count, events } = await parkedEvents(this.db.sql, filter);
    const results = events.map(({ id, set, type, event, stream, revision, position, ...parked }) => ({
      ...{ id, set, type, event_id: event, stream, revision, position: String(position) },
      ...{ attempts: parked.attempts, error: parked.error, waiting: parked.waiting },
      ...{ parked_at: parked.parked, next_attempt_at: parked.due },
    }));
    return paginated(this.config.get('PUBLIC_URL'), 'audit/parked-events/', filter, count, results);
  }
}
