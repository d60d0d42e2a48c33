import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { JobHandler } from '#server/platform/outbox/job-definition';
import { RecordIncident } from './incident.js';
import type { Drift } from './incidents.events.js';

/** Records what the sentinel of a view wrote in the transaction that made the rows anew. */
@Injectable()
export class RecordDrift implements JobHandler<Drift> {
  constructor(private readonly commands: CommandBus) {}

  async handle(drift: Drift) {
    await this.commands.execute(new RecordIncident(drift));
  }
}
