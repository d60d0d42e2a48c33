import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { concernedCreators } from '#projections/regulations/concerned.queries';
import { mail } from '#server/kernel/reactions';
import { now } from '#server/platform/clock';
import { Database } from '#server/platform/database/sql';
import type { JobHandler } from '#server/platform/outbox/job-definition';
import { Outbox } from '#server/platform/outbox/outbox';
import type { UpdatesOrder } from './regulations.mails.js';
import type { ConcernedOrder } from './regulations.reactions.js';
import { RequireUpdate } from './required-update.js';

/** Creators per query. */
const BATCH = 200;

/** Requires the update of each published guide that a change concerns, with one mail to each creator. */
@Injectable()
export class RequireUpdates implements JobHandler<ConcernedOrder> {
  constructor(
    private readonly commands: CommandBus,
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  async handle({ changeId, scope }: ConcernedOrder) {
    for (let after = ''; ;) {
      const creators = await concernedCreators(this.db.sql, scope, { after, most: BATCH });
      for (const { creatorId, listings } of creators) {
        for (const listingId of listings)
          await this.commands.execute(new RequireUpdate({ changeId, listingId, at: now() }));
        const order = { changeId, creatorId, listings };
        await this.outbox.run(
          mail<UpdatesOrder>('updates-required', `updates-required-${changeId}-${creatorId}`, order),
        );
      }
      if (creators.length < BATCH) return;
      after = creators.at(-1)!.creatorId;
    }
  }
}
