import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { z } from 'zod';
import { DomainError, notFound } from '#server/kernel/domain-error';
import { Config } from '#server/platform/config';
import { Database } from '#server/platform/database/sql';
import { Idempotent } from '#server/platform/http/idempotency';
import { paginated } from '#server/platform/http/pagination';
import { Output, pageOf } from '#server/platform/http/output';
import { CurrentUser, type Me, Policy } from '#server/platform/http/policy';
import { Filter, Input } from '#server/platform/http/validation';
import { parkedEvents, placeOfParked, retryParked, skipParked } from '#server/platform/subscriptions/parked-list';
import { type EventsFilter, eventsFilter, reasonForm } from './audit.input.js';
import { done, parkedEvent } from './audit.output.js';
import { rowIdOf } from './row-id.js';

/** The events that reactions parked (A19.5): each is tried again, or skipped for a reason; operators also use `npm run parked`. */
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

  /** The event is due at once: a worker tries it within a second. 404 not parked; 409 `event_waiting`. */
  @Post(':id/retry')
  @HttpCode(200)
  @Idempotent()
  @Output(done)
  async retry(@Param('id') id: string) {
    if ((await retryParked(this.db.sql, await this.notWaiting(id))) === 0) throw notFound();
    return { message: 'The event is tried again' };
  }

  /** No reaction handles the event, for good; its stream goes on after it. 404 not parked; 409 `event_waiting`. */
  @Post(':id/skip')
  @HttpCode(200)
  @Idempotent()
  @Output(done)
  async skip(
    @CurrentUser() me: Me,
    @Param('id') id: string,
    @Input(reasonForm) { reason }: z.output<typeof reasonForm>,
  ) {
    if (!(await skipParked(this.db.sql, await this.notWaiting(id), { reason, by: me.id }))) throw notFound();
    return { message: 'Event skipped' };
  }

  private async notWaiting(text: string): Promise<number> {
    const id = rowIdOf(text);
    if ((await placeOfParked(this.db.sql, id)) === 'waiting')
      throw new DomainError('conflict', 'event_waiting', 'This event waits for an earlier one of its stream.');
    return id;
  }
}
