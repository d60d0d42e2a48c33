import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { failpoint } from '#server/platform/failpoint';
import { Database } from '#server/platform/database/sql';
import { EventStore } from '#server/platform/events/event-store';
import { LinkGoogle } from './account.js';
import { record } from './accounts.handlers.js';
import { otherGoogle } from './google.accounts.js';
import { linkGoogle } from './google.rows.js';

/** Writes the row first, for its unique Google account, then the events. `RecordPerson` repairs a crash in between. */
@CommandHandler(LinkGoogle)
export class LinkGoogleHandler implements ICommandHandler<LinkGoogle> {
  constructor(
    private readonly store: EventStore,
    private readonly db: Database,
  ) {}

  /** 409 if another request has linked another Google account meanwhile. */
  async execute({ data: { userId, at }, identity }: LinkGoogle) {
    if (!(await linkGoogle(this.db.sql, userId, identity, at))) throw otherGoogle();
    failpoint('after-google-row-before-event');
    await record(this.store, this.db, userId);
  }
}
