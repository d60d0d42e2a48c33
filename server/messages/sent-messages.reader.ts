import { Injectable } from '@nestjs/common';
import { messageToReport } from '#projections/messages/message-reports.queries';
import { messageOf } from '#projections/messages/messages.queries';
import type { MessageRow } from '#projections/messages/messages.view';
import type { MessageId, UserId } from '#server/kernel/ids';
import { Database } from '#server/platform/database/sql';
import { EventStore, streamName } from '#server/platform/events/event-store';
import type { MessageSent } from './messages.events.js';
import { thread } from './thread.js';

/** Messages as they were sent. A view names the event of a message; the event itself is read from the log. */
@Injectable()
export class SentMessages {
  constructor(
    private readonly db: Database,
    private readonly store: EventStore,
  ) {}

  /** Undefined for a message that this person does not see. */
  async of(messageId: MessageId, person: UserId): Promise<MessageSent['data'] | undefined> {
    return this.sent(await messageOf(this.db.sql, person, messageId), messageId);
  }

  /** A message that the person may report: also after blocking the other. */
  async toReport(messageId: MessageId, person: UserId): Promise<MessageSent['data'] | undefined> {
    return this.sent(await messageToReport(this.db.sql, person, messageId), messageId);
  }

  private async sent(row: MessageRow | undefined, messageId: MessageId) {
    const stream = row && streamName(thread, row.thread_id);
    const event = stream && (await this.store.event<MessageSent>(stream, row.revision));
    return event && event.type === 'MessageSent' && event.data.messageId === messageId ? event.data : undefined;
  }
}
